/** How the order of merit of a season is counted: points by place, how many results count, and how many it takes. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { setStandingsSettings } from '@fourball/shared/seasons/results/result-calls.ts';
import type { StandingsSettings } from '@fourball/shared/seasons/results/result-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { seasonKeys } from '../../query-keys.ts';
import { useStandings } from '../../results/result-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { words } from './result-admin-words.en.ts';

const text = words.standings;
const fields = ['points', 'best', 'minimumEvents', 'eclecticPercent'] as const;

export function StandingsForm({ seasonId }: { seasonId: number }) {
  const standings = useStandings(seasonId, {});
  return (
    <section className={classes.card} aria-labelledby="merit-title">
      <h2 id="merit-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <QueryStates query={standings} loading={words.loading} rows={3}>
        {({ settings }) => <Fields seasonId={seasonId} settings={settings} />}
      </QueryStates>
    </section>
  );
}

const isWhole = (typed: string): boolean => /^\d{1,7}$/.test(typed.trim());

function Fields({ seasonId, settings }: { seasonId: number; settings: StandingsSettings }) {
  const [typed, setTyped] = useState({
    points: (settings.points ?? []).join(', '),
    best: settings.best === null ? '' : String(settings.best),
    minimumEvents: String(settings.minimumEvents),
    eclecticPercent: String(settings.eclecticPercent),
  });
  const sending = useSending(fields);
  const save = async () => {
    const parts = typed.points.split(/[\s,;]+/).filter((part) => part !== '');
    const wrong = [
      ...(parts.every(isWhole) ? [] : ['points']),
      ...(typed.best.trim() === '' || isWhole(typed.best) ? [] : ['best']),
      ...(['minimumEvents', 'eclecticPercent'] as const).filter((name) => !isWhole(typed[name])),
    ];
    if (wrong.length > 0) return sending.refuse(wrong.map((field) => ({ field, message: text.wrong })));
    const body = {
      seasonId,
      points: parts.length === 0 ? null : parts.map(Number),
      best: typed.best.trim() === '' ? null : Number(typed.best),
      minimumEvents: Number(typed.minimumEvents),
      eclecticPercent: Number(typed.eclecticPercent),
    };
    const reply = await sending.send(body, () => request(setStandingsSettings, { body, quiet: true }));
    if (reply === null) return undefined;
    toast(text.saved);
    await queryClient.invalidateQueries({ queryKey: seasonKeys.of(seasonId) });
    return undefined;
  };
  const labels = {
    points: [text.points, text.pointsHint],
    best: [text.best, text.bestHint],
    minimumEvents: [text.minimum, undefined],
    eclecticPercent: [text.eclectic, undefined],
  } as const;
  return (
    <SendForm sending={sending} action={text.save} onSubmit={() => void save()}>
      {fields.map((name) => (
        <TextInput
          key={name}
          label={labels[name][0]}
          description={labels[name][1]}
          inputMode={name === 'points' ? undefined : 'numeric'}
          value={typed[name]}
          error={sending.errorOf(name)}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </SendForm>
  );
}
