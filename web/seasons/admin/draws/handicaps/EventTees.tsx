/** From which tees an event is played, for men's and for women's ratings; a division may play from tees of its own. */
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
type TeeField = (typeof teeFields)[number];
type Tees = Pick<EventHandicaps, TeeField>;

interface EventTeesProps {
  event: GolfEvent;
  known: Pick<EventHandicaps, TeeField | 'divisions'>;
  choices: readonly TeeChoice[];
}

/** Whose tees a pair of fields says: those of all, or of one division. */
interface Row {
  readonly divisionId: number | null;
  readonly name: string | null;
  readonly kept: Tees;
}

/** The name of a field in the call: `divisions` holds those of the form, in its order. */
const fieldOf = (at: number, field: TeeField): string => (at === 0 ? field : `divisions.${at - 1}.${field}`);

export function EventTees({ event: { id: eventId, cancelled }, known, choices }: EventTeesProps) {
  const rows: Row[] = [
    { divisionId: null, name: null, kept: known },
    ...known.divisions.map(({ competitionId, name, ...kept }) => ({ divisionId: competitionId, name, kept })),
  ];
  const [chosen, setChosen] = useState<ReadonlyMap<number | null, Partial<Tees>>>(new Map());
  const sending = useSending(rows.flatMap((_, at) => teeFields.map((field) => fieldOf(at, field))));
  const now = ({ divisionId, kept }: Row): Tees => ({
    menTeeId: kept.menTeeId,
    womenTeeId: kept.womenTeeId,
    ...chosen.get(divisionId),
  });
  const same = rows.every((row) => teeFields.every((field) => now(row)[field] === row.kept[field]));
  const put = (divisionId: number | null, part: Partial<Tees>) =>
    setChosen((before) => new Map(before).set(divisionId, { ...before.get(divisionId), ...part }));
  const save = async () => {
    const [all, ...divisions] = rows.map((row) => ({ ...now(row), divisionId: row.divisionId }));
    if (all === undefined) return;
    const body = {
      eventId,
      menTeeId: all.menTeeId,
      womenTeeId: all.womenTeeId,
      divisions: divisions.map(({ divisionId, menTeeId, womenTeeId }) => ({
        competitionId: divisionId ?? 0,
        menTeeId,
        womenTeeId,
      })),
    };
    const reply = await sending.send(body, () => request(setEventTees, { body, quiet: true }));
    if (reply === null) return;
    queryClient.setQueryData<EventHandicaps>(handicapsKey(eventId), reply);
    setChosen(new Map());
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
          disabled={cancelled || same}
          onSubmit={() => void save()}
        >
          {rows.map((row, at) => (
            <div key={row.divisionId ?? 'all'} className={classes.pair}>
              {teeFields.map((field) => (
                <NativeSelect
                  key={field}
                  label={labelOf(field, row.name)}
                  value={String(now(row)[field] ?? '')}
                  error={sending.errorOf(fieldOf(at, field))}
                  disabled={cancelled}
                  onChange={({ currentTarget: { value } }) =>
                    put(row.divisionId, { [field]: value === '' ? null : Number(value) })
                  }
                >
                  <option value="">{row.divisionId === null ? text.own : text.asAll}</option>
                  {choices.map(({ teeId, name }) => (
                    <option key={teeId} value={teeId}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              ))}
            </div>
          ))}
        </SendForm>
      )}
    </section>
  );
}

const labelOf = (field: TeeField, division: string | null): string => {
  const label = field === 'menTeeId' ? text.men : text.women;
  return division === null ? label : text.ofDivision(division, label);
};
