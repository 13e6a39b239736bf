/**
 * A campaign under fire: a mail server that asks for rest, refuses addresses, breaks lines and hangs; two workers in processes of
 * their own, of which one is killed again and again; readers who leave meanwhile; and an office that holds the campaign and lets it
 * go on. Who got it how often is counted by the mail server itself.
 */
import { sendCampaignEmail } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import {
  getCampaignFigures,
  pauseCampaign,
  resumeCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { CampaignFigures } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import type { BuiltUser } from '../build.ts';
import { startMailServer } from '../mail-server.ts';
import { startProcess, type OwnProcess } from '../own-process.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';
import { eventually } from '../wait.ts';
import { buildMailList, buildReaders, setParameter } from './readers.ts';

export interface ChaosFigures {
  readers: number;
  /** Readers who got nothing and should have. */
  lost: number;
  /** Mails that came twice by different names, and by the same one: between the server's yes and its note a worker died. */
  doubled: number;
  sameTwice: number;
  /** Mails that arrived after their reader's leaving was answered and a second had passed. */
  afterLeaving: number;
  left: number;
  dead: number;
  /** Lines on which the server never answered, until the worker gave them up. */
  hung: number;
  figures: CampaignFigures;
  milliseconds: number;
}

interface ChaosOptions {
  readers: number;
  kills: number;
  pauses: number;
  /** Milliseconds. */
  patience: number;
}

/** Every so many-th address is one that nobody has; every so many-th reader leaves while the campaign runs. */
const [everyDead, everyLeaving] = [50, 40];
/** Milliseconds after which the workers give up a server that does not answer: the club's half a minute would be the test's, too. */
const giveUpAfter = 1_500;

export async function runMailChaos(
  server: TestServer,
  admin: BuiltUser,
  { readers: count, kills, pauses, patience }: ChaosOptions,
): Promise<ChaosFigures> {
  const mails = await startMailServer();
  const workers: OwnProcess[] = [];
  const began = performance.now();
  try {
    const { db, url } = server;
    const token = admin.token;
    await setParameter(db, 'CLUB_ADDRESS', '1 Hollow Road');
    for (const [name, value] of [
      ['MAIL_PER_MINUTE', '100000'],
      ['MAIL_DOMAIN_SHARE', '100'],
      ['MAIL_STOP_BOUNCES', '100'],
      // The workers go by the clock of the machine, whatever hour it is.
      ['MAIL_QUIET_FROM', '00:00'],
      ['MAIL_QUIET_UNTIL', '00:00'],
    ] as const)
      await setParameter(db, name, value);
    const listId = await buildMailList(db, 'Chaos');
    const readers = await buildReaders(db, listId, count);
    const dead = new Set(readers.filter((_, at) => at % everyDead === 7).map(({ email }) => email));
    const leaving = readers.filter((_, at) => at % everyLeaving === 11);

    const arrived = new Map<string, { at: number; name: string }[]>();
    let asked = 0;
    let hung = 0;
    mails.answers = (address) => {
      asked += 1;
      if (dead.has(address)) return { code: 501, says: '5.1.3 bad address' };
      if (asked % 149 === 0) {
        hung += 1;
        return 'HANG';
      }
      if (asked % 211 === 0) return { code: 421, says: 'Closing my doors.' };
      if (asked % 97 === 0) return { code: 451, says: 'Try again later.' };
      if (asked % 61 === 0) return 'CUT';
      return undefined;
    };
    mails.beforeYes = async () => {
      const mail = mails.received.at(-1);
      const to = mail?.to[0] ?? '';
      arrived.set(to, [
        ...(arrived.get(to) ?? []),
        { at: performance.now(), name: mail?.header('Message-ID') ?? '' },
      ]);
    };

    const [list] = await db.query<{ slug: string }>('select slug from email_lists where id = $1', [listId]);
    const { id } = await replyOver(url, sendCampaignEmail, {
      token,
      body: { html: '<p>Hello {firstName}</p>', subject: 'Chaos', to: list?.slug },
    });
    await db.query(`update campaigns set send_at = now() - interval '1 minute' where id = $1`, [id]);

    const open = async (): Promise<OwnProcess> => {
      const worker = await startProcess(server, 'workers/main.ts', {
        SMTP_URL: `${mails.url}/?socketTimeout=${giveUpAfter}`,
        PUBLIC_URL: 'https://club.example',
      });
      workers.push(worker);
      return worker;
    };
    let [mortal] = await Promise.all([open(), open()]);
    const figuresNow = () => replyOver(url, getCampaignFigures, { token, params: { id } });
    const handled = ({ counts }: CampaignFigures) => counts.recipients - counts.queued;

    const steps = kills + pauses;
    const leftAt = new Map<string, number>();
    for (let step = 1; step <= steps; step += 1) {
      const wanted = Math.floor((count * step) / (steps + 1));
      await eventually(
        `${wanted} mails`,
        async () => {
          // A rest that a server asked for is over sooner than the club would wait; the machine's minutes are dear.
          await db.query('update mail_streams set slow_until = now() where slow_until > now()');
          const figures = await figuresNow();
          return figures.counts.recipients > 0 && handled(figures) >= wanted;
        },
        patience,
      );
      const part = leaving.slice(
        Math.floor((leaving.length * (step - 1)) / steps),
        Math.floor((leaving.length * step) / steps),
      );
      await db.query(
        `update subscriptions set status = 'UNSUBSCRIBED', basis = null, changed_at = now()
         where list_id = $1 and contact_id = any($2::bigint[])`,
        [listId, part.map((reader) => reader.id)],
      );
      for (const { email } of part) leftAt.set(email, performance.now());
      if (step % 2 === 0 || step > 2 * pauses) {
        await mortal.kill();
        mortal = await open();
        // What it held is open again two minutes after it was last renewed: here at once.
        await db.query(
          `update mail_deliveries set claimed_at = claimed_at - interval '130 seconds' where key in (
             select key from mail_deliveries where sent_at is null and claimed_at < now() - interval '1 second'
             order by key for update skip locked)`,
        );
      } else {
        await callOver(url, pauseCampaign, { token, body: { id } });
        await callOver(url, resumeCampaign, { token, body: { id } });
      }
    }
    const figures = await eventually(
      'the end of the campaign',
      async () => {
        await db.query('update mail_streams set slow_until = now() where slow_until > now()');
        await db.query(
          `update campaign_recipients set claimed_at = claimed_at - interval '10 seconds' where (campaign_id, contact_id) in (
             select campaign_id, contact_id from campaign_recipients where state = 'CLAIMED' for update skip locked)`,
        );
        await db.query(
          `update mail_deliveries set claimed_at = claimed_at - interval '10 seconds' where key in (
             select key from mail_deliveries where sent_at is null and claimed_at < now() - interval '5 seconds'
             order by key for update skip locked)`,
        );
        const seen = await figuresNow();
        return seen.state === 'SENT' && seen;
      },
      patience,
    );

    const gone = new Set([...dead, ...leftAt.keys()]);
    const several = [...arrived.values()].filter((one) => one.length > 1);
    return {
      readers: count,
      lost: readers.filter(({ email }) => !gone.has(email) && !arrived.has(email)).length,
      doubled: several.filter((one) => new Set(one.map(({ name }) => name)).size > 1).length,
      sameTwice: several.filter((one) => new Set(one.map(({ name }) => name)).size === 1).length,
      afterLeaving: [...leftAt].filter(([email, at]) =>
        arrived.get(email)?.some((one) => one.at > at + 1_000),
      ).length,
      left: leftAt.size,
      dead: dead.size,
      hung,
      figures,
      milliseconds: Math.round(performance.now() - began),
    };
  } finally {
    for (const worker of workers) await worker.kill();
    await mails.close();
  }
}
