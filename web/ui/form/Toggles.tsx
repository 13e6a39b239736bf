/** One of a few, all of them in sight: a row of buttons of which one is pressed. */
import classes from './Toggles.module.css';

interface TogglesProps<One extends string> {
  label: string;
  all: readonly One[];
  chosen: One;
  words: Readonly<Record<One, string>>;
  onChoose: (one: One) => void;
  /** As wide as its words, but for phones; otherwise as wide as there is room. */
  fit?: boolean;
}

export function Toggles<One extends string>(props: TogglesProps<One>) {
  const { label, all, chosen, words, onChoose, fit } = props;
  return (
    <div className={classes.toggles} role="group" aria-label={label} data-fit={fit || undefined}>
      {all.map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {words[one]}
        </button>
      ))}
    </div>
  );
}
