/** What came of a file that was taken back. */
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import pages from '../../../ui/page/Pages.module.css';
import { useImportUndo } from './import-queries.ts';
import { words } from './import-words.en.ts';
import { UndoRows } from './TakeBack.tsx';

const text = words.undo;

export function Undone({ state: { id, kind, undone } }: { state: ImportState }) {
  const { data: undo } = useImportUndo(id, 'UNDONE');
  const timeZone = useClubTimeZone();
  return (
    <section className={pages.section} aria-labelledby="import-undone">
      <h2 id="import-undone">{text.done}</h2>
      {undone !== null && (
        <p className={pages.quiet}>{text.by(undone.name, formatClubTime(undone.at, 'dayTime', timeZone))}</p>
      )}
      {undo !== undefined && (
        <>
          <p role="status">{text.did(kind, undo.counts)}</p>
          <UndoRows undo={undo} />
        </>
      )}
    </section>
  );
}
