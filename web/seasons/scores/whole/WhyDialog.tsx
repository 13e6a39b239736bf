/** Why a golfer receives these strokes: the handicap step by step, by the rules that the club works with. */
import type { Step } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';
import { strokesByHole } from '@fourball/shared/seasons/golf/score/strokes.ts';
import { boardsOf, sharesOf } from '@fourball/shared/seasons/boards/specs.ts';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { explained, playedOffSteps } from '../../golf/handicap-steps.ts';
import { Steps } from '../../golf/Steps.tsx';
import { nameOf, type ShownCard } from '../card-view.ts';
import { words } from '../score-words.en.ts';
import classes from './Whole.module.css';

const text = words.why;

interface WhyDialogProps extends DialogProps<null> {
  group: ScoreGroup;
  card: ShownCard;
}

/** From the course handicaps to the strokes of each hole. A reader who may not see those begins with the playing handicap. */
function stepsOf(group: ScoreGroup, card: ShownCard): readonly Step[] {
  const { playingHandicap, players, holes } = card;
  const [spec] = boardsOf(group.format);
  if (playingHandicap === null || spec === undefined) return [];
  const known = players.some(({ courseHandicap }) => courseHandicap !== null);
  const shares = known
    ? {
        courseHandicaps: players.map(({ courseHandicap }) => courseHandicap ?? 0),
        percents: sharesOf(spec, players.length),
      }
    : null;
  const strokeIndex = holes.map((hole) => hole.strokeIndex);
  const dealt = strokesByHole.explain({ playingHandicap, strokeIndex });
  return [...playedOffSteps({ shares, playingHandicap }), ...dealt.steps];
}

export function WhyDialog({ group, card, answer }: WhyDialogProps) {
  const steps = explained(() => stepsOf(group, card));
  return (
    <DialogFrame title={text.title(nameOf(card))} answer={answer}>
      {() => (
        <div className={classes.why}>
          <p>{card.playingHandicap === null ? text.none : steps === null ? text.failed : text.course}</p>
          {steps !== null && steps.length > 0 && <Steps steps={steps} />}
        </div>
      )}
    </DialogFrame>
  );
}
