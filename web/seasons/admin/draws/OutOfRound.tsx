/** Who plays in the event and is not drawn for this round, closed until somebody wants to see it: why, and into a group all the same. */
import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { DrawBoard, OutReason } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import classes from '../Organize.module.css';
import type { Place } from './board-view.ts';
import { spellCut } from './cut-line.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';

const GolferPanel = lazy(async () => ({
  default: (await import('../../boards/GolferPanel.tsx')).GolferPanel,
}));

const text = words.out;

type Out = DrawBoard['out'][number];

interface OutOfRoundProps {
  event: GolfEvent;
  board: DrawBoard;
  /** Who is in no group of it. */
  out: readonly Out[];
  picked: Place | null;
  closed: boolean;
  onPick: (place: Place) => void;
}

const reasons: readonly OutReason[] = ['MISSED_CUT', 'LOST_MATCH', 'WD', 'DQ', 'NS', 'NR'];

export function OutOfRound({ event, board, out, picked, closed, onPick }: OutOfRoundProps) {
  const [shown, setShown] = useState<Out | null>(null);
  if (out.length === 0) return null;
  const [cut] = board.cuts;
  const scoreOf = ({ why, score }: Out): string | null =>
    why === 'MISSED_CUT' && score !== null && cut !== undefined
      ? spellCut(event.format, { board: cut.board, line: score })
      : null;
  return (
    <details className={`${classes.card} ${own.out}`}>
      <summary>{text.title(board.round, out.length)}</summary>
      {reasons.map((why) => {
        const some = out.filter((one) => one.why === why);
        if (some.length === 0) return null;
        return (
          <section key={why} aria-label={text.why[why]}>
            <h3>
              {text.why[why]}
              {why === 'MISSED_CUT' && cut !== undefined && (
                <span className={classes.quiet}> {text.line(spellCut(event.format, cut))}</span>
              )}
            </h3>
            <ul className={classes.rows}>
              {some.map((one) => (
                <li key={one.participantId}>
                  <span className={classes.grow}>{one.name}</span>
                  {scoreOf(one) !== null && <span className="figures">{scoreOf(one)}</span>}
                  <Button
                    variant="subtle"
                    leftSection={<IconHelpCircle size={20} aria-hidden />}
                    aria-label={text.explainOne(one.name)}
                    onClick={() => setShown(one)}
                  >
                    {text.explain}
                  </Button>
                  {!closed && (
                    <Button
                      variant="default"
                      aria-label={text.addOne(one.name)}
                      aria-pressed={picked?.participantId === one.participantId}
                      onClick={() => onPick(one)}
                    >
                      {text.add}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <SideDrawer
        opened={shown !== null}
        label={shown?.name ?? ''}
        width={520}
        onClose={() => setShown(null)}
      >
        {(side) =>
          shown === null ? null : (
            <Suspense fallback={<SkeletonRows label={words.loading} rows={6} height={44} />}>
              <GolferPanel
                side={side}
                eventId={event.id}
                // Of all rounds: a cut is none of one round alone.
                wish={cut === undefined ? {} : { board: cut.board }}
                rounds={board.round - 1}
                shown={{ participantIds: [shown.participantId], name: shown.name }}
              />
            </Suspense>
          )
        }
      </SideDrawer>
    </details>
  );
}
