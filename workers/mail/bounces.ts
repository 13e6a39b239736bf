/** Takes in mails that came back where a mail server puts them into a folder, and trims the log of mails. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeReport } from '@fourball/domain/mail/sending/bounce-reports.ts';
import { bulkRules } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { trimDeliveries } from '@fourball/domain/mail/sending/trim-deliveries.ts';
import { readBounces, trimCampaigns } from '@fourball/shared/mail/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

/** In one go; what is left waits for the next. */
const mostFiles = 200;
/** Bytes: a report is small, and what it encloses is of no use here. */
const mostBytes = 1_000_000;

/** Each `*.eml` in the folder `bounces` of the data is read once and removed. */
export const readBouncesHandler = handleSchedule(readBounces, async ({ house, settings, log }) => {
  const folder = join(settings.dataDir, 'bounces');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .slice(0, mostFiles);
  let noted = 0;
  for (const name of names) {
    const raw = await readFile(join(folder, name));
    if (await takeReport(house, raw.subarray(0, mostBytes).toString('utf8'))) noted += 1;
    await rm(join(folder, name), { force: true });
  }
  if (names.length > 0) log.info({ files: names.length, noted }, 'Mails that came back were read.');
});

export const trimCampaignsHandler = handleSchedule(trimCampaigns, async ({ house, club, log }) => {
  const trimmed = await trimDeliveries(house, bulkRules((await club.rules()).all).keepDays);
  if (trimmed > 0) log.info({ trimmed }, 'Old mails of campaigns left the log of mails.');
});
