/** What the events of a season do by themselves: set once, with hours where the club's are not wanted. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { updateSeasonNight } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { SeasonNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readSeasonAnew } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { nightKeys, useSeasonNight } from './night-queries.ts';
import { words } from './night-words.en.ts';

const text = words.season;

export function SeasonNights({ seasonId }: { seasonId: number }) {
  const query = useSeasonNight(seasonId);
  return (
    <section className={classes.card} aria-labelledby="nights-title">
      <h2 id="nights-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <QueryStates query={query} loading={words.loading} rows={4}>
        {(night) => <NightForm night={night} />}
      </QueryStates>
    </section>
  );
}

const hourFields = ['drawHours', 'askHours'] as const;
const most = { drawHours: 336, askHours: 72 } as const;

interface Draft {
  automatic: boolean;
  publishes: boolean;
  finishes: boolean;
  drawHours: string;
  askHours: string;
}

const draftOf = ({ automatic, publishes, finishes, drawHours, askHours }: SeasonNight): Draft => ({
  automatic,
  publishes,
  finishes,
  drawHours: String(drawHours ?? ''),
  askHours: String(askHours ?? ''),
});

/** Null where it is empty; undefined where it is no such number. */
function hoursOf(typed: string, largest: number): number | null | undefined {
  if (typed.trim() === '') return null;
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= 1 && hours <= largest ? hours : undefined;
}

function NightForm({ night }: { night: SeasonNight }) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const sending = useSending(hourFields);
  const known = draftOf(night);
  const draft = { ...known, ...typed };
  const change = (part: Partial<Draft>) => setTyped((before) => ({ ...before, ...part }));
  const save = async () => {
    const wrong = hourFields.filter((field) => hoursOf(draft[field], most[field]) === undefined);
    if (wrong.length > 0)
      return sending.refuse(wrong.map((field) => ({ field, message: text.hoursWrong(most[field]) })));
    const body = {
      seasonId: night.seasonId,
      ...draft,
      drawHours: hoursOf(draft.drawHours, most.drawHours) ?? null,
      askHours: hoursOf(draft.askHours, most.askHours) ?? null,
    };
    const saved = await sending.send(body, () => request(updateSeasonNight, { body, quiet: true }));
    if (saved === null) return;
    queryClient.setQueryData(nightKeys.season(night.seasonId), saved);
    setTyped({});
    toast(common.saved);
    await readSeasonAnew(night.seasonId);
  };
  return (
    <SendForm
      sending={sending}
      action={common.save}
      disabled={JSON.stringify(draft) === JSON.stringify(known)}
      onSubmit={() => void save()}
    >
      <Switch
        label={text.automatic}
        description={text.automaticHint}
        checked={draft.automatic}
        onChange={({ currentTarget: { checked } }) => change({ automatic: checked })}
      />
      {draft.automatic && (
        <>
          <Switch
            label={text.publishes}
            description={text.publishesHint}
            checked={draft.publishes}
            onChange={({ currentTarget: { checked } }) => change({ publishes: checked })}
          />
          <Switch
            label={text.finishes}
            description={text.finishesHint(night.byClub.finalMinutes)}
            checked={draft.finishes}
            onChange={({ currentTarget: { checked } }) => change({ finishes: checked })}
          />
          <div className={classes.pair}>
            <TextInput
              label={text.drawHours}
              description={text.drawHoursHint(night.byClub.drawHours)}
              inputMode="numeric"
              value={draft.drawHours}
              error={sending.errorOf('drawHours')}
              onChange={({ currentTarget: { value } }) => change({ drawHours: value })}
            />
            <TextInput
              label={text.askHours}
              description={text.askHoursHint(night.byClub.askHours)}
              inputMode="numeric"
              value={draft.askHours}
              error={sending.errorOf('askHours')}
              onChange={({ currentTarget: { value } }) => change({ askHours: value })}
            />
          </div>
        </>
      )}
    </SendForm>
  );
}
