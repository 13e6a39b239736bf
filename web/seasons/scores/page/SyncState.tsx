/** What of this device's entries has reached the server, always in words, and what the server did not take. */
import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff, IconLogin2, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../../lib/live/realtime.ts';
import { nameOf, type ShownCard } from '../card-view.ts';
import type { KeptEntry, KeptMeasure, Owner } from '../entry-book.ts';
import { answerRefused, useScores } from '../score-keeper.ts';
import { sayScore, words } from '../score-words.en.ts';
import classes from './Scores.module.css';

const text = words.sync;

/** Of an owner's entries those that the book has and the server has not. */
const useKept = (owner: Owner): number =>
  useScores(({ kept }) => {
    const own = kept[owner];
    return own === undefined
      ? 0
      : [...own.entries, ...own.measures].filter(({ refused }) => refused === null).length;
  });

/** How many of an owner's entries the server does not have. */
const useWaiting = (owner: Owner): number => {
  const coming = useScores(({ kept }) => kept[owner]?.coming.length ?? 0);
  return useKept(owner) + coming;
};

export function SyncState({ owner }: { owner: Owner }) {
  const count = useWaiting(owner);
  const kept = useKept(owner);
  const failure = useScores(({ kept }) => kept[owner]?.failure ?? null);
  const online = useConnection((state) => state.online);
  const state =
    count === 0
      ? 'sent'
      : failure?.kind === 'login'
        ? 'login'
        : kept === 0 || (online && failure === null)
          ? 'sending'
          : 'waits';
  return (
    <p className={classes.sync} role="status" aria-label={text.label} data-state={state}>
      {state === 'sent' && <IconCheck size={18} aria-hidden />}
      {state === 'sending' && <IconRefresh size={18} aria-hidden />}
      {state === 'waits' && <IconCloudOff size={18} aria-hidden />}
      {state === 'login' && <IconLogin2 size={18} aria-hidden />}
      {state === 'sent' && text.sent}
      {state === 'sending' && text.sending(count)}
      {/* Of what is on its way into the book nothing is promised yet. */}
      {state === 'waits' && text.waits(kept)}
      {state === 'login' && <Link to="/login">{text.login(count)}</Link>}
    </p>
  );
}

/** Never dropped silently: each stays until its writer has seen it. */
export function Refused({ owner, cards }: { owner: Owner; cards: readonly ShownCard[] }) {
  const kept = useScores((state) => state.kept[owner]);
  const refused: readonly (KeptEntry | KeptMeasure)[] = [
    ...(kept?.entries ?? []),
    ...(kept?.measures ?? []),
  ].filter((one) => one.refused !== null);
  if (refused.length === 0) return null;
  return (
    <section className={classes.refused} aria-label={words.refused.title} role="alert">
      <p className={classes.strong}>{words.refused.title}</p>
      <ul>
        {refused.map((one) => {
          const name = nameOfRefused(one, cards);
          const score =
            'made' in one
              ? `${words.marker.title[one.kind]} ${one.centimetres === null ? '' : words.marker.metres(one.centimetres)}`
              : one.kind === 'CLEARED'
                ? words.refused.cleared
                : sayScore(one);
          return (
            <li key={'made' in one ? one.made : one.at}>
              <p>{words.refused.entry(name, one.hole, score, words.refused.why(one.refused ?? ''))}</p>
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  className={classes.small}
                  aria-label={words.refused.againOne(name, one.hole)}
                  onClick={() => void answerRefused(one, true)}
                >
                  {words.refused.again}
                </Button>
                <Button
                  variant="default"
                  className={classes.small}
                  aria-label={words.refused.seenOne(name, one.hole)}
                  onClick={() => void answerRefused(one, false)}
                >
                  {words.refused.seen}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function nameOfRefused(one: KeptEntry | KeptMeasure, cards: readonly ShownCard[]): string {
  if ('made' in one) {
    const players = cards.flatMap((card) => card.players);
    return players.find(({ participantId }) => participantId === one.participantId)?.name ?? '';
  }
  const card = cards.find(({ cardId }) => cardId === one.cardId);
  return card === undefined ? '' : nameOf(card);
}
