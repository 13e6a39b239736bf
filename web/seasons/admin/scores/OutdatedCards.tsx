/** Cards whose course was changed after they were made: what is another by now, and one press to have those follow that are not signed. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import { renewCourseCards } from '@fourball/shared/seasons/scores/score-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { formatStrokes } from '../../../ui/text/handicap.ts';
import classes from '../Organize.module.css';
import { isRescore, saveAgreed } from '../results/save-rescored.ts';
import { useAct } from '../use-act.ts';
import { words } from './desk-words.en.ts';

const text = words.outdated;

type Cards = NonNullable<ReplyOf<typeof previewRescore>['cards']>;
type Open = Cards['open'];

const handicapOf = (handicap: number | null): string =>
  handicap === null ? text.withoutStrokes : formatStrokes(handicap);

const handicapsOf = ({ handicaps }: Cards): string[] =>
  handicaps.map(({ name, before, after }) => text.handicap(name, handicapOf(before), handicapOf(after)));

/** Each change of a tee once, however many cards it is on. */
const changesOf = (open: Open): string[] => [
  ...new Set(
    open.flatMap(({ tee, holes, rated }) => [
      ...holes.flatMap(({ hole, par, strokeIndex }) => [
        ...(par.before === par.after ? [] : [text.par(hole, tee, par.before, par.after)]),
        ...(strokeIndex.before === strokeIndex.after
          ? []
          : [text.strokeIndex(hole, tee, strokeIndex.before, strokeIndex.after)]),
      ]),
      ...(rated ? [text.rated(tee)] : []),
    ]),
  ),
];

/** Nothing where no card is another, and where it can't be asked: results that are final are not touched. */
export function OutdatedCards({ eventId, onDone }: { eventId: number; onDone: () => void }) {
  const question = { eventId, cards: true } as const;
  const found = useQuery({
    queryKey: ['course-cards', eventId],
    queryFn: ({ signal }) => request(previewRescore, { body: question, signal, quiet: true, silent: true }),
    retry: false,
    staleTime: 0,
  });
  const { busy, act } = useAct(() => void found.refetch());
  const cards = found.data?.cards;
  if (cards === undefined || cards.open.length + cards.handicaps.length === 0) return null;
  const follow = async () => {
    const done = await act(() =>
      saveAgreed(question, (rescore) =>
        request(renewCourseCards, {
          body: { eventId, ...(rescore !== undefined && { rescore }) },
          quiet: true,
        }),
      ).catch((reason: unknown) => {
        // Whoever looked and went back has been asked enough.
        if (isRescore(reason)) return null;
        throw reason;
      }),
    );
    if (done === null) return;
    toast(text.done(done.cards, done.handicaps));
    onDone();
  };
  return (
    <div className={classes.banner} data-tone="wait" role="status">
      <div className={classes.stack}>
        <p>
          {text.lead(cards.open.length, cards.handicaps.length)} {text.staying(cards.staying)}
        </p>
        <ul>
          {[...changesOf(cards.open), ...handicapsOf(cards)].map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <div>
          <Button variant="default" loading={busy} onClick={() => void follow()}>
            {text.action}
          </Button>
        </div>
      </div>
    </div>
  );
}
