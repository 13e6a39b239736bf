/** How many examples agree, and each that differs, to be opened. */
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Checked } from '@fourball/shared/seasons/golf/vectors.ts';
import classes from './CheckRules.module.css';
import type { Example } from './examples.ts';
import { words } from './golf-words.en.ts';

/** What came of examples, in their order. */
export interface Told {
  readonly examples: readonly Example[];
  readonly checked: readonly Checked[];
}

export function CheckedList({ told, onShow }: { told: Told; onShow: (example: Example) => void }) {
  const differing = told.examples.filter((_, index) => told.checked[index]?.agrees === false);
  const right = differing.length === 0;
  return (
    <>
      <p className={classes.verdict} data-right={right}>
        {right ? <IconCheck size={22} aria-hidden /> : <IconX size={22} aria-hidden />}
        {words.pasted(told.examples.length - differing.length, differing.length)}
      </p>
      {!right && (
        <ul className={classes.differing}>
          {differing.map((example) => (
            <li key={example.id}>
              {words.ruleNames[example.fn]} · {example.id}
              <Button
                variant="subtle"
                aria-label={`${words.show}: ${example.id}`}
                onClick={() => onShow(example)}
              >
                {words.show}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
