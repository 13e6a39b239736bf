/** The steps of a draw that is repeated, each with what came of it, and the verdict at the end. */
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import classes from './Proof.module.css';
import { words } from './proof-words.en.ts';

interface ProofStepsProps {
  steps: readonly string[];
  /** What came of each; steps that have not been taken are missing. */
  outcomes: readonly boolean[];
  /** The sum that came out here; null until the end. */
  computed: string | null;
}

export function ProofSteps({ steps, outcomes, computed }: ProofStepsProps) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const right = outcomes[index];
        const outcome = right === undefined ? 'waiting' : right ? 'right' : 'wrong';
        const Icon = { waiting: IconCircle, right: IconCheck, wrong: IconX }[outcome];
        return (
          <li key={step} className={classes.step} data-outcome={outcome}>
            <Icon size={22} aria-hidden />
            <span>
              {step}
              {right !== undefined && ` – ${right ? words.right : words.wrong}`}
            </span>
          </li>
        );
      })}
      {computed !== null && (
        <li className={classes.step} data-outcome="waiting">
          <span aria-hidden />
          <span className={classes.codeRow}>
            {words.computed}
            <span className={classes.code}>{computed}</span>
          </span>
        </li>
      )}
    </ol>
  );
}

/** Stands from the beginning, so that what is put into it is told. */
export function Verdict({ right, said }: { right: boolean | null; said: string }) {
  return (
    <div role="status">
      {right !== null && (
        <p className={classes.verdict} data-right={right}>
          {right ? <IconCheck size={22} aria-hidden /> : <IconX size={22} aria-hidden />}
          {said}
        </p>
      )}
    </div>
  );
}
