/** The reader's own start in a golf event: when, from which tee, with whom, and what the organizers wrote on it. */
import { IconFlag, IconBed } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { EnterScores } from '../scores/EnterScores.tsx';
import { useOwnGroups } from './group-queries.ts';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';
import { hasRounds, shownRounds, useEventRounds } from './use-rounds.ts';

const text = words.mine;

/** For who plays in the event. */
export function StartCard({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const own = useOwnGroups(event.id, event.publishGroups || event.can.manage);
  const rounds = useEventRounds(event).data;
  const newest = rounds === undefined ? undefined : shownRounds(rounds).at(-1);
  const groups = own.data ?? [];
  const play = groups.find(({ purpose }) => purpose === 'PLAY');
  const room = groups.find(({ purpose }) => purpose === 'ROOM');
  return (
    <section className={classes.card} data-known={play !== undefined || undefined} aria-labelledby="my-start">
      <h2 id="my-start">{text.title}</h2>
      {own.isError && own.data === undefined ? (
        <SectionFailure text={text.failed} retry={() => void own.refetch()} busy={own.isFetching} />
      ) : own.isLoading ? (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={72} />
        </div>
      ) : play === undefined ? (
        <NoStart event={event} round={newest?.round ?? 1} />
      ) : (
        <>
          {hasRounds(event) && (
            <p className={classes.quiet}>
              {words.rounds.on(play.round, formatClubTime(play.startsAt, 'day', timeZone))}
            </p>
          )}
          <Start group={play} />
          {play.published && <EnterScores event={event} />}
        </>
      )}
      {room !== undefined && (
        <div className={classes.fact}>
          <IconBed size={20} aria-hidden />
          <div>
            {room.roomNumber === null ? text.room : text.roomOf(room.roomNumber)}
            <Mates group={room} />
          </div>
        </div>
      )}
    </section>
  );
}

/** From the second round on not everybody plays. */
function NoStart({ event, round }: { event: GolfEvent; round: number }) {
  if (round === 1) return <p>{event.publishGroups ? text.notInOne : text.none}</p>;
  return (
    <>
      <p>{text.notInRound(round)}</p>
      <Link to={`/events/${event.id}/board`} className={classes.link}>
        {text.board}
      </Link>
    </>
  );
}

function Start({ group }: { group: DrawGroup }) {
  const timeZone = useClubTimeZone();
  const { startsAt, startTee, courseDescription, roomNumber, lineItems, published } = group;
  const lines = [
    ...(roomNumber === null ? [] : [text.cart(roomNumber)]),
    ...(courseDescription === null ? [] : [courseDescription]),
    ...lineItems.map((line) => line.text),
  ];
  return (
    <>
      <p className={`${classes.when} figures`}>
        <IconFlag size={24} aria-hidden />
        {words.start(formatClubTime(startsAt, 'time', timeZone), startTee)}
      </p>
      <div>
        <Mates group={group} />
      </div>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!published && <p className={classes.quiet}>{text.draft}</p>}
    </>
  );
}

function Mates({ group }: { group: DrawGroup }) {
  const me = useSession(({ user }) => user?.userId);
  const others = group.places.filter(({ userId }) => userId === null || userId !== me);
  if (others.length === 0) return <p className={classes.quiet}>{text.alone}</p>;
  return (
    <ul className={classes.mates} aria-label={text.with}>
      {others.map(({ participantId, name, team }) => (
        <li key={participantId}>
          {name}
          {team !== null && <span className={classes.quiet}> {team}</span>}
        </li>
      ))}
    </ul>
  );
}
