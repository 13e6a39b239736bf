/** Places of an event that are kept for some: members, sponsors, walk-ins; added, changed and taken away by name. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setPool } from '@fourball/shared/seasons/participant-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { organizeKeys, readEventAnew, usePools } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import own from './Field.module.css';
import { words } from './field-words.en.ts';

const text = words.pools;

export function Pools({ event }: { event: GolfEvent }) {
  const pools = usePools(event.id);
  const [typed, setTyped] = useState({ name: '', numSpots: '' });
  const { form, busy, errorOf, problem, refuse, send } = useSending(['name', 'numSpots']);
  const set = async () => {
    const { name, numSpots } = typed;
    if (!/^\d{1,6}$/.test(numSpots.trim()))
      return refuse([{ field: 'numSpots', message: common.wholeNumber }]);
    const body = { eventId: event.id, name: name.trim(), numSpots: Number(numSpots) };
    const now = await send(body, () => request(setPool, { body, quiet: true }));
    if (now === null) return;
    queryClient.setQueryData(organizeKeys.pools(event.id), now);
    setTyped({ name: '', numSpots: '' });
    toast(text.saved);
    await readEventAnew(event);
  };
  return (
    <section className={classes.card} aria-labelledby="pools-title">
      <h2 id="pools-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <QueryStates query={pools} loading={text.loading} rows={1}>
        {(list) =>
          list.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul className={classes.rows}>
              {list.map(({ id, name, numSpots, taken }) => (
                <li key={id} className={rowLook.row}>
                  <span className={classes.grow}>
                    <RowLink
                      label={text.change(name)}
                      onClick={() => setTyped({ name, numSpots: String(numSpots) })}
                    >
                      {name}
                    </RowLink>
                  </span>
                  <span className="figures">{text.taken(taken, numSpots)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
      <form
        ref={form}
        noValidate
        className={own.poolForm}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void set();
        }}
      >
        <TextInput
          label={text.name}
          maxLength={60}
          value={typed.name}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, name: value }))}
        />
        <TextInput
          label={text.numSpots}
          inputMode="numeric"
          value={typed.numSpots}
          error={errorOf('numSpots')}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, numSpots: value }))}
        />
        <Button type="submit" variant="default" loading={busy}>
          {text.save}
        </Button>
      </form>
      <p className={classes.quiet}>{text.numSpotsHint}</p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </section>
  );
}
