/** Somebody else was faster: who, with what, and the own move to be tried again on the board as it is now. */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import classes from './Draws.module.css';
import { words } from './draw-words.en.ts';
import type { BoardWork, Overtaken } from './use-board.ts';

const text = words.overtaken;

interface OvertakenCardProps {
  overtaken: Overtaken;
  work: Pick<BoardWork, 'tryAgain' | 'drop'>;
}

export function OvertakenCard({ overtaken: { who, lines, intents }, work }: OvertakenCardProps) {
  return (
    <div className={classes.overtaken} role="alert">
      <p className={classes.strong}>
        <IconUsers size={20} aria-hidden />
        {text.title(who)}
      </p>
      <p>{text.text}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {intents.length > 0 && <Button onClick={work.tryAgain}>{text.again}</Button>}
        <Button variant="default" onClick={work.drop}>
          {text.drop}
        </Button>
      </div>
    </div>
  );
}
