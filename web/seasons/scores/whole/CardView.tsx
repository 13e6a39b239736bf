/** The whole card in one table: holes down, golfers across, strokes received as dots; out, in and total. */
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import { grossOf, nameOf, shortNames, type ShownCard } from '../card-view.ts';
import { playOrder } from '../play-order.ts';
import type { GroupAddress } from '../score-keeper.ts';
import { sayScore, shortScore, words } from '../score-words.en.ts';
import { standingsOf } from '../standing.ts';
import classes from './Whole.module.css';

const text = words.card;

interface CardViewProps {
  address: GroupAddress;
  group: ScoreGroup;
  cards: readonly ShownCard[];
  onHole: (hole: number) => void;
}

type Hole = ShownCard['holes'][number];

/** Nine by nine, as cards are printed. */
const ninesOf = (holes: readonly Hole[]): readonly { label: string; holes: readonly Hole[] }[] =>
  holes.length <= 9
    ? [{ label: text.total, holes }]
    : [
        { label: text.out, holes: holes.slice(0, 9) },
        { label: text.in, holes: holes.slice(9) },
      ];

/** A row of the table: an extra hole is one of the course once more. */
interface TableHole extends Hole {
  readonly played?: number;
}

/** Beneath the holes of the course, outside all sums. */
function extraHolesOf(group: ScoreGroup, cards: readonly ShownCard[]): TableHole[] {
  const order = playOrder(group, cards);
  return order.holes.flatMap((hole) => {
    const { played, extra } = order.placeOf(hole);
    const facts = cards[0]?.holes.find((one) => one.hole === played);
    return extra === null || facts === undefined ? [] : [{ ...facts, hole, played }];
  });
}

export function CardView({ address, group, cards, onHole }: CardViewProps) {
  const holes = cards[0]?.holes ?? [];
  const nines = ninesOf(holes);
  const extra = extraHolesOf(group, cards);
  const called = shortNames(cards);
  const standings = standingsOf(group, cards);
  return (
    <section className={classes.view} aria-label={text.title}>
      {standings.lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      <div className={classes.scroll}>
        <table className={`${classes.table} figures`} aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{text.hole}</th>
              <th scope="col">{text.par}</th>
              <th scope="col">{text.index}</th>
              {cards.map((card) => (
                <th key={card.cardId} scope="col" className={classes.player}>
                  {card.players.map(({ name }) => called(name)).join(' & ')}
                </th>
              ))}
            </tr>
          </thead>
          {nines.map((nine) => (
            <tbody key={nine.label}>
              {nine.holes.map((hole) => (
                <HoleRow key={hole.hole} hole={hole} cards={cards} onHole={onHole} />
              ))}
              <Sum label={nine.label} holes={nine.holes} cards={cards} />
            </tbody>
          ))}
          {extra.length > 0 && (
            <tbody>
              {extra.map((hole) => (
                <HoleRow key={hole.hole} hole={hole} cards={cards} onHole={onHole} />
              ))}
            </tbody>
          )}
          {nines.length > 1 && (
            <tfoot>
              <Sum label={text.total} holes={holes} cards={cards} />
            </tfoot>
          )}
        </table>
      </div>
      <p className={classes.quiet}>{text.legend}</p>
      <ul className={classes.players}>
        {cards.map((card) => (
          <li key={card.cardId}>
            <span className={classes.grow}>
              <strong>{nameOf(card)}</strong>
              <span className={classes.quiet}>
                {card.playingHandicap === null ? text.withoutHandicap : text.handicap(card.playingHandicap)}
                {card.teeName !== '' && ` · ${text.tee(card.teeName)}`}
                {' · '}
                {standings.of(card.cardId)}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={text.whyOf(nameOf(card))}
              onClick={() =>
                void openDialog(async () => (await import('./WhyDialog.tsx')).WhyDialog, { group, card })
              }
            >
              {text.why}
            </Button>
          </li>
        ))}
      </ul>
      {(group.can.handOn || address.eventId === null) && (
        <Button
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden />}
          onClick={() =>
            void openDialog(async () => (await import('./HandOnDialog.tsx')).HandOnDialog, { address, group })
          }
        >
          {text.handOn}
        </Button>
      )}
    </section>
  );
}

interface HoleRowProps {
  hole: TableHole;
  cards: readonly ShownCard[];
  onHole: (hole: number) => void;
}

function HoleRow({ hole: { hole, par, strokeIndex, played = hole }, cards, onHole }: HoleRowProps) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.open}
          aria-label={text.open(hole)}
          onClick={() => onHole(hole)}
        >
          {hole}
        </button>
      </th>
      <td>{par}</td>
      <td className={classes.quiet}>{strokeIndex}</td>
      {cards.map((card) => {
        const score = card.scores.get(hole);
        const at = card.holes.findIndex((one) => one.hole === played);
        const received = card.strokes[at] ?? 0;
        const toPar = score?.strokes == null ? 0 : score.strokes - (card.holes[at]?.par ?? par);
        return (
          <td
            key={card.cardId}
            className={classes.score}
            data-disputed={score?.disputed || undefined}
            data-waits={score?.waits || undefined}
          >
            <span
              data-mark={score?.strokes == null || toPar === 0 ? undefined : toPar < 0 ? 'under' : 'over'}
              aria-hidden
            >
              {shortScore(score) || '·'}
            </span>
            <span className={classes.dots} aria-hidden>
              {'●'.repeat(Math.max(0, received)) + '○'.repeat(Math.max(0, -received))}
            </span>
            <span className={classes.hidden}>
              {[
                sayScore(score),
                words.hole.strokes(received),
                score?.disputed === true ? words.dispute.short : '',
                score?.waits === true ? words.hole.waits : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

interface SumProps {
  label: string;
  holes: readonly Hole[];
  cards: readonly ShownCard[];
}

/** Of the holes with a number. */
function Sum({ label, holes, cards }: SumProps) {
  const numbers = new Set(holes.map(({ hole }) => hole));
  return (
    <tr className={classes.sum}>
      <th scope="row">{label}</th>
      <td>{holes.reduce((sum, { par }) => sum + par, 0)}</td>
      <td>{words.card.noIndex}</td>
      {cards.map((card) => {
        const { strokes, thru } = grossOf(
          card,
          card.holes.filter(({ hole }) => numbers.has(hole)),
        );
        return <td key={card.cardId}>{thru === 0 ? '–' : strokes}</td>;
      })}
    </tr>
  );
}
