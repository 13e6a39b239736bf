/** Large keys for one score: 1 to 9 with what they are to par, more behind 10+, picked up, conceded, and nothing again. */
import { useState } from 'react';
import type { ShownScore } from '../card-view.ts';
import { words } from '../score-words.en.ts';
import classes from './Hole.module.css';
import type { Typed } from './use-hole.ts';

interface KeypadProps {
  name: string;
  hole: number;
  par: number;
  score: ShownScore | undefined;
  /** A hole can be given to the other side. */
  concede: boolean;
  onType: (typed: Typed) => void;
}

const few = Array.from({ length: 9 }, (_, at) => at + 1);
/** As many as the club takes. */
const many = Array.from({ length: 21 }, (_, at) => at + 10);

export function Keypad({ name, hole, par, score, concede, onType }: KeypadProps) {
  const [more, setMore] = useState(false);
  const text = words.keys;
  const key = (strokes: number) => {
    const relation = text.relation(strokes, par);
    return (
      <button
        key={strokes}
        type="button"
        data-par={strokes === par || undefined}
        aria-pressed={score?.strokes === strokes}
        aria-label={text.strokes(strokes, relation)}
        onClick={() => onType({ kind: 'STROKES', strokes })}
      >
        <span className={classes.digit}>{strokes}</span>
        {!more && <span className={classes.relation}>{relation}</span>}
      </button>
    );
  };
  return (
    <div className={more ? classes.manyKeys : classes.keys} role="group" aria-label={text.label(name, hole)}>
      {(more ? many : few).map(key)}
      {more ? (
        <button type="button" className={classes.fewer} onClick={() => setMore(false)}>
          {text.fewer}
        </button>
      ) : (
        <>
          <button type="button" aria-label={text.moreLabel} onClick={() => setMore(true)}>
            <span className={classes.digit}>{text.more}</span>
          </button>
          <button
            type="button"
            aria-pressed={score?.kind === 'PICKED_UP'}
            onClick={() => onType({ kind: 'PICKED_UP' })}
          >
            {text.pickedUp}
          </button>
          {concede && score === undefined ? (
            <button type="button" aria-label={text.concedeLabel} onClick={() => onType({ kind: 'CONCEDED' })}>
              {text.concede}
            </button>
          ) : (
            <button
              type="button"
              aria-label={text.clearLabel}
              disabled={score === undefined}
              onClick={() => onType({ kind: 'CLEARED' })}
            >
              {text.clear}
            </button>
          )}
        </>
      )}
    </div>
  );
}
