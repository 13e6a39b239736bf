/** One tee time of the sheet: its time, its four places, and what it costs the reader; a button where it can be booked. */
import {
  IconCheck,
  IconHourglassHigh,
  IconLock,
  IconPhone,
  IconUserCircle,
  IconUserQuestion,
} from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { TeeTime } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { isTaken } from './sheet-people.ts';
import { cellsOf, isClosed, myPurchaseOn, type Cell, type RowState } from '../sheet-rows.ts';
import classes from './TeeTimeRow.module.css';
import { words } from '../words.en.ts';

interface TeeTimeRowProps {
  teeTime: TeeTime;
  state: RowState;
  /** Minutes until the first held place falls free. */
  minutesHeld: number;
  /** Cents for this reader; null where the course offers no fee. */
  price: number | null;
  myUserId: number;
  /** Several starts share this time: the row says from which tee. */
  showTee: boolean;
  /** The row whose drawer is open. */
  chosen: boolean;
  onBook: (teeTime: TeeTime) => void;
  /** Explains a row that can't be booked. */
  onWhy: (teeTime: TeeTime) => void;
}

export const TeeTimeRow = memo(function TeeTimeRow(props: TeeTimeRowProps) {
  const { teeTime, state, minutesHeld, myUserId, showTee, chosen, onBook, onWhy } = props;
  const row = useRef<HTMLElement | null>(null);
  useFlash(row, teeTime.version);
  const purchaseId = myPurchaseOn(teeTime, myUserId);
  const cells = cellsOf(teeTime, myUserId);
  const label = labelOf(props, purchaseId, cells);
  const attributes = {
    className: classes.row,
    'data-state': state,
    'data-mine': purchaseId !== null || undefined,
    'data-chosen': chosen || undefined,
    'data-tee-time': teeTime.teeTimeId,
  };
  const content = (
    <>
      <span className={classes.when}>
        <span className={classes.time}>{clockText(teeTime.time)}</span>
        {(showTee || (teeTime.block !== null && !isClosed(teeTime))) && (
          <span className={classes.tee}>
            {showTee ? words.sheet.startTee(teeTime.startTee) : words.sheet.eighteen}
          </span>
        )}
      </span>
      {teeTime.block !== null && isClosed(teeTime) && teeTime.places.length === 0 ? (
        <span className={classes.block}>
          {teeTime.block.kind === 'NO_ONLINE_BOOKING' ? <IconPhone size={18} /> : <IconLock size={18} />}
          <span className={classes.blockKind}>{words.sheet.block[teeTime.block.kind]}</span>
          <span className={classes.blockReason}>{teeTime.block.reason}</span>
        </span>
      ) : (
        <span className={classes.places}>
          {cells.map((cell, index) => (
            <Place
              // Places have no identity of their own: the third place is the third place.
              key={index}
              cell={cell}
              offered={state === 'open' || state === 'notOpen'}
              minutesHeld={minutesHeld}
            />
          ))}
        </span>
      )}
      <span className={classes.end}>
        <RowEnd {...props} mine={purchaseId !== null} />
      </span>
    </>
  );

  if (purchaseId !== null) {
    return (
      <Link
        {...attributes}
        ref={(node) => void (row.current = node)}
        to={`/bookings/${purchaseId}`}
        aria-label={label}
      >
        {content}
      </Link>
    );
  }
  if (state !== 'past') {
    // The same element whether a place is free or not: it may fill and free up again while the focus is on it.
    const open = state === 'open';
    return (
      <button
        {...attributes}
        ref={(node) => void (row.current = node)}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => (open ? onBook : onWhy)(teeTime)}
      >
        {content}
      </button>
    );
  }
  return (
    <div {...attributes} ref={(node) => void (row.current = node)} role="group" aria-label={label}>
      {content}
    </div>
  );
});

function Place({ cell, offered, minutesHeld }: { cell: Cell; offered: boolean; minutesHeld: number }) {
  if (cell.kind === 'open') {
    return (
      <span className={classes.place} data-kind={offered ? 'open' : 'unused'}>
        {offered ? words.sheet.open : '–'}
      </span>
    );
  }
  if (cell.kind === 'held') {
    return (
      <span className={classes.place} data-kind="held">
        <IconHourglassHigh size={16} className={classes.mark} />
        <span className={classes.held}>
          <span>{words.sheet.held}</span>
          <span className={classes.minutes}>{words.sheet.heldMinutes(minutesHeld)}</span>
        </span>
      </span>
    );
  }
  const { place, me, mine, joinsBefore, joinsAfter } = cell;
  const joined = {
    'data-mine': mine || undefined,
    'data-joins-before': joinsBefore || undefined,
    'data-joins-after': joinsAfter || undefined,
  };
  if (isTaken(place)) {
    return (
      <span className={classes.place} data-kind="taken" {...joined}>
        <IconUserCircle size={16} className={classes.mark} />
        <span className={classes.name}>{words.sheet.taken}</span>
      </span>
    );
  }
  if (place.name === null) {
    return (
      <span className={classes.place} data-kind="vacant" {...joined}>
        <IconUserQuestion size={16} className={classes.mark} />
        <span className={classes.name}>
          {place.occupant === 'INVITE' ? words.sheet.invited : words.sheet.reserved}
        </span>
      </span>
    );
  }
  return (
    <span className={classes.place} data-kind="golfer" {...joined}>
      <PersonAvatar name={place.name} url={place.avatarUrl} size={22} />
      <span className={classes.name} title={place.name}>
        {me ? words.sheet.you : place.name}
      </span>
    </span>
  );
}

function RowEnd({ teeTime, state, price, mine }: TeeTimeRowProps & { mine: boolean }) {
  if (mine) {
    return (
      <span className={classes.yours}>
        <IconCheck size={16} stroke={2.5} />
        {words.sheet.yours}
      </span>
    );
  }
  if (state === 'open' || state === 'notOpen') {
    return (
      <>
        {price !== null && <span className={classes.price}>{formatMoney(price)}</span>}
        <span className={classes.left}>{words.sheet.spotsOpen(teeTime.available)}</span>
      </>
    );
  }
  const left = {
    full: teeTime.held > 0 ? words.sheet.heldShort : words.sheet.full,
    past: words.sheet.past,
    cutOff: teeTime.available > 0 ? words.sheet.cutOff : words.sheet.full,
    blocked: null,
  }[state];
  return (
    <>
      {left !== null && <span className={classes.left}>{left}</span>}
      {state !== 'past' && <span className={classes.why}>{words.why.ask}</span>}
    </>
  );
}

function sayPlace({ me, place }: Extract<Cell, { kind: 'taken' }>): string {
  if (me) return words.sheet.you;
  return place.name ?? (isTaken(place) ? words.sheet.taken : words.sheet.reserved);
}

/** The row as one sentence. */
function labelOf(props: TeeTimeRowProps, purchaseId: number | null, cells: readonly Cell[]): string {
  const { teeTime, state, minutesHeld, price, showTee } = props;
  const names = cells.flatMap((cell) => (cell.kind !== 'taken' ? [] : [sayPlace(cell)]));
  const say = words.sheet.row;
  return [
    clockText(teeTime.time),
    showTee ? words.sheet.startTee(teeTime.startTee) : '',
    teeTime.block !== null ? `${words.sheet.block[teeTime.block.kind]}, ${teeTime.block.reason}` : '',
    state === 'open' || state === 'notOpen' ? say.openOf(teeTime.available, teeTime.capacity) : '',
    state === 'full' ? words.sheet.full : '',
    state === 'past' ? words.sheet.past : '',
    state === 'cutOff' ? words.sheet.cutOffLong : '',
    state === 'notOpen' ? words.sheet.opensShort : '',
    names.length > 0 ? say.golfers(names) : '',
    teeTime.held > 0 ? say.held(teeTime.held, minutesHeld) : '',
    state === 'open' && purchaseId === null && price !== null ? say.price(formatMoney(price)) : '',
    purchaseId !== null ? say.yours : state === 'open' ? say.book : state === 'past' ? '' : words.why.ask,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Lights a row up for a moment when it changed under the reader's eyes; it never moves. */
function useFlash(row: { current: HTMLElement | null }, version: number): void {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    row.current?.animate(
      [{ boxShadow: 'inset 0 0 0 3px var(--accent)' }, { boxShadow: 'inset 0 0 0 3px transparent' }],
      {
        duration: 1_200,
        easing: 'ease-out',
      },
    );
  }, [row, version]);
}
