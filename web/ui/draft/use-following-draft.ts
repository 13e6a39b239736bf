/** A form's draft that keeps what a person typed while what it began from changes below it. */
import { useEffect, useState } from 'react';
import { drop, keep, readKept } from './kept-draft.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Of each field what was typed since `base`, else what there is now. */
const rebased = <Draft extends object>(draft: Draft, base: Draft, now: Draft): Draft =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Draft)[]).map((name) => [
      name,
      same(draft[name], base[name]) ? now[name] : draft[name],
    ]),
  ) as Draft;

interface Following<Draft extends object> {
  draft: Draft;
  /** Whether there is something to save. */
  changed: boolean;
  /** The fields that are. */
  changes: Partial<Draft>;
  change: (part: Partial<Draft>) => void;
  /** What was sent is saved, and has become this, which is about to be known; what was typed meanwhile stays. */
  saved: (sent: Draft, now: Draft) => void;
  /** Grows with each change of a field from elsewhere: for fields that read their value once. */
  turnOf: (name: keyof Draft) => number;
}

interface State<Draft> {
  base: Draft;
  draft: Draft;
  turns: Partial<Record<keyof Draft, number>>;
}

/**
 * A draft of what is known. Where nothing was typed it follows what others change, so that saving undoes none of it. It is
 * kept under its name with what it began from, until it is saved or `drop` forgets it.
 */
export function useFollowingDraft<Draft extends object>(known: Draft, name: string): Following<Draft> {
  const [kept, setKept] = useState(() =>
    readKept<State<Draft>>(name, { base: known, draft: known, turns: {} }),
  );
  const state = same(kept.base, known) ? kept : followed(kept, known);
  if (state !== kept) setKept(state);
  const { base, draft, turns } = state;
  const names = (Object.keys(draft) as (keyof Draft)[]).filter((name) => !same(draft[name], base[name]));
  const changed = names.length > 0;
  useEffect(() => {
    if (changed) keep(name, { base, draft, turns: {} });
    else drop(name);
  }, [name, changed, base, draft]);
  return {
    draft,
    changed,
    changes: Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>,
    change: (part) => setKept((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    saved: (sent, now) => setKept((last) => ({ ...last, draft: rebased(last.draft, sent, now) })),
    turnOf: (name) => turns[name] ?? 0,
  };
}

function followed<Draft extends object>({ base, draft, turns }: State<Draft>, now: Draft): State<Draft> {
  const next = rebased(draft, base, now);
  const moved = (Object.keys(now) as (keyof Draft)[]).filter((name) => !same(next[name], draft[name]));
  return {
    base: now,
    draft: next,
    turns: { ...turns, ...Object.fromEntries(moved.map((name) => [name, (turns[name] ?? 0) + 1])) },
  };
}
