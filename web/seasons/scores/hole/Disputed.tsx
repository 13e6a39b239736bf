/** Two phones say two things of one hole: both are shown with who said them, and one tap settles it. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { nameOf, type ShownCard, type ShownScore } from '../card-view.ts';
import { enter, type GroupAddress } from '../score-keeper.ts';
import { sayScore, words } from '../score-words.en.ts';
import classes from './Hole.module.css';

const text = words.dispute;

interface DisputedProps {
  address: GroupAddress;
  group: ScoreGroup;
  card: ShownCard;
  score: ShownScore;
  /** Neither is right. */
  onOther: () => void;
}

export function Disputed({ address, group, card, score, onOther }: DisputedProps) {
  const settle = (one: Pick<ShownScore, 'kind' | 'strokes' | 'driveBy'>) =>
    void enter(address.owner, group.event.id, [
      {
        cardId: card.cardId,
        hole: score.hole,
        kind: one.kind,
        strokes: one.strokes,
        driveBy: one.driveBy,
        settles: true,
      },
    ]);
  return (
    <section className={classes.disputed} aria-label={text.title(nameOf(card), score.hole)} role="alert">
      <h3>
        <IconAlertTriangle size={22} aria-hidden />
        {text.title(nameOf(card), score.hole)}
      </h3>
      <p>{card.can.settle ? text.lead : text.cannot}</p>
      <div className={classes.sides}>
        {(score.said ?? []).map((one) => {
          const said = sayScore(one);
          const by = text.by(one.by);
          return (
            <button
              key={`${one.enteredAt} ${said} ${by}`}
              type="button"
              disabled={!card.can.settle}
              aria-label={text.settle(said, by)}
              onClick={() => settle(one)}
            >
              <span className={classes.digit}>{said}</span>
              <span>{by}</span>
            </button>
          );
        })}
      </div>
      {card.can.settle && (
        <button type="button" className={classes.undo} onClick={onOther}>
          {text.another}
        </button>
      )}
    </section>
  );
}
