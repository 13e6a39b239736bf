/** All words of the server in English: another language is a file like this one, of the type `Words`. */
import { accountsRefusals } from './accounts.en.ts';
import { archiveWords } from './accounts/archive.en.ts';
import { accountMails } from './accounts/mails.en.ts';
import { bookingRefusals } from './booking.en.ts';
import { ballotMails } from './booking/ballot-mails.en.ts';
import { bookingCalendars } from './booking/calendar.en.ts';
import { bookingHistory } from './booking/history.en.ts';
import { bookingLines } from './booking/lines.en.ts';
import { bookingMails } from './booking/mails.en.ts';
import { bookingDelayRefusals, delayMails, delayPushes } from './booking/delays.en.ts';
import { bookingExplained } from './booking/explained.en.ts';
import { bookingRuleRefusals } from './booking/rules.en.ts';
import { bookingSpotRefusals } from './booking/spots.en.ts';
import type { ClockHours } from '../club/clock.ts';
import { clubRefusals } from './club.en.ts';
import { importWords } from './club/imports.en.ts';
import { formatsOf } from './formats/formats.ts';
import { bookingPushes } from './booking/pushes.en.ts';
import { bookingReports } from './booking/reports.en.ts';
import { campaignMails, campaignRefusals } from './mail/campaigns.en.ts';
import { mailRefusals } from './mail.en.ts';
import { listWords } from './mail/lists.en.ts';
import { mailFrame } from './mail/mails.en.ts';
import { sendingMails, sendingRefusals } from './mail/sending.en.ts';
import { membershipRefusals } from './membership.en.ts';
import { messagingRefusals } from './messaging.en.ts';
import { messagingMails } from './messaging/mails.en.ts';
import { messagingPushes } from './messaging/pushes.en.ts';
import { moneyRefusals } from './money.en.ts';
import { moneyChecks } from './money/checks.en.ts';
import { moneyMails } from './money/mails.en.ts';
import { moneyPapers } from './money/papers.en.ts';
import { moneyReports } from './money/reports.en.ts';
import { seasonsRefusals } from './seasons.en.ts';
import { seasonCalendars } from './seasons/calendar.en.ts';
import { seasonLines } from './seasons/lines.en.ts';
import { seasonMails } from './seasons/mails.en.ts';
import { seasonPapers } from './seasons/papers.en.ts';
import { seasonPushes } from './seasons/pushes.en.ts';
import { seasonReports } from './seasons/reports.en.ts';
import { seasonThreads } from './seasons/threads.en.ts';

/** `hours`: to how many the club's clock counts. */
export const englishOf = (hours: ClockHours) => {
  const formats = formatsOf('en-CA', hours);
  return {
    formats,
    refusals: {
      ...accountsRefusals,
      ...clubRefusals,
      ...membershipRefusals,
      ...moneyRefusals,
      ...messagingRefusals,
      ...bookingRefusals,
      ...bookingRuleRefusals,
      ...bookingExplained,
      ...bookingSpotRefusals,
      ...bookingDelayRefusals,
      ...seasonsRefusals,
      ...mailRefusals,
      ...sendingRefusals,
      ...campaignRefusals,
    },
    mails: {
      ...mailFrame,
      sending: sendingMails,
      campaigns: campaignMails(formats),
      accounts: accountMails(formats),
      money: moneyMails(formats),
      messaging: messagingMails(formats),
      booking: bookingMails(formats),
      delays: delayMails(formats),
      ballots: ballotMails(formats),
      seasons: seasonMails(formats),
      lists: listWords(formats),
    },
    pushes: {
      messaging: messagingPushes,
      booking: bookingPushes(formats),
      delays: delayPushes(formats),
      seasons: seasonPushes(formats),
    },
    papers: { ...moneyPapers(formats), seasons: seasonPapers(formats) },
    reports: { money: moneyReports, booking: bookingReports, seasons: seasonReports, totals: 'Total' },
    archive: archiveWords,
    checks: moneyChecks,
    imports: importWords(formats),
    lines: { ...bookingLines(formats), entries: seasonLines(formats) },
    history: bookingHistory(formats),
    calendars: { ...bookingCalendars, ...seasonCalendars },
    threads: seasonThreads,
  };
};

export const en = englishOf(24);
