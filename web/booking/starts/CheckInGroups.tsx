/** The groups of golf events on the starter's sheet: who is here is ticked with one press, and taken back with another. */
import { IconCheck } from '@tabler/icons-react';
import type { EventStarts } from '@fourball/shared/seasons/start-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import classes from './CheckInGroups.module.css';
import { checkInAll } from './starts-queries.ts';
import { StartsOfDay } from './StartsOfDay.tsx';
import { words } from './starts-words.en.ts';

interface Place {
  courseId: number;
  day: string;
}

export const CheckInGroups = (place: Place) => (
  <StartsOfDay {...place} show={(event) => <Event key={event.eventId} event={event} place={place} />} />
);

type Group = EventStarts['groups'][number];

function Event({ event, place }: { event: EventStarts; place: Place }) {
  const players = event.groups.flatMap((group) => group.players);
  const here = players.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <section className={classes.event} aria-label={event.name}>
      <header>
        <h3>{event.name}</h3>
        <span>{words.here(here, players.length)}</span>
      </header>
      <ol className={classes.groups}>
        {event.groups.map((group) => (
          <GroupRow key={group.id} group={group} place={place} may={event.can.checkIn} />
        ))}
      </ol>
    </section>
  );
}

function GroupRow({ group, place, may }: { group: Group; place: Place; may: boolean }) {
  const missing = group.players.filter(({ checkedInAt }) => checkedInAt === null);
  return (
    <li>
      <span className={classes.when}>
        {clockText(group.time)}
        <span className={classes.tee}>{words.tee(group.startTee)}</span>
      </span>
      <span className={classes.players}>
        {group.players.length === 0 && words.nobody}
        {group.players.map(({ participantId, name, checkedInAt }) => (
          <button
            key={participantId}
            type="button"
            disabled={!may}
            aria-pressed={checkedInAt !== null}
            aria-label={words.isHere(name ?? words.taken)}
            onClick={() => void checkInAll(place, [participantId], checkedInAt === null)}
          >
            {checkedInAt !== null && <IconCheck size={18} aria-hidden />}
            {name ?? words.taken}
          </button>
        ))}
        {may && missing.length > 1 && (
          <button
            type="button"
            className={classes.all}
            aria-label={words.tickAll(clockText(group.time), group.startTee)}
            onClick={() =>
              void checkInAll(
                place,
                missing.map(({ participantId }) => participantId),
                true,
              )
            }
          >
            {words.all}
          </button>
        )}
      </span>
    </li>
  );
}
