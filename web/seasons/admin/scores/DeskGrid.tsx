/** All cards of an event as one grid that is filled with digits: eighteen of them fill a card, and the next one follows. */
import { memo, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { grossOf, nameOf } from '../../scores/card-view.ts';
import type { NewEntry } from '../../scores/entry-book.ts';
import { sayScore, shortScore } from '../../scores/score-words.en.ts';
import classes from './Desk.module.css';
import { actOf, beatMs, following, type Begun, type Place } from './desk-keys.ts';
import { words } from './desk-words.en.ts';
import { holeAt, isWhole, type DeskCard } from './use-desk.ts';

interface DeskGridProps {
  cards: readonly DeskCard[];
  place: Place;
  onPlace: (place: Place) => void;
  onEnter: (entry: NewEntry) => void;
  onFind: () => void;
  grid: RefObject<HTMLTableElement | null>;
}

type Said = Pick<NewEntry, 'kind' | 'strokes'>;

const cleared: Said = { kind: 'CLEARED', strokes: null };

const cellId = (cardId: number, hole: number): string => `score-${cardId}-${hole}`;

export function DeskGrid({ cards, place, onPlace, onEnter, onFind, grid }: DeskGridProps) {
  const [begun, setBegun] = useState<Begun>(null);
  const beat = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last entry, and where the next one went. */
  const step = useRef<{ readonly from: Place; readonly to: Place } | null>(null);
  const card = cards[place.card];
  const hole = card && holeAt(card, place.hole);
  const here = card !== undefined && hole !== undefined ? cellId(card.cardId, hole) : undefined;
  useEffect(() => {
    if (here !== undefined)
      document.getElementById(here)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  useEffect(() => () => clearTimeout(beat.current), []);

  const say = (said: Said, where = place) => {
    clearTimeout(beat.current);
    setBegun(null);
    const on = cards[where.card];
    const at = on && holeAt(on, where.hole);
    if (on === undefined || at === undefined || !on.can.enter) return;
    const known = on.scores.get(at);
    const clears = said.kind === 'CLEARED';
    if (!clears || known !== undefined)
      onEnter({
        cardId: on.cardId,
        hole: at,
        ...said,
        driveBy: clears ? null : (known?.driveBy ?? null),
        // Who organizes says how it was.
        settles: !clears && known?.disputed === true && on.can.settle,
      });
    if (clears) return;
    const to = following(cards, where);
    step.current = to === where ? null : { from: where, to };
    onPlace(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Whoever went elsewhere since stands at another place.
    const entered = step.current?.to === place ? step.current.from : null;
    const act = actOf(event.key, { begun, place, entered, cards, back: event.shiftKey });
    if (act === null) return;
    event.preventDefault();
    // What was begun with a 1 and is left is one stroke.
    if (begun === '1' && act.do !== 'enter') say({ kind: 'STROKES', strokes: 1 });
    if (act.do === 'enter') say(act.said);
    else if (act.do === 'begin') {
      setBegun(act.begun);
      if (act.begun === '1') beat.current = setTimeout(() => say({ kind: 'STROKES', strokes: 1 }), beatMs);
    } else {
      setBegun(null);
      if (act.do === 'find') onFind();
      else onPlace(act.place);
      if (act.do === 'takeBack') say(cleared, act.place);
    }
  };
  const holes = cards[0]?.holes ?? [];
  const nine = holes.length > 9;
  const extra = Math.max(0, ...cards.map((one) => one.extra.length));
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        className={`${classes.table} figures`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keys fill its cells
        role="grid"
        aria-label={words.grid}
        aria-activedescendant={here}
        tabIndex={0}
        onKeyDown={press}
      >
        <thead>
          <tr>
            <th>{words.golfer}</th>
            <th>{words.start}</th>
            {holes.map((one, at) => (
              <HeadCell key={one.hole} hole={one.hole} out={nine && at === 8} />
            ))}
            {nine && <th>{words.in}</th>}
            <th>{words.total}</th>
            {Array.from({ length: extra }, (_, at) => (
              <th key={at} aria-label={words.extra(at + 1)}>
                {words.extraHead(at + 1)}
              </th>
            ))}
            <th>{words.stateTitle}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((one, at) => (
            <DeskRow
              key={one.cardId}
              card={one}
              at={at}
              here={at === place.card ? place.hole : null}
              begun={at === place.card ? begun : null}
              extra={extra}
              onPlace={onPlace}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HeadCell = ({ hole, out }: { hole: number; out: boolean }) => (
  <>
    <th>{hole}</th>
    {out && <th>{words.out}</th>}
  </>
);

interface DeskRowProps {
  card: DeskCard;
  at: number;
  /** The index of the hole that is entered; null in another row. */
  here: number | null;
  begun: Begun;
  /** Columns of extra holes: as many as the card that goes on longest has. */
  extra: number;
  onPlace: (place: Place) => void;
}

/** A card's row is drawn anew with its card: a field has some thousands of cells. */
const DeskRow = memo(
  function DeskRow({ card, at, here, begun, extra, onPlace }: DeskRowProps) {
    const { holes, scores } = card;
    const nine = holes.length > 9;
    const sum = (some: DeskCard['holes']) => {
      const { strokes, thru } = grossOf(card, some);
      return thru === 0 ? '' : strokes;
    };
    const cellOf = (hole: number, index: number) => {
      const score = scores.get(hole);
      const beyond = index - holes.length + 1;
      return (
        <Cells
          key={hole}
          id={cellId(card.cardId, hole)}
          label={
            beyond > 0
              ? words.extraCell(nameOf(card), beyond, sayScore(score))
              : words.cell(nameOf(card), hole, sayScore(score))
          }
          shown={index === here && begun !== null ? words.ten : shortScore(score)}
          here={index === here}
          disputed={score?.disputed === true}
          waits={score?.waits === true}
          out={nine && index === 8 ? sum(holes.slice(0, 9)) : null}
          onClick={() => onPlace({ card: at, hole: index })}
        />
      );
    };
    return (
      <tr
        className={classes.row}
        data-leads={card.leads || undefined}
        data-here={here !== null || undefined}
        data-locked={card.locked || undefined}
      >
        <th>{nameOf(card)}</th>
        <td>{card.startTee ?? ''}</td>
        {holes.map(({ hole }, index) => cellOf(hole, index))}
        {nine && <td className={classes.sum}>{sum(holes.slice(9))}</td>}
        <td className={classes.sum}>{sum(holes)}</td>
        {Array.from({ length: extra }, (_, index) => {
          const hole = card.extra[index];
          return hole === undefined ? <td key={index}>–</td> : cellOf(hole, holes.length + index);
        })}
        <td>{stateOf(card)}</td>
      </tr>
    );
  },
  (before, after) =>
    before.card.version === after.card.version &&
    before.here === after.here &&
    before.begun === after.begun &&
    before.extra === after.extra &&
    before.card.extra.length === after.card.extra.length &&
    before.at === after.at &&
    before.onPlace === after.onPlace &&
    before.card.locked === after.card.locked &&
    before.card.outcome === after.card.outcome &&
    sameScores(before.card, after.card),
);

const sameScores = ({ scores: one }: DeskCard, { scores: other }: DeskCard): boolean =>
  one.size === other.size &&
  [...one].every(([hole, score]) => {
    const same = other.get(hole);
    return (
      same?.kind === score.kind &&
      same.strokes === score.strokes &&
      same.disputed === score.disputed &&
      same.waits === score.waits
    );
  });

interface CellsProps {
  id: string;
  label: string;
  shown: string;
  here: boolean;
  disputed: boolean;
  waits: boolean;
  /** The sum of the first nine, which stands behind its last hole. */
  out: number | '' | null;
  onClick: () => void;
}

function Cells({ id, label, shown, here, disputed, waits, out, onClick }: CellsProps) {
  return (
    <>
      {/* The grid has the keys; a click only says where. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <td
        id={id}

        className={classes.cell}
        aria-label={label}
        data-here={here || undefined}
        data-disputed={disputed || undefined}
        data-waits={waits || undefined}
        onClick={onClick}
      >
        {shown}
      </td>
      {out !== null && <td className={classes.sum}>{out}</td>}
    </>
  );
}

function stateOf(card: DeskCard): string {
  const { outcome, locked, signatures, scores } = card;
  if (outcome !== null) return words.card.outcomes[outcome];
  if (locked) return words.state.LOCKED;
  if ([...scores.values()].some(({ disputed }) => disputed)) return words.state.DISPUTED;
  if (signatures.player !== null || signatures.marker !== null) return words.state.PART;
  return isWhole(card) ? words.state.DONE : words.state.OPEN;
}
