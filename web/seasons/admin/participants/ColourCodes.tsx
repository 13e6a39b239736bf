/** The colour codes of an event with how many golfers have each: what the tee sheet and cart signs print. */
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import { Colour } from '../Colour.tsx';
import classes from '../Organize.module.css';
import own from './Field.module.css';
import { codeOf } from './FieldColumns.tsx';
import { coloursOf } from './field-rows.ts';
import { words } from './field-words.en.ts';

export function ColourCodes({ rows }: { rows: readonly FieldRow[] }) {
  const colours = coloursOf(rows);
  if (colours.every(({ name }) => name === null)) return null;
  return (
    <section className={classes.card} aria-labelledby="colours-title">
      <h2 id="colours-title">{words.colours.title}</h2>
      <ul className={classes.rows}>
        {colours.map(({ name, colorCode, count }) => (
          <li key={name ?? ''}>
            <span className={own.colourCode}>
              <Colour code={codeOf(colorCode)} name={name ?? words.colours.none} />
            </span>
            <span className="figures">{words.colours.count(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
