/** One hole at a time: each golfer of the group with one tap, then the next hole by itself. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { nameOf, shortNames, type ShownCard } from '../card-view.ts';
import { nextHole } from '../play-order.ts';
import type { GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import { standingsOf } from '../standing.ts';
import { Disputed } from './Disputed.tsx';
import classes from './Hole.module.css';
import { useHoleKeys, useSwipe } from './hole-keys.ts';
import { HoleMarkers } from './HoleMarkers.tsx';
import { HoleRow } from './HoleRow.tsx';
import { Keypad } from './Keypad.tsx';
import { useHole } from './use-hole.ts';

const text = words.hole;

interface HoleViewProps {
  address: GroupAddress;
  group: ScoreGroup;
  cards: readonly ShownCard[];
  hole: number;
  setHole: (hole: number) => void;
  onReview: () => void;
}

type HoleNow = ReturnType<typeof useHole>;

export function HoleView(props: HoleViewProps) {
  const { address, group, cards, onReview } = props;
  const now = useHole(props);
  const { order, hole, here, play, active, score, pick } = now;
  const { played } = play.placeOf(hole);
  useHoleKeys(now);
  const swipe = useSwipe(now.step);
  const standings = standingsOf(group, cards);
  const settles = score?.disputed === true && active?.can.settle === true && !now.another;
  return (
    <section className={classes.hole} aria-label={text.cards(hole)}>
      <Bar cards={cards} now={now} />
      <div className={classes.rows} {...swipe}>
        {here.map((card) => (
          <HoleRow
            key={card.cardId}
            card={card}
            hole={hole}
            played={played}
            previous={order[order.indexOf(hole) - 1]}
            active={card === active}
            standing={standings.of(card.cardId)}
            onPick={() => pick(card.cardId)}
          />
        ))}
        {standings.lines.map((line) => (
          <p key={line} className={classes.match}>
            {line}
          </p>
        ))}
        <HoleMarkers address={address} group={group} hole={hole} />
      </div>
      {active !== null && score?.disputed === true && !now.another && (
        <Disputed address={address} group={group} card={active} score={score} onOther={now.seekAnother} />
      )}
      {active === null ? (
        <p className={classes.closed}>
          {group.event.final || cards.every(isSettled) || cards.some(({ can }) => can.enter)
            ? text.nothingToEnter
            : text.readOnly}
        </p>
      ) : (
        !settles && <Entry group={group} cards={cards} card={active} now={now} onReview={onReview} />
      )}
    </section>
  );
}

/** Signed by both, or out: nobody enters anything on it. */
const isSettled = ({ locked, outcome }: ShownCard): boolean => locked || outcome !== null;

function Bar({
  cards,
  now: { play, order, hole, active, step },
}: {
  cards: readonly ShownCard[];
  now: HoleNow;
}) {
  const card = active ?? cards[0];
  const { played, extra } = play.placeOf(hole);
  const facts = card?.holes.find((one) => one.hole === played);
  const at = order.indexOf(hole);
  return (
    <div className={classes.bar}>
      <button type="button" aria-label={text.before} disabled={at <= 0} onClick={() => step(-1)}>
        <IconChevronLeft size={28} aria-hidden />
      </button>
      <div className={classes.what}>
        <h2 aria-live="polite">{extra === null ? text.title(hole) : text.extra(extra, played)}</h2>
        {facts !== undefined && <p>{text.facts(facts.par, facts.strokeIndex, facts.length)}</p>}
      </div>
      <button type="button" aria-label={text.next} disabled={at === order.length - 1} onClick={() => step(1)}>
        <IconChevronRight size={28} aria-hidden />
      </button>
    </div>
  );
}

interface EntryProps {
  group: ScoreGroup;
  cards: readonly ShownCard[];
  card: ShownCard;
  now: HoleNow;
  onReview: () => void;
}

function Entry({ group, cards, card, now, onReview }: EntryProps) {
  const { hole, last, score, drivenBy } = now;
  const called = shortNames(cards);
  return (
    <div className={classes.entry}>
      <div className={classes.prompt}>
        {nextHole(now.play) === null ? (
          <>
            <span role="status">{text.allDone}</span>
            <Button onClick={onReview}>{text.review}</Button>
          </>
        ) : last !== null ? (
          <>
            <span role="status">{text.done(last.hole)}</span>
            <button type="button" className={classes.undo} onClick={now.undo}>
              {text.undo}
            </button>
          </>
        ) : (
          <span>
            {now.drives && score !== undefined && drivenBy === null
              ? text.promptDrive
              : text.prompt(card.players.map(({ name }) => called(name)).join(' & '))}
          </span>
        )}
      </div>
      {now.drives && (
        <div className={classes.drives} role="group" aria-label={text.promptDrive}>
          <span>{text.drive}</span>
          {card.players.map(({ participantId, name }) => (
            <button
              key={participantId}
              type="button"
              aria-label={text.driveOf(name)}
              aria-pressed={drivenBy === participantId}
              onClick={() => now.takeDrive(participantId)}
            >
              {called(name)}
            </button>
          ))}
        </div>
      )}
      <Keypad
        key={`${hole} ${card.cardId}`}
        name={nameOf(card)}
        hole={hole}
        par={card.holes.find((one) => one.hole === now.play.placeOf(hole).played)?.par ?? 4}
        score={score}
        concede={group.format.basis === 'MATCH'}
        onType={now.type}
      />
    </div>
  );
}
