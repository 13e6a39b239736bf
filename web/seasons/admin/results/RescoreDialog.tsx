/** What another format, another handicap of somebody, or a course that was changed makes of scores that are entered, before it is saved; answers with the fingerprint of what was looked at. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { spellNumber } from '../../boards/score-text.ts';
import classes from '../Organize.module.css';
import own from './ResultAdmin.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.rescore;
/** More names than that say nothing more. */
const shownAtMost = 12;

type Asked = BodyInput<typeof previewRescore>;

/** One of three: what is to be changed. */
export type RescoreQuestion = { eventId: number } & (
  { format: NonNullable<Asked['format']> } | { handicap: NonNullable<Asked['handicap']> } | { cards: true }
);

const leadOf = (question: RescoreQuestion): string =>
  'format' in question ? text.lead : 'handicap' in question ? text.handicapLead : text.cardsLead;

type Changes = ReplyOf<typeof previewRescore>;

export function RescoreDialog({ answer, ...question }: RescoreQuestion & DialogProps<string>) {
  const preview = useQuery({
    queryKey: ['rescore-preview', question],
    queryFn: ({ signal }) => request(previewRescore, { body: question, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DialogFrame title={text.title} answer={answer}>
      {(close) => (
        <div className={classes.stack}>
          <p>{leadOf(question)}</p>
          {preview.data === undefined ? (
            preview.isError ? (
              <LoadFailure
                title={text.failed}
                text={text.failedText}
                error={preview.error}
                retry={() => void preview.refetch()}
              />
            ) : (
              <SkeletonRows label={text.loading} rows={4} height={44} />
            )
          ) : (
            preview.data.boards.map((board) => <Board key={board.key} board={board} />)
          )}
          <div className={own.buttons}>
            <Button variant="default" onClick={() => close(null)}>
              {text.back}
            </Button>
            <Button
              disabled={preview.data === undefined}
              onClick={() => preview.data !== undefined && close(preview.data.fingerprint)}
            >
              {text.save}
            </Button>
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

type Line = readonly [key: string, name: string, before: string, after: string];

const standing = (one: Changes['boards'][number]['places'][number]['before']): string =>
  one === null
    ? text.none
    : [one.place ?? one.status, ...(one.score === null ? [] : [`(${spellNumber(one.score)})`])].join(' ');

const linesOf = ({ places, matches, skins }: Changes['boards'][number]): Line[] => [
  ...places.map(({ participantIds, name, before, after }): Line => [
    participantIds.join(),
    name,
    standing(before),
    standing(after),
  ]),
  ...matches.map(({ key, names, before, after }): Line => [
    key,
    names.join(' / '),
    before ?? text.none,
    after ?? text.none,
  ]),
  ...skins.map(({ key, name, before, after }): Line => [String(key), name, String(before), String(after)]),
];

function Board({ board }: { board: Changes['boards'][number] }) {
  const lines = linesOf(board);
  return (
    <section className={own.board} aria-label={board.name ?? board.key}>
      <h3>
        {board.name ?? text.main}, {board.key.split('-').at(-1)}: {text.change[board.change]}
      </h3>
      {lines.length > 0 && (
        <table className={`${own.table} figures`}>
          <thead>
            <tr>
              <th scope="col">{text.golfer}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shownAtMost).map(([key, name, before, after]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.quiet}>
        {lines.length > shownAtMost ? `${text.more(lines.length - shownAtMost)} ` : ''}
        {text.same(board.same)}
      </p>
    </section>
  );
}
