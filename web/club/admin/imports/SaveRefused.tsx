/** Hands over the rows of a file that were refused, with why, to be mended and brought along as a file of their own. */
import { IconDownload } from '@tabler/icons-react';
import { listImportRows } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { csvBlob } from '../../../lib/browser/csv.ts';
import { everyRow } from '../../../lib/request/every-row.ts';
import { request } from '../../../lib/request/request.ts';
import { SaveFileButton } from '../../../ui/form/SaveFileButton.tsx';
import pages from '../../../ui/page/Pages.module.css';
import { words } from './import-words.en.ts';

const text = words.dry;
/** As many as the call gives at once. */
const size = 200;

export function SaveRefused({ state: { id, fileName, columns, rows: most } }: { state: ImportState }) {
  const known = columns.flatMap(({ head, column }) => (column === null ? [] : [{ head, column }]));
  const fetchFile = async () => {
    const rows = await everyRow(
      (page) =>
        request(listImportRows, { params: { id, page, size }, query: { fate: 'REFUSED' }, quiet: true }),
      most,
    );
    const file = csvBlob(
      [...known.map(({ head }) => head), text.why],
      rows.map(({ cells, why }) => [...known.map(({ column }) => cells[column]), why]),
    );
    return { file, fileName: null };
  };
  return (
    <div className={pages.actions}>
      <SaveFileButton
        label={text.saveRefused}
        icon={<IconDownload size={20} aria-hidden />}
        failed={text.saveRefusedFailed}
        fetchFile={fetchFile}
        name={text.refusedName(fileName)}
      />
    </div>
  );
}
