/** Before groups are published: who will be told of it, and what is still open; afterwards who plays without strokes. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { keepEvent } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { coursesTitle } from '../organize-anchors.ts';
import { ungroupedOf, withoutCourse } from './board-view.ts';
import { spellCut } from './cut-line.ts';
import own from './Draws.module.css';
import { words as handicapWords } from './handicaps/event-handicap-words.en.ts';
import { words } from './draw-words.en.ts';
import type { BoardWork } from './use-board.ts';

const text = words.publish;

type Without = NonNullable<ReplyOf<typeof publishEventGroups>['handicapProblems']>;

interface PublishPanelProps {
  side: Side;
  event: GolfEvent;
  board: DrawBoard;
  work: BoardWork;
}

export function PublishPanel({ side, event, board, work }: PublishPanelProps) {
  const { busy, act } = useAct();
  const [without, setWithout] = useState<Without>([]);
  const rest = ungroupedOf(work.view);
  const named = event.courses.some(({ status }) => status !== 'DECLINED');
  const uncoursed = named ? 0 : withoutCourse(work.view);
  const publish = async () => {
    const now = await act(() =>
      request(publishEventGroups, {
        body: { id: event.id, publishGroups: true, round: work.of.round },
        quiet: true,
      }),
    );
    if (now === null) return;
    keepEvent(now);
    toast(text.done);
    const { handicapProblems = [] } = now;
    if (handicapProblems.length === 0) side.leave();
    else setWithout(handicapProblems);
  };
  if (without.length > 0) return <PlayWithout side={side} eventId={event.id} without={without} />;
  return (
    <SideFrame
      side={side}
      title={text.title}
      lead={text.lead}
      footer={
        <Button loading={busy} disabled={work.busy} onClick={() => void publish()}>
          {text.action}
        </Button>
      }
    >
      {board.cuts.length > 0 && <Cuts event={event} board={board} />}
      {rest.length > 0 && (
        <p className={classes.banner} data-tone="wait">
          {text.ungrouped(rest.length)}: {rest.map(({ name }) => name).join(', ')}
        </p>
      )}
      {uncoursed > 0 && (
        <div className={classes.banner} data-tone="wait">
          <div className={classes.stack}>
            <p>{text.noCourse(uncoursed)}</p>
            <Button
              variant="default"
              onClick={() => {
                side.leave();
                document.getElementById(coursesTitle)?.scrollIntoView();
              }}
            >
              {text.toCourses}
            </Button>
          </div>
        </div>
      )}
      <section className={classes.stack} aria-labelledby="told-title">
        <h3 id="told-title">{text.told(board.toTell.length)}</h3>
        {board.toTell.length > 0 && (
          <>
            <p className={classes.quiet}>{text.toldLead}</p>
            <ul className={own.told}>
              {board.toTell.map(({ userId, name }) => (
                <li key={userId}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <p className={classes.quiet}>{text.index}</p>
    </SideFrame>
  );
}

/** What publishing the groups of a round settles of the round before. */
function Cuts({ event, board: { cuts, unsettled } }: Pick<PublishPanelProps, 'event' | 'board'>) {
  return (
    <section className={classes.banner} data-tone="wait" aria-labelledby="cut-title">
      <h3 id="cut-title">{text.cut.title}</h3>
      <ul className={own.cuts}>
        {cuts.map((cut) => (
          <li key={`${cut.board} ${cut.divisionId ?? ''}`}>
            {text.cut.line(cut.afterRound, spellCut(event.format, cut), cut.made, cut.missed)}
          </li>
        ))}
      </ul>
      <p>{unsettled > 0 ? text.cut.open(unsettled) : text.cut.text}</p>
    </section>
  );
}

function PlayWithout({ side, eventId, without }: { side: Side; eventId: number; without: Without }) {
  return (
    <SideFrame side={side} title={text.done}>
      <section className={classes.stack} aria-labelledby="without-title" role="status">
        <h3 id="without-title">{text.without(without.length)}</h3>
        <p className={classes.quiet}>{text.withoutLead}</p>
        {/* Before the names, which may be many: what scrolls is reached by keyboard through it. */}
        <Button component={Link} to={`/organize/golf-events/${eventId}/handicaps`} onClick={side.leave}>
          {text.handicaps}
        </Button>
        <ul className={own.told}>
          {without.map(({ participantId, name, problem }) => (
            <li key={participantId}>
              {name}: {handicapWords.problems[problem]}
            </li>
          ))}
        </ul>
      </section>
    </SideFrame>
  );
}
