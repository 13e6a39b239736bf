/** The golfer's rounds: which of them count, what each is worth and why, and a way to add one or take one back. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { countedScores } from '@fourball/shared/seasons/golf/handicap/differentials.ts';
import { removeHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap, RoundOfHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import type { HandicapScore, LeagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { Steps } from '../golf/Steps.tsx';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';
import { RoundForm } from './RoundForm.tsx';

const text = words.rounds;

interface RoundsSectionProps {
  known: OwnHandicap;
  reckoned: LeagueHandicap;
  queryKey: QueryKey;
}

export function RoundsSection({ known, reckoned, queryKey }: RoundsSectionProps) {
  const [adding, setAdding] = useState(false);
  const cache = useQueryClient();
  const remove = async ({ roundId, playedOn }: RoundOfHandicap) => {
    if (!(await askToRemove(playedOn))) return;
    try {
      await request(removeHandicapRound, { params: { roundId } });
      toast(text.removed);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
    }
    await cache.invalidateQueries({ queryKey });
  };
  return (
    <section className={pageClasses.section} aria-labelledby="rounds-title">
      <div className={classes.head}>
        <h2 id="rounds-title">{text.title}</h2>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </div>
      <RoundList rounds={known.rounds} reckoned={reckoned} onRemove={(round) => void remove(round)} />
      <SideDrawer opened={adding} label={words.round.title} onClose={() => setAdding(false)}>
        {(side) => <RoundForm side={side} known={known} queryKey={queryKey} />}
      </SideDrawer>
    </section>
  );
}

export async function askToRemove(playedOn: string): Promise<boolean> {
  const answer = await showMessage({
    title: text.removeTitle,
    lines: text.removeAsk(formatDay(playedOn, 'dated')),
    ok: text.remove,
    cancel: shellWords.common.cancel,
  });
  return answer !== null;
}

interface RoundListProps {
  rounds: readonly RoundOfHandicap[];
  reckoned: LeagueHandicap;
  onRemove: (round: RoundOfHandicap) => void;
}

/** The newest first. Also for the office. */
export function RoundList({ rounds, reckoned, onRemove }: RoundListProps) {
  const [all, setAll] = useState(false);
  if (rounds.length === 0) return <p className={pageClasses.quiet}>{text.none}</p>;
  const shownRounds = all ? rounds : rounds.slice(0, countedScores);
  return (
    <>
      <ul className={pageClasses.list}>
        {shownRounds.map((round) => (
          <li key={round.roundId} className={classes.round}>
            <Round
              round={round}
              score={reckoned.scores.find(({ roundIds }) => roundIds.includes(round.roundId))}
              counts={reckoned.countedRoundIds.includes(round.roundId)}
              onRemove={() => onRemove(round)}
            />
          </li>
        ))}
      </ul>
      {shownRounds.length < rounds.length && (
        <Button variant="default" className={classes.button} onClick={() => setAll(true)}>
          {text.all(rounds.length)}
        </Button>
      )}
    </>
  );
}

interface RoundProps {
  round: RoundOfHandicap;
  /** Undefined while it waits for nine more holes. */
  score: HandicapScore | undefined;
  counts: boolean;
  onRemove: () => void;
}

function Round({ round, score, counts, onRemove }: RoundProps) {
  const { playedOn, courseName, teeName, holes, strokes } = round;
  const day = formatDay(playedOn, 'dated');
  return (
    <>
      <div>
        <p className={classes.where}>
          {day} · {courseName}
        </p>
        <p className={pageClasses.quiet}>
          {teeName} · {text.holes(holes.length)} · {grossOf(round)}
        </p>
      </div>
      <p className={`${classes.differential} figures`}>
        {score !== undefined && (
          <>
            <strong>{shown(score.differential)}</strong>
            <span className={pageClasses.quiet}>{text.differential}</span>
          </>
        )}
      </p>
      <ActionIcon variant="subtle" color="gray" aria-label={text.removeOf(day)} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.below}>
        {counts && (
          <span className={pageClasses.tag} data-tone="good">
            {text.counts}
          </span>
        )}
        {score === undefined && <span className={pageClasses.tag}>{text.waits}</span>}
        {score !== undefined && score.roundIds.length > 1 && (
          <span className={pageClasses.tag}>{text.together}</span>
        )}
        {score !== undefined && score.reduction < 0 && (
          <span className={pageClasses.tag} data-tone="info">
            {text.reduced(shown(score.reduction))}
          </span>
        )}
        {score !== undefined && (
          <details className={classes.why}>
            <summary aria-label={text.whyOf(day)}>{text.why}</summary>
            <p className={`${pageClasses.quiet} figures`}>
              {text.card}: {strokes.map((one) => one ?? '–').join(' ')}
            </p>
            <Steps steps={score.steps} />
          </details>
        )}
      </div>
    </>
  );
}

const shown = (value: number): string => value.toFixed(1).replace('-', '−');

function grossOf({ holes, strokes }: RoundOfHandicap): string {
  const gross = strokes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const pickedUp = strokes.filter((one) => one === null).length;
  if (pickedUp > 0) return text.pickedUp(gross, pickedUp);
  return text.score(gross, text.toPar(gross - holes.reduce((sum, { par }) => sum + par, 0)));
}
