/** The strokes of a playoff, of those who share the best score on a board, before the results are final. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { setEventPlayoff } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { words as boardWords } from '../../boards/board-words.en.ts';
import { keepMatches, namesOf, useEventMatches } from '../../matches/match-queries.ts';
import { words } from '../../matches/match-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';

const text = words.playoff;

interface PlayoffProps {
  event: GolfEvent;
  known: Pick<Leaderboard, 'boards' | 'final'>;
}

export function Playoff({ event, known: { boards, final } }: PlayoffProps) {
  const query = useEventMatches(event.id);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section className={classes.card} aria-labelledby="playoff-title">
      <h2 id="playoff-title">{text.title}</h2>
      <p className={classes.quiet}>{final ? text.final : text.lead}</p>
      {!final && (
        <QueryStates query={query} loading={words.loading} rows={2}>
          {(matches) => {
            const { ties } = matches;
            const tie = ties.find(({ board }) => board === chosen) ?? ties[0];
            if (tie === undefined) return <p>{text.noTie}</p>;
            return (
              <>
                {ties.length > 1 && (
                  <NativeSelect
                    label={text.board}
                    value={tie.board}
                    onChange={({ currentTarget: { value } }) => setChosen(value)}
                  >
                    {boards
                      .filter(({ key }) => ties.some(({ board }) => board === key))
                      .map((entry) => (
                        <option key={entry.key} value={entry.key}>
                          {boardWords.boardName(entry)}
                        </option>
                      ))}
                  </NativeSelect>
                )}
                <Editor key={`${tie.board} ${tie.participantIds.join()}`} matches={matches} tie={tie} />
              </>
            );
          }}
        </QueryStates>
      )}
    </section>
  );
}

const isStrokes = (typed: string): boolean => /^(?:(?:[1-9]|[12]\d|30|-)(?:\s+|$))*$/.test(typed.trim());

const strokesOf = (typed: string): (number | null)[] =>
  typed.trim() === ''
    ? []
    : typed
        .trim()
        .split(/\s+/)
        .map((one) => (one === '-' ? null : Number(one)));

function Editor({ matches, tie }: { matches: EventMatches; tie: EventMatches['ties'][number] }) {
  const names = namesOf(matches);
  const kept = matches.playoffs.find(({ board }) => board === tie.board)?.scores ?? [];
  const [typed, setTyped] = useState(() =>
    tie.participantIds.map((id) =>
      (kept.find(({ participantId }) => participantId === id)?.strokes ?? [])
        .map((one) => one ?? '-')
        .join(' '),
    ),
  );
  const sending = useSending(typed.map((_, at) => `scores.${at}`));
  const save = async () => {
    const wrong = typed.findIndex((one) => !isStrokes(one));
    if (wrong >= 0) return sending.refuse([{ field: `scores.${wrong}`, message: text.wrong }]);
    const scores = tie.participantIds.flatMap((participantId, at) => {
      const strokes = strokesOf(typed[at] ?? '');
      return strokes.length === 0 ? [] : [{ participantId, strokes }];
    });
    const body = { eventId: matches.eventId, board: tie.board, scores };
    const reply = await sending.send(body, () => request(setEventPlayoff, { body, quiet: true }));
    if (reply === null) return undefined;
    keepMatches(reply);
    toast(text.saved);
    return undefined;
  };
  return (
    <SendForm sending={sending} action={text.save} onSubmit={() => void save()}>
      <p className={classes.quiet}>{text.hint}</p>
      <div className={classes.pair}>
        {tie.participantIds.map((id, at) => (
          <TextInput
            key={id}
            label={text.strokes(names.get(id) ?? '')}
            value={typed[at] ?? ''}
            maxLength={120}
            error={sending.errorOf(`scores.${at}`)}
            onChange={({ currentTarget: { value } }) =>
              setTyped((all) => all.map((one, place) => (place === at ? value : one)))
            }
          />
        ))}
      </div>
    </SendForm>
  );
}
