/** A colour code, told by its word as well as by its dot. */
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import classes from './Organize.module.css';
import { words } from './organize-words.en.ts';

/** A word in its place where the code stands for something that has a name. */
export const Colour = ({ code, name }: { code: Competition['colorCode']; name?: string }) => (
  <span className={classes.colour}>
    {code !== null && <span className={classes.dot} data-colour={code} aria-hidden />}
    {name ?? (code === null ? '' : words.colours[code])}
  </span>
);
