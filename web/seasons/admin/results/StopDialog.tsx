/** Asks once before play is stopped: why, and what golfers are to do. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import {
  suspensionKind,
  type SuspensionKind,
} from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import own from './ResultAdmin.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.play;

export function StopDialog({ eventId, answer }: { eventId: number } & DialogProps<true>) {
  const [kind, setKind] = useState<SuspensionKind>('LIGHTNING');
  const [message, setMessage] = useState('');
  const sending = useSending(['message']);
  return (
    <DialogFrame title={text.title} answer={answer} narrow>
      {(close) => (
        <SendForm
          sending={sending}
          action={text.action}
          danger
          onSubmit={() => {
            const body = { eventId, kind, message: message.trim() };
            void sending
              .send(body, () => request(suspendEvent, { body, quiet: true }))
              .then((reply) => {
                if (reply === null) return;
                toast(reply.result === 'SUSPENDED' ? text.stopped(reply.told) : text.already);
                close(true);
              });
          }}
        >
          <p>{text.lead}</p>
          <fieldset className={own.kinds}>
            <legend>{text.kind}</legend>
            {suspensionKind.options.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="kind"
                  value={one}
                  checked={kind === one}
                  onChange={() => setKind(one)}
                />
                {text.kinds[one]}
              </label>
            ))}
          </fieldset>
          <Textarea
            label={text.message}
            description={text.messageHint}
            rows={3}
            maxLength={500}
            value={message}
            error={sending.errorOf('message')}
            onChange={(typed) => setMessage(typed.currentTarget.value)}
          />
        </SendForm>
      )}
    </DialogFrame>
  );
}
