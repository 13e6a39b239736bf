/** How something came about: each step in words, with its numbers. */
import type { Step } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';
import classes from './Steps.module.css';
import { words } from './golf-words.en.ts';
import { spellFormula, spellValue } from './present.ts';

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={classes.steps}>
    {steps.map(({ what, of, formula, gives }, index) => (
      <li key={index}>
        <span className={classes.what}>{words.stepWords(what, of)}</span>
        <span className={classes.numbers}>
          {formula === undefined ? spellValue(gives) : `${spellFormula(formula)} = ${spellValue(gives)}`}
        </span>
      </li>
    ))}
  </ol>
);
