/** Mails golfers who were away what they missed in their threads: once, and never while they read. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import { describeBookingThreads } from '@fourball/domain/booking/bookings/describe-threads.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { leaveServiceUrl } from '@fourball/domain/mail/consent/service-links.ts';
import { digestMail } from '@fourball/domain/mail/digest-mails.ts';
import { sendMailOnce } from '@fourball/domain/mail/send-mail-once.ts';
import {
  findDigest,
  findDigestReaders,
  recordDigest,
  type DigestReader,
  type DigestTimes,
} from '@fourball/domain/messaging/digest/digests.ts';
import { messagingRules } from '@fourball/domain/messaging/messaging-rules.ts';
import { describeSeasonThreads } from '@fourball/domain/seasons/describe-season-threads.ts';
import { sendDigests as job } from '@fourball/shared/messaging/jobs.ts';
import { handleSchedule, type WorkerContext } from '../queues/handler.ts';

const minute = 60_000;
/** Readers looked for at once. */
const batch = 200;

async function timesOf({ house, club, settings, tuning }: WorkerContext): Promise<DigestTimes> {
  const { digestMinutes } = messagingRules((await club.rules()).all);
  const now = house.clock.now().getTime();
  return {
    waitedSince: new Date(now - digestMinutes * minute),
    reach: new Date(now - tuning.digestReach),
    // A session is noted when it gets a new access token, so its page may have been open for that token's life.
    awaySince: new Date(now - (digestMinutes + settings.accessTokenMinutes) * minute),
  };
}

/** True when this run sent one. Several at once mean the same mail, by the number of the golfer's digest. */
async function sendDigest(
  context: WorkerContext,
  reader: DigestReader,
  times: DigestTimes,
): Promise<boolean> {
  const { house, mail, publicUrl } = context;
  const describers = [describeBookingThreads, describeSeasonThreads(house)];
  const digest = await findDigest(house.db, reader.userId, times, describers, house.timeZone);
  if (!digest) return false;
  const threads = digest.threads.map(({ startsAt, ...thread }) => ({
    ...thread,
    day: startsAt && clubDay(startsAt, house.timeZone),
  }));
  return sendMailOnce(
    house,
    mail,
    {
      key: `${digest.number}.${job.name}.${reader.userId}`,
      to: reader.email,
      leaveUrl: await leaveServiceUrl(house, publicUrl, { userId: reader.userId, list: 'digest' }),
      ...digestMail(threads, reader, publicUrl),
    },
    (tx) => recordDigest(tx, reader.userId, digest),
  );
}

/** To whom no mail could be sent, by user id: how often in a row, and when it is tried again. Of this process alone. */
const resting = new Map<number, { failures: number; until: number }>();
const rests = { first: 4 * minute, most: 6 * 60 * minute };

/** The first failure may have been the post's; a mailbox that is gone is tried less and less. */
function rest(userId: number, now: number): void {
  const failures = (resting.get(userId)?.failures ?? 0) + 1;
  const pause = failures === 1 ? 0 : growingPause(failures - 2, rests);
  resting.set(userId, { failures, until: now + pause });
}

// A mail that fails is tried again by the next run. While nobody knows who is online, nobody is told anything.
export const sendDigestsHandler = handleSchedule(job, async (context) => {
  const times = await timesOf(context);
  const now = context.house.clock.now().getTime();
  const failures: unknown[] = [];
  let sent = 0;
  let readers: DigestReader[] = [];
  do {
    const after = readers.at(-1)?.userId ?? 0;
    readers = await findDigestReaders(context.house.db, times, { after, limit: batch });
    for (const reader of readers) {
      if ((resting.get(reader.userId)?.until ?? 0) > now) continue;
      if (await context.isOnline(reader.userName)) continue;
      try {
        if (await sendDigest(context, reader, times)) sent += 1;
        resting.delete(reader.userId);
      } catch (error) {
        failures.push(error);
        rest(reader.userId, now);
      }
    }
  } while (readers.length === batch);
  if (sent > 0) context.log.info({ digests: sent }, 'Golfers were told what they missed.');
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} digests were not sent.`);
});
