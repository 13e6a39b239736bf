/** Who plays in the event and is not drawn for this round, closed until somebody wants to see it: why, and into a group all the same. */
import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { DrawBoard, OutReason } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { lazyPart } from '../../../ui/page/lazy-part.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import classes from '../Organize.module.css';
import type { Place } from './board-view.ts';
import { spellCut } from './cut-line.ts';
import own from './Draws.module.css';
import { words } from './draw-words.en.ts';

const GolferPanel = lazyPart(async () => ({
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
  const scoreOf = ({ cut, score }: Out): string | null =>
    score === null || cut === null ? null : spellCut(event.format, { board: cut.board, line: score });
  const lineOf = ({ cut }: Out): string | null => {
    const by = board.cuts.find((one) => one.board === cut?.board && one.divisionId === cut.divisionId);
    return by === undefined ? null : text.line(spellCut(event.format, by));
  };
  // Divisions have lines of their own: then it stands by each golfer.
  const lines = new Set(out.flatMap((one) => lineOf(one) ?? []));
  const [line] = lines.size === 1 ? lines : [];
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
              {why === 'MISSED_CUT' && line !== undefined && <span className={classes.quiet}> {line}</span>}
            </h3>
            <ul className={classes.rows}>
              {some.map((one) => (
                <li key={one.participantId}>
                  <span className={classes.grow}>{one.name}</span>
                  {line === undefined && lineOf(one) !== null && (
                    <span className={classes.quiet}>{lineOf(one)}</span>
                  )}
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
                // Of all rounds: a cut is none of one round alone. Of a division that is cut for itself, its own part of the board.
                wish={
                  shown.cut === null
                    ? {}
                    : { board: shown.cut.board, division: shown.cut.divisionId ?? undefined }
                }
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
