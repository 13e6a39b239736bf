/** Hands over the lines of the trail that are asked for, a row for each field that changed. */
import { IconDownload } from '@tabler/icons-react';
import { listAudit, type AuditFilter } from '@fourball/shared/accounts/privacy-calls.ts';
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { clubDayOf, clubClockOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { csvBlob } from '../../../lib/browser/csv.ts';
import { everyRow } from '../../../lib/request/every-row.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SaveFileButton } from '../../../ui/form/SaveFileButton.tsx';
import { words } from '../admin-words.en.ts';

const text = words.trail;
/** As many as the call gives at once. */
const size = 200;
/** Lines that one file has at most, the newest: whoever wants more of them asks for fewer days. */
const most = 10_000;

/** A line without changes has one row. */
const rowsOf = ({ at, actor, action, user, changes }: AuditEntry, timeZone: string) =>
  (changes.length === 0 ? [{ field: '', before: null, after: null }] : changes).map(
    ({ field, before, after }) => [
      clubDayOf(at, timeZone),
      clubClockOf(at, timeZone),
      actor?.name ?? text.nobody,
      text.action(action),
      user?.name,
      field === '' ? '' : text.field(field),
      before,
      after,
    ],
  );

export function SaveTrail({ filter, total }: { filter: AuditFilter; total: number }) {
  const timeZone = useClubTimeZone();
  const fetchFile = async () => {
    const entries = await everyRow(async (page) => {
      const found = await request(listAudit, { params: { page, size }, query: filter, quiet: true });
      return { total: found.total, rows: found.entries };
    }, most);
    if (total > most) toast(text.save.most(most));
    const rows = entries.flatMap((entry) => rowsOf(entry, timeZone));
    return { file: csvBlob(text.save.head, rows), fileName: null };
  };
  return (
    <SaveFileButton
      label={text.save.action}
      icon={<IconDownload size={20} aria-hidden />}
      failed={text.save.failed}
      fetchFile={fetchFile}
      name={text.save.name}
    />
  );
}
