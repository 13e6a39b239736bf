/** The colour code of a division: its colour with its word, so that it is never told by colour alone. */
import classes from './Participants.module.css';
import { words } from './participant-words.en.ts';

export function ColourCode({ code }: { code: string }) {
  return (
    <span className={classes.colour}>
      <span className={classes.dot} data-code={code} aria-hidden />
      {words.colours[code] ?? code}
    </span>
  );
}
