/** One of a few, all of them in sight: a row of buttons of which one is pressed. */
import classes from './Toggles.module.css';

interface TogglesProps<One extends string> {
  label: string;
  all: readonly One[];
  chosen: One;
  words: Readonly<Record<One, string>>;
  onChoose: (one: One) => void;
}

export function Toggles<One extends string>({ label, all, chosen, words, onChoose }: TogglesProps<One>) {
  return (
    <div className={classes.toggles} role="group" aria-label={label}>
      {all.map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {words[one]}
        </button>
      ))}
    </div>
  );
}
