/** Who waits for a place in an event, in the order in which they are let in, with what they asked for. */
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import classes from '../Organize.module.css';
import own from './Field.module.css';
import { words } from './field-words.en.ts';

const text = words.waitlist;

interface WaitlistProps {
  rows: readonly FieldRow[];
  onOpen: (row: FieldRow) => void;
}

/** Those who wait, and those who are offered a place that came free. */
export function Waitlist({ rows, onOpen }: WaitlistProps) {
  const waiting = rows
    .filter(({ queuePlace }) => queuePlace !== null)
    .toSorted((one, other) => (one.queuePlace ?? 0) - (other.queuePlace ?? 0));
  return (
    <section className={classes.card} aria-labelledby="waitlist-title">
      <h2 id="waitlist-title">{text.title}</h2>
      {waiting.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <>
          <p className={classes.quiet}>{text.lead}</p>
          <ol className={own.queue} aria-labelledby="waitlist-title">
            {waiting.map((row) => (
              <Waiting key={row.id} row={row} onOpen={onOpen} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Waiting({ row, onOpen }: { row: FieldRow; onOpen: (row: FieldRow) => void }) {
  const timeZone = useClubTimeZone();
  const asked = [
    row.guestOf === null ? null : words.guestOf(row.guestOf),
    row.team === null ? null : text.team(row.team),
    row.division === null ? null : text.wants(row.division),
    row.spotsName === null ? null : text.pool(row.spotsName),
    row.askFirst ? text.askFirst : null,
    row.answerBy === null ? null : text.offered(formatClubTime(row.answerBy, 'dayTime', timeZone)),
    row.comments === '' ? null : `“${row.comments}”`,
  ].filter((part) => part !== null);
  return (
    <li className={rowLook.row}>
      <span className="figures" aria-label={text.place(row.queuePlace ?? 0)} role="img">
        {row.queuePlace}
      </span>
      <RowLink onClick={() => onOpen(row)}>{row.name}</RowLink>
      {asked.length > 0 && <small>{asked.join(', ')}</small>}
    </li>
  );
}
