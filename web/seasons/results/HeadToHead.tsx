/** How two golfers did against each other over a season. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Standing } from '@fourball/shared/seasons/results/result-shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './Results.module.css';
import { useHeadToHead } from './result-queries.ts';
import { words } from './result-words.en.ts';

const text = words.standings.meet;

export function HeadToHead({ seasonId, golfers }: { seasonId: number; golfers: readonly Standing[] }) {
  const me = useSession(({ user }) => user?.userId ?? null);
  const [one, setOne] = useState<number | null>(golfers.some(({ userId }) => userId === me) ? me : null);
  const [other, setOther] = useState<number | null>(null);
  const byName = golfers.toSorted((a, b) => a.name.localeCompare(b.name));
  const choice = (
    label: string,
    value: number | null,
    not: number | null,
    set: (userId: number | null) => void,
  ) => (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="">{text.choose}</option>
      {byName
        .filter(({ userId }) => userId !== not)
        .map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
    </NativeSelect>
  );
  return (
    <>
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.choices}>
        {choice(text.one, one, other, setOne)}
        {choice(text.other, other, one, setOther)}
      </div>
      {one !== null && other !== null && one !== other && (
        <Meetings seasonId={seasonId} one={one} other={other} />
      )}
    </>
  );
}

function Meetings({ seasonId, one, other }: { seasonId: number; one: number; other: number }) {
  const met = useHeadToHead(seasonId, one, other);
  if (met.data === undefined)
    return met.isError ? (
      <SectionFailure text={words.standings.failed} retry={() => void met.refetch()} busy={met.isFetching} />
    ) : (
      <SkeletonRows label={words.standings.loading} rows={3} height={44} />
    );
  const { won, halved, lost, meetings } = met.data;
  if (meetings.length === 0) return <p role="status">{text.none}</p>;
  return (
    <div role="status">
      <p className={classes.strong}>{text.sum(won, halved, lost)}</p>
      <ul className={classes.events}>
        {meetings.map(({ eventId, eventName, date, kind, outcome, result }) => (
          <li key={`${eventId} ${kind}`}>
            <span>
              <Link to={`/events/${eventId}/results`}>{eventName}</Link>
              <span className={classes.beside}>
                {formatDay(date, 'dated')} · {text.kinds[kind]}
              </span>
            </span>
            <span className="figures">
              {words.won[outcome]} {result}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
