/** All groups of a golf event in the order of their starts, found by name; the reader's own is marked. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { useReaderId } from '../seen.ts';
import { useShownGroups } from './group-queries.ts';
import { RoundSwitch } from './RoundSwitch.tsx';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';
import { hasRounds, shownRounds, useEventRounds } from './use-rounds.ts';

const text = words.all;

/** Shown before all are asked for. */
const mostAtOnce = 12;
/** From so many groups on one is looked for by name. */
const searchedFrom = 5;

/** Nothing where there are none to be seen. */
export function AllGroups({ event }: { event: GolfEvent }) {
  const known = useEventRounds(event).data;
  const [asked, setAsked] = useState<number>();
  const rounds = known === undefined ? [] : shownRounds(known);
  // Earlier rounds are one tap away.
  const round = asked ?? rounds.at(-1)?.round;
  const query = useShownGroups(
    event.id,
    (event.publishGroups || event.can.manage) && (!hasRounds(event) || known !== undefined),
    round,
  );
  if (!event.publishGroups && (query.data ?? []).length === 0) return null;
  const groups = (query.data ?? []).filter(({ purpose }) => purpose === 'PLAY');
  return (
    <section className={classes.section} aria-labelledby="all-groups">
      <div className={classes.head}>
        <h2 id="all-groups">{text.title}</h2>
        {groups.length > 0 && <span className={`${classes.quiet} figures`}>{text.count(groups.length)}</span>}
        <Link
          to={`/events/${event.id}/draw${round === undefined ? '' : `?round=${round}`}`}
          className={classes.link}
        >
          {text.lots}
        </Link>
      </div>
      {rounds.length > 1 && round !== undefined && (
        <RoundSwitch rounds={rounds} chosen={round} onChoose={setAsked} />
      )}
      {query.data !== undefined ? (
        <Found key={round} groups={groups} />
      ) : query.isError ? (
        <SectionFailure text={text.failed} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <SkeletonRows label={text.loading} rows={4} height={72} />
      )}
    </section>
  );
}

function Found({ groups }: { groups: readonly DrawGroup[] }) {
  const me = useReaderId();
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const sought = wanted.trim().toLowerCase();
  const found = groups.filter(({ places }) =>
    places.length === 0 ? sought === '' : places.some(({ name }) => name.toLowerCase().includes(sought)),
  );
  const isMine = ({ places }: DrawGroup) => me !== null && places.some(({ userId }) => userId === me);
  // The own one is never among those that are left out.
  const shown = all || sought !== '' ? found : found.filter((group, at) => at < mostAtOnce || isMine(group));
  return (
    <>
      {groups.some(({ published }) => !published) && <p className={classes.quiet}>{text.draft}</p>}
      {groups.length >= searchedFrom && (
        <TextInput
          aria-label={text.find}
          placeholder={text.find}
          type="search"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={wanted}
          onChange={({ currentTarget: { value } }) => setWanted(value)}
        />
      )}
      {found.length === 0 && <p role="status">{text.nobody}</p>}
      <ul className={classes.groups}>
        {shown.map((group) => (
          <Group key={group.id} group={group} mine={isMine(group)} me={me} sought={sought} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          {text.all(found.length)}
        </Button>
      )}
    </>
  );
}

interface GroupProps {
  group: DrawGroup;
  mine: boolean;
  me: number | null;
  sought: string;
}

function Group({ group, mine, me, sought }: GroupProps) {
  const timeZone = useClubTimeZone();
  const time = formatClubTime(group.startsAt, 'time', timeZone);
  return (
    <li className={classes.group} data-mine={mine || undefined}>
      <h3 className="figures">
        {text.group(group.sequenceNo, time, group.startTee)}
        {mine && <span className={classes.yours}>{text.yours}</span>}
      </h3>
      {group.places.length === 0 ? (
        <p className={classes.quiet}>{text.empty}</p>
      ) : (
        <ul>
          {group.places.map(({ participantId, userId, name, team }) => (
            <li
              key={participantId}
              data-found={(sought !== '' && name.toLowerCase().includes(sought)) || undefined}
            >
              {name}
              {team !== null && <span className={classes.quiet}> {team}</span>}
              {userId !== null && userId === me && <span className={classes.quiet}> ({text.you})</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
