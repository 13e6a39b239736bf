/** Works out all examples of the club's own, and says how many agree. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkVector } from '@fourball/shared/seasons/golf/vectors.ts';
import { CheckedList, type Told } from './CheckedList.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import classes from './CheckRules.module.css';
import type { Example } from './examples.ts';
import { words } from './golf-words.en.ts';

interface AllExamplesProps {
  examples: readonly Example[];
  onShow: (example: Example) => void;
}

export function AllExamples({ examples, onShow }: AllExamplesProps) {
  const [told, setTold] = useState<Told | null>(null);
  const check = async () => setTold({ examples, checked: await Promise.all(examples.map(checkVector)) });
  return (
    <section className={pageClasses.section} aria-labelledby="golf-all">
      <h2 id="golf-all">{words.all}</h2>
      <p className={pageClasses.quiet}>{words.allText(examples.length)}</p>
      <Button variant="default" className={classes.button} onClick={() => void check()}>
        {words.all}
      </Button>
      <div className={classes.told} role="status">
        {told !== null && <CheckedList told={told} onShow={onShow} />}
      </div>
    </section>
  );
}
