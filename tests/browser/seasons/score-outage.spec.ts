/** Phones that score while the club they send to breaks: it is killed and comes back, its Redis stands still and dies, its mail server is away. */
import { suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { startMailServer } from '../../kit/mail-server.ts';
import { replyOver } from '../../kit/server.ts';
import { clubRedis, killClub, startClubAgain, test } from '../club.ts';
import { openPage, phone } from '../golfers.ts';
import {
  boardIsEntered,
  enterHoles,
  entriesIn,
  holdsTogether,
  linkOf,
  openRound,
  phoneOf,
  type Round,
} from '../scoring.ts';

interface Scorer {
  readonly page: Page;
  /** Where it begins: each of the two phones of a group has half of the holes. */
  readonly first: number;
  /** Sends what was held up on the way, long after what was sent later. */
  flush(): Promise<void>;
}

/** Of every four sends one is lost, one's answer is, and one comes once more after a later one. */
async function onBadNetwork(page: Page, first: number): Promise<Scorer> {
  const heldUp: (() => Promise<unknown>)[] = [];
  const flush = async () => {
    for (const send of heldUp.splice(0)) await send();
  };
  let sends = 0;
  await page.route(/\/api\/v1\/(event\/score$|score\/link\/)/, async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.continue();
    sends += 1;
    const manner = sends % 4;
    if (manner === 1) return route.abort('connectionreset');
    const copies = heldUp.splice(0);
    const response = await route.fetch().catch(() => undefined);
    for (const copy of copies) await copy();
    if (manner === 3) {
      const { authorization, 'x-caller': caller } = request.headers();
      heldUp.push(() =>
        fetch(request.url(), {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            ...(authorization !== undefined && { authorization }),
            ...(caller !== undefined && { 'x-caller': caller }),
          },
          body: request.postData(),
        }).catch(() => undefined),
      );
    }
    return response === undefined || manner === 2
      ? route.abort('connectionreset')
      : route.fulfill({ response });
  });
  return { page, first, flush };
}

/** Two phones for each group of four: one of a golfer's own, one by the group's link. */
async function handOut(browser: Browser, round: Round): Promise<Scorer[]> {
  const participants = await round.server.db.query<{ id: number; userId: number }>(
    'select id::float8 as id, user_id::float8 as "userId" from participants where event_id = $1',
    [round.eventId],
  );
  const scorers: Scorer[] = [];
  for (const golfer of [round.golfers[0], round.golfers[4]]) {
    if (golfer === undefined) throw new Error('Nobody plays.');
    const own = await phoneOf(browser, golfer);
    await own.goto(`/events/${round.eventId}/score`);
    scorers.push(await onBadNetwork(own, 1));
    const participant = participants.find(({ userId }) => userId === golfer.userId);
    const { path } = await linkOf(round, participant?.id ?? 0);
    const other = await openPage(browser, phone);
    await other.goto(path);
    await other.getByRole('button', { name: 'Card', exact: true }).tap();
    await other.getByRole('button', { name: 'Enter hole 10', exact: true }).tap();
    scorers.push(await onBadNetwork(other, 10));
  }
  return scorers;
}

const strokesOf = (hole: number, golfer: number) => 3 + ((hole * 3 + golfer) % 4);

test('no score is lost or doubled while the club is killed, its Redis dies and its mail server is away', async ({
  browser,
}) => {
  const round = await openRound(8, 'Stormy night');
  const mail = await startMailServer();
  const mailPort = Number(new URL(mail.url).port);
  await mail.close();
  let mailAgain: typeof mail | undefined;
  try {
    const watcher = await phoneOf(browser, round.club.organizer);
    await watcher.goto(`/events/${round.eventId}/board`);
    await expect(watcher.locator('tbody tr[data-key]')).toHaveCount(8);
    const scorers = await handOut(browser, round);
    /** All phones at once enter the next so many of their holes for four golfers. */
    let at = 0;
    const play = async (holes: number) => {
      const from = at;
      at += holes;
      await Promise.all(
        scorers.map(({ page, first }) =>
          enterHoles(
            page,
            Array.from({ length: holes }, (_, ahead) => first + from + ahead),
            4,
            strokesOf,
          ),
        ),
      );
    };
    await play(1);
    await Promise.all([play(1), killClub()]);
    await play(2);
    for (const { page } of scorers) await expect(page.getByText(/wait for network/)).toBeVisible();
    await Promise.all([play(1), startClubAgain({ SMTP_URL: mail.url })]);

    const redis = await clubRedis();
    process.kill(redis, 'SIGSTOP');
    await play(1);
    for (const { page } of scorers) await expect(page.getByText('All sent')).toBeVisible();
    process.kill(redis, 'SIGKILL');
    await play(1);
    // It is started again by itself, and forgot everything.
    await expect.poll(clubRedis).not.toBe(redis);

    const { told } = await replyOver(round.server.url, suspendEvent, {
      token: round.club.organizer.token,
      body: { eventId: round.eventId, kind: 'LIGHTNING' },
    });
    expect(told).toBe(8);
    await play(2);
    for (const { page } of scorers) await expect(page.getByText('All sent')).toBeVisible();
    for (const { flush } of scorers) await flush();

    const entries = await entriesIn(round);
    // Each tap once: four phones, nine holes, four golfers; a device numbers its entries of a card without a gap.
    expect(entries).toHaveLength(4 * 9 * 4);
    expect(new Set(entries.map(({ cardId, hole }) => `${cardId} ${hole}`)).size).toBe(8 * 18);
    expect(new Set(entries.map(({ device }) => device)).size).toBe(4);
    expect(new Set(entries.map(({ counter }) => counter))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    await holdsTogether(round);
    const { board } = await boardIsEntered(round);
    expect(board.rows).toHaveLength(8);
    // The page that was open all the time shows it, without being asked.
    const shown = watcher.locator('tbody tr[data-key]');
    for (const [at, { points }] of board.rows.entries())
      await expect(shown.nth(at).getByRole('cell', { name: String(points), exact: true })).toBeVisible();

    mailAgain = await startMailServer(mailPort);
    const { received } = mailAgain;
    const hearOfIt = () =>
      new Set(received.filter(({ source }) => source.includes('Stormy night')).flatMap(({ to }) => to)).size;
    await expect.poll(hearOfIt, { timeout: 120_000 }).toBe(8);
    for (const { page } of scorers) await page.context().close();
    await watcher.context().close();
  } finally {
    await round.server.db.close();
    await killClub();
    await startClubAgain();
    await mailAgain?.close();
  }
});
