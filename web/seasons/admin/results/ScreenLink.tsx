/** The link of the screen in the clubhouse: made, copied, ended. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconDeviceTv, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { makeTvLink, revokeTvLink } from '@fourball/shared/seasons/boards/board-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import pieces from '../../../ui/page/Pages.module.css';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { words } from './result-admin-words.en.ts';

const text = words.screen;

export function ScreenLink({ eventId }: { eventId: number }) {
  const [link, setLink] = useState<string | null>(null);
  const { busy, act } = useAct();
  const make = async () => {
    const made = await act(() => request(makeTvLink, { body: { eventId }, quiet: true }));
    if (made !== null) setLink(`${window.location.origin}/tv/${made.token}`);
  };
  const copy = async () => {
    if (link === null) return;
    await navigator.clipboard.writeText(link);
    toast(text.copied);
  };
  const revoke = async () => {
    const answer = await showMessage({
      title: text.revokeTitle,
      lines: [text.revokeText],
      ok: text.revoke,
      cancel: words.final.keep,
    });
    if (answer === null) return;
    const done = await act(() => request(revokeTvLink, { params: { eventId }, quiet: true }));
    if (done === null) return;
    setLink(null);
    toast(text.revoked);
  };
  return (
    <section className={classes.card} aria-labelledby="screen-title">
      <h2 id="screen-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      {link === null ? (
        <div className={pieces.actions}>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDeviceTv size={20} aria-hidden />}
            onClick={() => void make()}
          >
            {text.make}
          </Button>
        </div>
      ) : (
        <>
          <TextInput label={text.address} value={link} readOnly />
          <div className={pieces.actions}>
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconDeviceTv size={20} aria-hidden />}
            >
              {text.open}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCopy size={20} aria-hidden />}
              onClick={() => void copy()}
            >
              {text.copy}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              loading={busy}
              leftSection={<IconX size={20} aria-hidden />}
              onClick={() => void revoke()}
            >
              {text.revoke}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
