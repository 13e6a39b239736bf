/** Takes examples that somebody wrote, says how many agree, and shows the first. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import { checkVector } from '@fourball/shared/seasons/golf/vectors.ts';
import { CheckedList, type Told } from './CheckedList.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import classes from './CheckRules.module.css';
import { readPasted, type Example } from './examples.ts';
import { words } from './golf-words.en.ts';

const model =
  '{ "fn": "stablefordHole", "input": { "gross": 5, "par": 4, "strokes": 1 }, "expected": { "points": 2 } }';

export function PasteExample({ onShow }: { onShow: (example: Example) => void }) {
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const work = async () => {
    setTold(null);
    try {
      const { known, unknown } = readPasted(text);
      if (unknown[0] !== undefined) return setFailed(words.unknownRule(unknown[0]));
      setFailed(null);
      const checked = await Promise.all(known.map(checkVector));
      setTold({ checked, examples: known });
      // Each paste is an example of its own, though it may have the name of another.
      if (known[0]) onShow({ ...known[0], id: `${known[0].id} ${performance.now()}` });
    } catch (error) {
      setFailed(
        error instanceof GolfInputError
          ? words.notRead(error.field, words.problem(error.problem))
          : words.notJson,
      );
    }
  };
  return (
    <section className={pageClasses.section} aria-labelledby="golf-paste">
      <h2 id="golf-paste">{words.paste}</h2>
      <p className={pageClasses.quiet}>{words.pasteText}</p>
      <Textarea
        label={words.pasteLabel}
        placeholder={model}
        rows={6}
        value={text}
        error={failed ?? undefined}
        classNames={{ input: classes.code }}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button className={classes.button} disabled={text.trim() === ''} onClick={() => void work()}>
        {words.work}
      </Button>
      <div className={classes.told} role="status">
        {told !== null && <CheckedList told={told} onShow={onShow} />}
      </div>
    </section>
  );
}
