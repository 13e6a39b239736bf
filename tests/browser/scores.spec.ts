/** Golfers at their phones on the course: scores entered with and without a network, phones that differ, signatures; and the desk. */
import { expect, type Page, type Route } from '@playwright/test';
import { scoreGroupOf } from '../kit/seasons/scoring.ts';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { desktop, openPage, phone } from './golfers.ts';
import {
  atHole,
  enterHoles,
  entriesIn,
  holdsTogether,
  linkOf,
  openRound,
  phoneOf,
  tapKey,
  type Round,
} from './scoring.ts';

const isAccessible = async (page: Page) => expect((await axeOf(page).analyze()).violations).toEqual([]);

const holesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Its own round for each test. */
async function inRound(golfers: number, play: (round: Round) => Promise<void>): Promise<void> {
  const round = await openRound(golfers);
  try {
    await play(round);
  } finally {
    await round.server.db.close();
  }
}

test('a group is scored from the first tee to the last green without a network, and all of it arrives once', async ({
  browser,
}) => {
  await inRound(4, async (round) => {
    const [ava] = round.golfers;
    if (!ava) throw new Error('Nobody plays.');
    const page = await phoneOf(browser, ava, { serviceWorkers: 'allow' });
    await page.goto(`/golf-events/${round.eventId}`);
    await page.getByRole('link', { name: 'Enter scores of Journey night' }).tap();
    await atHole(page, 1);
    await isAccessible(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const strokesOf = (hole: number, golfer: number) => 3 + ((hole + golfer) % 4);
    // Four golfers are four taps, and the next hole is there.
    expect(await enterHoles(page, [1], 4, strokesOf)).toBe(4);
    await atHole(page, 2);
    await expect(page.getByText('All sent')).toBeVisible();

    const context = page.context();
    await context.setOffline(true);
    await enterHoles(page, holesFrom(2, 9), 4, strokesOf);
    await expect(page.getByText('32 wait for network')).toBeVisible();
    await page.reload();
    await atHole(page, 10);
    await expect(page.getByText('32 wait for network')).toBeVisible();
    await isAccessible(page);
    await enterHoles(page, holesFrom(10, 17), 4, strokesOf);
    // What is said to wait is kept; a page that goes within some milliseconds of a tap has not written it yet.
    await expect(page.getByText('64 wait for network')).toBeVisible();
    await page.close();
    // The browser was closed, and opened again where there is still no network.
    const again = await context.newPage();
    await again.goto(`/events/${round.eventId}/score`);
    await atHole(again, 18);
    await enterHoles(again, [18], 4, strokesOf);
    await expect(again.getByText('All holes are entered.')).toBeVisible();
    await expect(again.getByText('68 wait for network')).toBeVisible();

    // Of what is sent then, the first answer is lost, and the next batch arrives twice.
    let sent = 0;
    await again.route('**/api/v1/event/score', async (route: Route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent += 1;
      const response = await route.fetch();
      if (sent === 1) return route.abort('connectionreset');
      const second = sent === 2 ? await route.fetch() : response;
      return route.fulfill({ response: second });
    });
    await context.setOffline(false);
    await expect(again.getByText('All sent')).toBeVisible();
    expect(sent).toBeGreaterThan(1);
    const entries = await entriesIn(round);
    expect(entries).toHaveLength(72);
    expect(new Set(entries.map(({ cardId, hole }) => `${cardId} ${hole}`)).size).toBe(72);
    await holdsTogether(round);
    await again.getByRole('button', { name: 'Card', exact: true }).tap();
    await expect(again.getByRole('table', { name: 'Card of the group' })).toBeVisible();
    await isAccessible(again);
    await context.close();
  });
});

test('phones of one group settle what they say differently, a dead one is replaced by the link, and both sign', async ({
  browser,
}) => {
  await inRound(2, async (round) => {
    const [ava, ben] = round.golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const [avas, bens] = [await phoneOf(browser, ava), await phoneOf(browser, ben)];
    const address = `/events/${round.eventId}/score`;
    await avas.goto(address);
    await bens.goto(address);
    await enterHoles(avas, holesFrom(1, 6), 2, () => 4);
    // The other phone sees it by itself.
    await expect(bens.getByRole('button', { name: new RegExp(`${ben.name}: .*after 6`) })).toBeVisible();

    // Ava's phone dies; she goes on with somebody else's, by the code that Ben shows her.
    await bens.getByRole('button', { name: 'Card', exact: true }).tap();
    await bens.getByRole('button', { name: 'Hand on this card' }).tap();
    await expect(bens.getByRole('img', { name: 'Code with the address of this card' })).toBeVisible();
    await isAccessible(bens);
    const link = await bens.getByText(/\/score\//).innerText();
    await bens.getByRole('button', { name: 'Close' }).tap();
    await bens.getByRole('button', { name: 'Hole', exact: true }).tap();
    await avas.close();
    const others = await openPage(browser, phone);
    await others.goto(new URL(link).pathname);
    await atHole(others, 7);
    await isAccessible(others);
    await enterHoles(others, [7], 2, () => 4);
    await expect(others.getByText('All sent')).toBeVisible();

    // Ben has heard it otherwise.
    await bens.getByRole('button', { name: 'Card', exact: true }).tap();
    await bens.getByRole('button', { name: 'Enter hole 7' }).tap();
    await bens.locator('[data-card]').filter({ hasText: ava.name }).tap();
    await tapKey(bens, 5);
    const differ = bens.getByRole('alert', { name: `${ava.name}, hole 7: two phones differ` });
    await expect(differ).toBeVisible();
    await isAccessible(bens);
    await expect(others.getByText(`${ava.name}, hole 7: phones differ`)).toBeVisible();
    await differ.getByRole('button', { name: '5, by' }).first().tap();
    await expect(differ).toBeHidden();
    await expect(others.getByText(`${ava.name}, hole 7: phones differ`)).toBeHidden();
    await expect(bens.getByText('All sent')).toBeVisible();
    await holdsTogether(round);

    await enterHoles(others, holesFrom(8, 18), 2, () => 4);
    await expect(others.getByText('All sent')).toBeVisible();
    await others.context().setOffline(true);
    await others.getByRole('button', { name: 'Card', exact: true }).tap();
    await others.getByRole('button', { name: 'Enter hole 9' }).tap();
    await others.locator('[data-card]').filter({ hasText: ava.name }).tap();
    await tapKey(others, 6);
    await expect(others.getByText('1 waits for network')).toBeVisible();
    const paper = await phoneOf(browser, ava);
    await paper.goto(`${address}?view=sign`);
    for (const [page, name] of [
      [paper, `Sign as player: card of ${ava.name}`],
      [bens, `Sign as marker: card of ${ava.name}`],
    ] as const) {
      await page.goto(`${address}?view=sign`);
      await page.getByRole('button', { name, exact: true }).tap();
      await expect(page.getByText(/^Signed as/).first()).toBeVisible();
      await isAccessible(page);
    }
    await expect(bens.getByText('Signed by both. The card is locked')).toBeVisible();
    // What the other phone had still to send comes too late: it is refused, and its writer is told.
    await others.context().setOffline(false);
    const refused = others.getByRole('alert', { name: 'Not taken' });
    await expect(refused).toContainText(`${ava.name}, hole 9, 6: the card is signed by player and marker.`);
    await isAccessible(others);
    await refused.getByRole('button', { name: `Drop the score of ${ava.name} on hole 9` }).tap();
    await expect(refused).toBeHidden();
    const { cards } = await scoreGroupOf(round.server, ava, round.eventId);
    expect(cards.filter(({ locked }) => locked)).toHaveLength(1);
    await holdsTogether(round);
  });
});

test('what waits is sent by nobody else, and by its golfer after the next login', async ({ browser }) => {
  await inRound(2, async (round) => {
    const [ava, ben] = round.golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const page = await phoneOf(browser, ava);
    await page.goto(`/events/${round.eventId}/score`);
    await atHole(page, 1);
    const context = page.context();
    await page.route('**/api/v1/event/score', (route) => route.abort());
    await enterHoles(page, [1], 2, () => 5);
    await expect(page.getByText('2 wait for network')).toBeVisible();
    const becomes = (token: string) =>
      page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
        'egAccessToken',
        token,
      ] as const);
    await becomes(ben.token);
    // The page still shows Ava: what it sends once there is a network is refused, and stays. It may try by itself before it is told of the network.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/event/score') && response.status() === 409,
    );
    await page.unroute('**/api/v1/event/score');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await refused;
    await expect(page.getByRole('link', { name: '2 wait for your login' })).toBeVisible();
    expect(await entriesIn(round)).toEqual([]);
    await page.reload();
    await atHole(page, 1);
    // Ben's own taps go out, Ava's stay.
    await enterHoles(page, [1], 2, () => 4);
    await expect(page.getByText('All sent')).toBeVisible();
    expect((await entriesIn(round)).map(({ strokes }) => strokes)).toEqual([4, 4]);
    await becomes(ava.token);
    await page.reload();
    await expect.poll(async () => (await entriesIn(round)).length).toBe(4);
    await context.close();
  });
});

test('a marshal types the cards of the field with eighteen keys each', async ({ browser }) => {
  await inRound(8, async (round) => {
    const page = await phoneOf(browser, round.club.organizer, desktop);
    await page.goto(`/organize/golf-events/${round.eventId}/scores`);
    const grid = page.getByRole('grid', { name: 'Cards of the event' });
    await expect(grid).toBeVisible();
    await isAccessible(page);
    await grid.focus();
    let keys = 0;
    for (let card = 0; card < 8; card += 1)
      for (let hole = 0; hole < 18; hole += 1) {
        // Ten and more takes one key more.
        const typed = card === 0 && hole === 3 ? '.2' : String(2 + ((card + hole) % 7));
        for (const key of typed) {
          await page.keyboard.press(key);
          keys += 1;
        }
      }
    expect(keys / 8).toBeLessThanOrEqual(20);
    await expect(page.getByText('All sent')).toBeVisible();
    const entries = await entriesIn(round);
    expect(entries).toHaveLength(144);
    expect(entries.filter(({ strokes }) => strokes === 12)).toHaveLength(1);
    await holdsTogether(round);
    // Somebody is found by name, without the mouse.
    const wanted = round.golfers[5];
    await page.keyboard.press('/');
    await page.keyboard.type(wanted?.name.split(' ')[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: `Card of ${wanted?.name}` })).toBeVisible();
    await page.keyboard.press('x');
    await expect.poll(async () => (await entriesIn(round)).length).toBe(145);
  });
});

test('six groups with three phones each, on a network that comes and goes, lose nothing', async ({
  browser,
}) => {
  await inRound(24, async (round) => {
    const { groups } = await round.server.db
      .query<{ ids: string[] }>(
        `select array_agg(p.participant_id::text order by p.seat) as ids from draw_places p
         join draw_groups g on g.id = p.group_id join draws d on d.id = g.draw_id and d.state = 'PUBLISHED'
         where d.event_id = $1 and g.purpose = 'PLAY' group by g.id order by g.id`,
        [round.eventId],
      )
      .then((rows) => ({ groups: rows.map(({ ids }) => ids.map(Number)) }));
    expect(groups).toHaveLength(6);
    const phones: Page[] = [];
    for (const [first] of groups) {
      const { path } = await linkOf(round, first ?? 0);
      for (let at = 0; at < 3; at += 1) {
        const page = await openPage(browser, phone);
        await page.goto(path);
        await page.getByRole('button', { name: 'Card', exact: true }).tap();
        await page.getByRole('button', { name: `Enter hole ${1 + 6 * at}`, exact: true }).tap();
        phones.push(page);
      }
    }
    let at = 0;
    for (const page of phones) {
      const first = 1 + 6 * (at % 3);
      // Some have no network at all for a while, and some lose every third answer.
      if (at % 2 === 0) await page.context().setOffline(true);
      let calls = 0;
      if (at % 3 === 1)
        await page.route('**/api/v1/score/link/**', async (route) => {
          calls += 1;
          if (route.request().method() !== 'PUT' || calls % 3 !== 0) return route.continue();
          await route.fetch();
          return route.abort('connectionreset');
        });
      await enterHoles(page, holesFrom(first, first + 2), 4, (hole, golfer) => 3 + ((hole + golfer) % 3));
      at += 1;
    }
    for (const page of phones) await page.context().setOffline(false);
    for (const page of phones) await expect(page.getByText('All sent')).toBeVisible();
    const entries = await entriesIn(round);
    expect(entries).toHaveLength(6 * 3 * 3 * 4);
    expect(new Set(entries.map(({ device }) => device)).size).toBe(18);
    await holdsTogether(round);
  });
});
