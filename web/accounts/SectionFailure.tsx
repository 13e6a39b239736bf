/** Stands in a section whose content could not be read: what failed, and the way to try again. */
import { Button } from '@mantine/core';
import classes from './Sections.module.css';
import { words } from './words.en.ts';

interface SectionFailureProps {
  text: string;
  retry: () => void;
  busy: boolean;
}

export function SectionFailure({ text, retry, busy }: SectionFailureProps) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{text}</p>
      <Button variant="default" onClick={retry} loading={busy}>
        {words.account.retry}
      </Button>
    </div>
  );
}
