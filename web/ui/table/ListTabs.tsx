/** Chooses one of a page's lists, each with how many it holds; on a phone the row is scrolled. */
import { useEffect, useRef } from 'react';
import classes from './ListTabs.module.css';

interface ListTabsProps<One extends string> {
  label: string;
  all: readonly One[];
  chosen: One;
  words: Readonly<Record<One, string>>;
  /** Missing where it is not known yet. */
  counts: Readonly<Partial<Record<One, number | undefined>>>;
  onChoose: (one: One) => void;
}

export function ListTabs<One extends string>(props: ListTabsProps<One>) {
  const { label, all, chosen, words, counts, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const known = all.filter((one) => counts[one] !== undefined).length;
  // With its count it may be wider than it was.
  useEffect(() => showWhole(button.current), [chosen, known]);
  return (
    <div className={classes.lists} role="group" aria-label={label}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          ref={one === chosen ? button : undefined}
          onClick={() => onChoose(one)}
        >
          {words[one]}
          {counts[one] !== undefined && <span className={`${classes.count} figures`}>{counts[one]}</span>}
        </button>
      ))}
    </div>
  );
}

/** On a phone the chosen list may stand beside the screen. */
function showWhole(button: HTMLElement | null): void {
  const row = button?.parentElement;
  if (!button || !row) return;
  const left = button.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + button.offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollLeft = left - 16;
}
