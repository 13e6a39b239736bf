/** How long a booking's confirmation takes to leave, while nothing else is mailed and while a campaign leaves as fast as it can. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Database } from '@fourball/db/connection.ts';
import { sendCampaignEmail } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { startMailServer, type MailServer } from '../../kit/mail-server.ts';
import { buildMailList, buildReaders, setParameter } from '../../kit/mail/readers.ts';
import { buildHolds, markPlace, undoRound, type BenchClub, type TeeTimeFacts } from '../house/club.ts';
import { drain } from '../house/house.ts';
import type { ServerProcess } from '../house/processes.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { itemAt, shuffled } from '../measure/order.ts';
import { quantile } from '../measure/rounds.ts';

export interface MailContext {
  db: Database;
  club: BenchClub;
  /** Starts a process with settings of its own. */
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  quick: boolean;
  say: (sentence: string) => void;
}

/** Milliseconds by which a campaign may keep a confirmation longer. */
const goal = 2_000;
/** Bookings that go ahead and do not count. */
const warmUp = 20;
/** Milliseconds between two bookings, and until a confirmation that has not come counts as lost. */
const bookEvery = 100;
const patience = 60_000;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** The mail server's side: when the confirmation of each golfer came, by the address, and how many mails of the campaign did. */
interface Arrivals {
  readonly confirmed: Map<string, number>;
  campaign: number;
}

/** Mails are looked at as they come and not kept: there are tens of thousands. */
function watchMails(mails: MailServer): Arrivals {
  const arrivals: Arrivals = { confirmed: new Map(), campaign: 0 };
  mails.beforeYes = async () => {
    for (const mail of mails.received.splice(0)) {
      if (mail.header('Precedence') === 'bulk') arrivals.campaign += 1;
      else if (mail.header('Message-ID').includes('.booking.send-confirmation.'))
        for (const to of mail.to) arrivals.confirmed.set(to, performance.now());
    }
  };
  return arrivals;
}

interface Phase {
  /** Milliseconds from a booking's answer to its confirmation at the mail server, sorted. */
  waits: Float64Array;
  lost: number;
  /** Mails of the campaign that came meanwhile, a second. */
  campaignPerSecond: number;
}

/** Each golfer books what he holds, one after the other. */
async function book(
  port: number,
  golfers: readonly BuiltUser[],
  teeTimes: readonly TeeTimeFacts[],
  arrivals: Arrivals,
): Promise<Phase> {
  const began = performance.now();
  const campaignBefore = arrivals.campaign;
  const booked = new Map<string, number>();
  const answers: Promise<void>[] = [];
  for (const [n, { token, userId, email }] of golfers.entries()) {
    const { day, courseFeeId } = itemAt(teeTimes, n);
    const request = requestBytes(
      'POST',
      '/api/v1/book',
      { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
      {
        simpleDate: day,
        courseFeeId,
        numSpots: 2,
        bookingGroups: [{ players: [{ userId }, { userId: null }] }],
      },
    );
    answers.push(
      sendOne(port, request).then(({ body }) => {
        assert.ok(body.includes('"result":"SUCCESS"'), body.slice(0, 300));
        booked.set(email, performance.now());
      }),
    );
    await pause(Math.max(0, began + (n + 1) * bookEvery - performance.now()));
  }
  await Promise.all(answers);
  const campaignPerSecond = ((arrivals.campaign - campaignBefore) * 1_000) / (performance.now() - began);
  const allCame = () => golfers.every(({ email }) => arrivals.confirmed.has(email));
  for (const until = performance.now() + patience; !allCame() && performance.now() < until;) await pause(20);
  const waits = golfers.flatMap(({ email }) => {
    const came = arrivals.confirmed.get(email);
    return came === undefined ? [] : [came - (booked.get(email) ?? 0)];
  });
  return {
    waits: Float64Array.from(waits).sort(),
    lost: golfers.length - waits.length,
    campaignPerSecond: Math.round(campaignPerSecond),
  };
}

/** As fast as the workers can, at any hour. */
async function prepareCampaign(db: Database, readers: number): Promise<{ slug: string; listId: number }> {
  for (const [name, value] of [
    ['CLUB_ADDRESS', '1 Hollow Road'],
    ['MAIL_PER_MINUTE', '100000'],
    ['MAIL_DOMAIN_SHARE', '100'],
    ['MAIL_QUIET_FROM', '00:00'],
    ['MAIL_QUIET_UNTIL', '00:00'],
  ] as const)
    await setParameter(db, name, value);
  const listId = await buildMailList(db, 'Club news');
  await buildReaders(db, listId, readers);
  await db.query('vacuum (analyze) contacts, subscriptions');
  const [list] = await db.query<{ slug: string }>('select slug from email_lists where id = $1', [listId]);
  return { slug: list?.slug ?? '', listId };
}

/** What a campaign left behind is no part of what is measured after it. */
async function forget(db: Database, listId: number): Promise<void> {
  await db.query('delete from campaigns');
  await db.query(`delete from mail_deliveries where key like 'campaign.%'`);
  await db.query(
    'delete from contacts where id in (select contact_id from subscriptions where list_id = $1)',
    [listId],
  );
  await db.query('vacuum (analyze) campaign_recipients, mail_deliveries, contacts, subscriptions');
}

/**
 * The same bookings at the same pace twice: alone, and from the moment on at which a campaign begins. `laterP50` and `laterP99` are
 * the differences; the campaign is at work until the last confirmation has come, or the figures mean nothing.
 */
export async function benchMail({ db, club, startOn, quick, say }: MailContext): Promise<Figures[]> {
  const readers = quick ? 20_000 : 50_000;
  const bookings = quick ? 100 : 300;
  const mails = await startMailServer();
  const arrivals = watchMails(mails);
  const [{ slug, listId }, admin] = await Promise.all([
    prepareCampaign(db, readers),
    buildUser(db, { roles: ['GOLFER', 'ADMIN'] }),
  ]);
  const [api, workers] = await Promise.all([
    startOn({}, 'api/main.ts', '/readyz'),
    startOn({ SMTP_URL: mails.url }, 'workers/main.ts', '/readyz'),
  ]);
  const mark = await markPlace(db);
  const golfers = club.golfers.slice(0, warmUp + 2 * bookings);
  const teeTimes = shuffled(club.teeTimes, 0);
  await buildHolds(db, golfers, teeTimes, 2);
  await db.query('vacuum (analyze) holds, hold_tee_times, tee_times');
  let done = 0;
  const bookNext = (count: number): Promise<Phase> => {
    const from = done;
    done += count;
    return book(api.port, golfers.slice(from, done), teeTimes.slice(from, done), arrivals);
  };
  try {
    await bookNext(warmUp);
    const alone = await bookNext(bookings);
    await drain(db);
    const { body } = await sendOne(
      api.port,
      requestBytes(
        'POST',
        urlPathOf(sendCampaignEmail),
        { Authorization: `Bearer ${admin.token}` },
        { html: '<p>Hello {firstName}, spring is here.</p>', subject: 'Spring', to: slug },
      ),
    );
    assert.ok(body.includes('"SCHEDULED"'), body.slice(0, 300));
    const beside = await bookNext(bookings);
    const [campaign] = await db.query<{ state: string; left: number }>(
      `select c.state, (select count(*) from campaign_recipients r
         where r.campaign_id = c.id and r.state in ('QUEUED', 'CLAIMED')) as left
       from campaigns c`,
    );
    if (campaign?.state !== 'SENDING')
      say(
        `The campaign was ${campaign?.state ?? 'gone'} before the last confirmation had come: take more readers.`,
      );
    assert.ok(beside.campaignPerSecond > 0, 'No mail of the campaign left meanwhile.');
    const wait = ({ waits }: Phase, share: number) => milliseconds(quantile(waits, share));
    const figuresOf = (bench: string, phase: Phase): Figures => ({
      bench,
      bookings,
      p50: wait(phase, 0.5),
      p99: wait(phase, 0.99),
      lost: phase.lost,
    });
    return [
      figuresOf('mail-alone', alone),
      {
        ...figuresOf('mail-beside', beside),
        readers,
        campaignPerSecond: beside.campaignPerSecond,
        left: campaign?.left ?? 0,
      },
      {
        bench: 'mail-later',
        p50: milliseconds(wait(beside, 0.5) - wait(alone, 0.5)),
        p99: milliseconds(wait(beside, 0.99) - wait(alone, 0.99)),
        goal,
      },
    ];
  } finally {
    await Promise.all([api.stop(), workers.stop()]);
    await mails.close();
    await undoRound(db, club.golfers, mark);
    await forget(db, listId);
  }
}
