/** From which tees an event is played, for men's and for women's ratings. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setEventTees, type EventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { queryClient } from '../../../../lib/request/query-client.ts';
import { request } from '../../../../lib/request/request.ts';
import { toast } from '../../../../ui/dialog/toast.ts';
import { SendForm } from '../../../../ui/form/SendForm.tsx';
import { useSending } from '../../../../ui/form/use-sending.ts';
import classes from '../../Organize.module.css';
import { words } from './event-handicap-words.en.ts';
import { handicapsKey, readHandicapsAnew, type TeeChoice } from './handicap-queries.ts';

const text = words.tees;
const teeFields = ['menTeeId', 'womenTeeId'] as const;
const labels = { menTeeId: text.men, womenTeeId: text.women };

interface EventTeesProps {
  event: GolfEvent;
  known: Pick<EventHandicaps, (typeof teeFields)[number]>;
  choices: readonly TeeChoice[];
}

export function EventTees({ event: { id: eventId, cancelled }, known, choices }: EventTeesProps) {
  const kept = { menTeeId: String(known.menTeeId ?? ''), womenTeeId: String(known.womenTeeId ?? '') };
  const [chosen, setChosen] = useState<Partial<typeof kept>>({});
  const sending = useSending(teeFields);
  const now = { ...kept, ...chosen };
  const save = async () => {
    const body = { eventId, menTeeId: now.menTeeId || null, womenTeeId: now.womenTeeId || null };
    const reply = await sending.send(body, () => request(setEventTees, { body, quiet: true }));
    if (reply === null) return;
    queryClient.setQueryData<EventHandicaps>(handicapsKey(eventId), reply);
    setChosen({});
    toast(text.saved);
    void readHandicapsAnew(eventId);
  };
  return (
    <section className={classes.card} aria-labelledby="tees-title">
      <h2 id="tees-title">{text.title}</h2>
      <p className={classes.quiet}>{choices.length === 0 ? text.none : text.lead}</p>
      {choices.length > 0 && (
        <SendForm
          sending={sending}
          action={text.save}
          disabled={cancelled || teeFields.every((field) => now[field] === kept[field])}
          onSubmit={() => void save()}
        >
          <div className={classes.pair}>
            {teeFields.map((field) => (
              <NativeSelect
                key={field}
                label={labels[field]}
                value={now[field]}
                error={sending.errorOf(field)}
                disabled={cancelled}
                onChange={({ currentTarget: { value } }) =>
                  setChosen((before) => ({ ...before, [field]: value }))
                }
              >
                <option value="">{text.own}</option>
                {choices.map(({ teeId, name }) => (
                  <option key={teeId} value={teeId}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            ))}
          </div>
        </SendForm>
      )}
    </section>
  );
}
