/** Hands over the rows of a file that were refused, with why, to be mended and brought along as a file of their own. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { listImportRows } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { downloadCsv } from '../../../lib/browser/csv.ts';
import { everyRow } from '../../../lib/request/every-row.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import pages from '../../../ui/page/Pages.module.css';
import { words } from './import-words.en.ts';

const text = words.dry;
/** As many as the call gives at once. */
const size = 200;

export function SaveRefused({ state: { id, fileName, columns, rows: most } }: { state: ImportState }) {
  const [busy, setBusy] = useState(false);
  const known = columns.flatMap(({ head, column }) => (column === null ? [] : [{ head, column }]));
  const save = async () => {
    setBusy(true);
    try {
      const rows = await everyRow(
        (page) =>
          request(listImportRows, { params: { id, page, size }, query: { fate: 'REFUSED' }, quiet: true }),
        most,
      );
      downloadCsv(
        text.refusedName(fileName),
        [...known.map(({ head }) => head), text.why],
        rows.map(({ cells, why }) => [...known.map(({ column }) => cells[column]), why]),
      );
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(text.saveRefusedFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={pages.actions}>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={busy}
        onClick={() => void save()}
      >
        {text.saveRefused}
      </Button>
    </div>
  );
}
