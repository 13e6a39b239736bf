/** What was done to a booking: who, what, when and why, newest first; to be taken along as a file. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadHistory, getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { HistoryEntry } from '@fourball/shared/booking/shapes.ts';
import { clubDayOf, formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, requestFile } from '../../lib/request/request.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from '../group-words.en.ts';
import classes from './HistoryPanel.module.css';
import { LoadFailure } from '../LoadFailure.tsx';
import { bookingKeys } from '../queries.ts';

const text = words.history;

export function HistoryPanel({ purchaseId }: { purchaseId: number }) {
  const history = useQuery({
    queryKey: bookingKeys.history(purchaseId),
    queryFn: ({ signal }) => request(getHistory, { params: { id: purchaseId }, signal, quiet: true }),
    staleTime: 0,
  });
  return (
    <section className={classes.panel} aria-labelledby="history-title">
      <div className={classes.head}>
        <h2 id="history-title">{text.title}</h2>
        {history.data !== undefined && history.data.length > 0 && <Download purchaseId={purchaseId} />}
      </div>
      {history.data === undefined &&
        (history.isError ? (
          <LoadFailure
            title={text.failed}
            text={text.failedText}
            error={history.error}
            retry={() => void history.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={4} height={56} />
        ))}
      {history.data?.length === 0 && <StateView kind="empty" title={text.none} text={text.noneText} />}
      {history.data !== undefined && history.data.length > 0 && <Entries entries={history.data} />}
    </section>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const timeZone = useClubTimeZone();
  const newest = entries.toReversed();
  return (
    <ol className={classes.entries}>
      {newest.map((entry, index) => {
        const day = clubDayOf(entry.at, timeZone);
        const before = newest[index - 1];
        const opens = before === undefined || clubDayOf(before.at, timeZone) !== day;
        return (
          <li key={entry.id} className={classes.entry}>
            {opens && <h3 className={classes.day}>{formatClubTime(entry.at, 'longDay', timeZone)}</h3>}
            <div className={classes.line}>
              <time className={`${classes.time} figures`} dateTime={entry.at}>
                {formatClubTime(entry.at, 'time', timeZone)}
              </time>
              <div className={classes.what}>
                <p>{entry.text}</p>
                {entry.reason !== null && (
                  <p className={classes.quiet}>
                    {text.why}: “{entry.reason}”
                  </p>
                )}
                {!(entry.actor !== null && entry.text.includes(entry.actor)) && (
                  <p className={classes.quiet}>
                    {entry.actor === null ? text.byItself : text.by(entry.actor)}
                  </p>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Download({ purchaseId }: { purchaseId: number }) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { file, fileName } = await requestFile(downloadHistory, {
        params: { id: purchaseId },
        quiet: true,
      });
      saveFile(file, fileName ?? `booking-${purchaseId}.csv`);
    } catch {
      toast(text.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label={text.download}
      loading={busy}
      onClick={() => void fetchIt()}
    >
      {text.csv}
    </Button>
  );
}
