/** How far a file is that is brought along or taken back, and its stop. */
import { Button } from '@mantine/core';
import { stopImport } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.writing;

export function Writing({ state: { id, state, rows, doneRows, counts } }: { state: ImportState }) {
  const back = state === 'UNDO_QUEUED' || state === 'UNDOING';
  // What is taken back are the rows of which something was written.
  const all = back ? counts.NEW + counts.CHANGED : rows;
  const { send, busy, problem } = useSending();
  const show = useShowImport();
  const stop = async () => {
    const stopped = await send({ id }, () => request(stopImport, { body: { id }, quiet: true }));
    if (stopped === null) return;
    toast(back ? text.stoppedBack : text.stopped);
    show(stopped);
  };
  const progress = text.progress(doneRows, all);
  return (
    <section className={pages.section} aria-labelledby="import-writing">
      <h2 id="import-writing">{back ? text.titleBack : text.title}</h2>
      <progress className={classes.progress} max={Math.max(1, all)} value={doneRows} aria-label={progress} />
      <p role="status" className="figures">
        {state === 'QUEUED' || state === 'UNDO_QUEUED' ? text.waits : progress}
      </p>
      <p className={pages.quiet}>{text.leave}</p>
      <div className={pages.actions}>
        <Button variant="default" loading={busy} onClick={() => void stop()}>
          {text.stop}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
