/** Matches at the phones that play them: sealed orders of two captains, pairs, what is given away, extra holes, and a playoff at the office. */
import { expect, type Browser, type Page } from '@playwright/test';
import { getEventMatches } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { BuiltUser } from '../../kit/build.ts';
import type { EventFields } from '../../kit/seasons/golf-events.ts';
import { ownCard, Phone, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { replyOver } from '../../kit/server.ts';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { desktop } from '../golfers.ts';
import { atHole, openRound, phoneOf, tapKey, type Round } from '../scoring.ts';

/** Four golfers of one group, and their event. */
async function inRound(
  fields: EventFields,
  play: (round: Round, golfers: [BuiltUser, BuiltUser, BuiltUser, BuiltUser]) => Promise<void>,
): Promise<void> {
  const round = await openRound(4, 'Match night', fields);
  const [ava, ben, cy, dee] = round.golfers;
  if (!ava || !ben || !cy || !dee) throw new Error('Nobody plays.');
  try {
    await play(round, [ava, ben, cy, dee]);
  } finally {
    await round.server.db.close();
  }
}

const singles: EventFields = {
  format: { basis: 'MATCH', score: 'GROSS', side: { size: 1, mode: 'SINGLE', count: 1 }, ties: [] },
};

const office = (browser: Browser, { club }: Round): Promise<Page> =>
  phoneOf(browser, club.organizer, { ...desktop, isMobile: false, hasTouch: false });

const cardOf = (page: Page, { name }: BuiltUser) => page.locator('[data-card]').filter({ hasText: name });

test('two captains hand in their orders sealed, each on the own phone, and both open together', async ({
  browser,
}) => {
  const fields = {
    format: { ...singles.format, teamMatch: { names: ['Reds', 'Blues'], holder: null } },
  } as EventFields;
  await inRound(fields, async (round, golfers) => {
    // Teams and orders begin in the order in which golfers came into the event, whatever groups were drawn.
    const [ava, ben, cy, dee] = golfers.toSorted((one, other) => one.userId - other.userId) as typeof golfers;
    const organizer = await office(browser, round);
    await organizer.goto(`/organize/golf-events/${round.eventId}/groups`);
    const teams = organizer.getByRole('region', { name: 'Two teams' });
    await expect(teams.getByRole('group', { name: 'In neither team' })).toContainText(ava.name);
    // By mouse, by keyboard, and what is left at once.
    await teams.getByRole('button', { name: `Put ${ava.name} into Reds` }).click();
    await teams.getByRole('button', { name: `Put ${cy.name} into Reds` }).focus();
    await organizer.keyboard.press('ArrowRight');
    await teams.getByRole('button', { name: `Put ${ben.name} into Reds` }).click();
    await teams.getByRole('button', { name: 'Put the one left into the smaller team' }).click();
    await expect(teams.getByRole('group', { name: 'Blues' }).getByRole('listitem')).toHaveText([
      cy.name,
      dee.name,
    ]);
    await teams.getByLabel('Captain of Reds').selectOption(ava.name);
    await teams.getByLabel('Captain of Blues').selectOption(cy.name);
    await holds(organizer, 'two teams');
    await teams.getByRole('button', { name: 'Save teams' }).click();
    await expect(organizer.getByText('Teams saved.')).toBeVisible();

    const [avas, cys] = [await phoneOf(browser, ava), await phoneOf(browser, cy)];
    /** All that the phone of the other captain was told of it. */
    const told: string[] = [];
    cys.on('response', (response) => {
      if (response.url().includes('/event/matches/'))
        void response.text().then(
          (body) => told.push(body),
          () => undefined,
        );
    });
    for (const page of [avas, cys]) await page.goto(`/golf-events/${round.eventId}`);
    const orderOn = (page: Page) => page.getByRole('region', { name: 'Order of the singles' });
    await expect(orderOn(avas)).toContainText('Blues have not handed in their order yet.');
    await orderOn(avas)
      .getByRole('button', { name: `Move ${ben.name} up` })
      .tap();
    await holds(avas, 'the order of a captain');
    await orderOn(avas).getByRole('button', { name: 'Hand in for Reds' }).tap();
    await expect(orderOn(avas)).toContainText('Reds have handed in their order. It is sealed.');
    // The other one hears that it is in, and not what it is.
    await expect(orderOn(cys)).toContainText('Reds have handed in their order. It is sealed.');
    await expect(orderOn(cys)).not.toContainText(ben.name);
    expect(told.length).toBeGreaterThan(1);
    for (const body of told)
      expect((JSON.parse(body) as { teams: { lineUp: number[] | null }[] }).teams[0]?.lineUp).toBeNull();
    await holds(cys, 'a sealed order');
    await orderOn(cys).getByRole('button', { name: 'Hand in for Blues' }).tap();
    for (const page of [avas, cys]) {
      await expect(orderOn(page)).toContainText(`Match 1: ${ben.name} – ${cy.name}`);
      await expect(orderOn(page)).toContainText(`Match 2: ${ava.name} – ${dee.name}`);
    }
    await holds(avas, 'two orders that are open');
    // The cards and the board have the same pairs.
    await avas.goto(`/events/${round.eventId}/score`);
    await expect(avas.getByText(`${ben.name} – ${cy.name}: Nothing entered`)).toBeVisible();
    await cys.goto(`/events/${round.eventId}/board`);
    await expect(cys.getByRole('list', { name: 'Matches' }).getByRole('listitem').first()).toContainText(
      cy.name,
    );
    await organizer.reload();
    await expect(organizer.getByText(`Match 1: ${ben.name} – ${cy.name}`)).toBeVisible();
  });
});

test('a hole and a match are given away on the phone, and a match that is all square goes on', async ({
  browser,
}) => {
  await inRound(
    { format: { ...singles.format, extraHoles: true } } as EventFields,
    async (round, [ava, ben, cy, dee]) => {
      const { server, eventId } = round;
      const phone = new Phone();
      for (const golfer of [ava, ben, cy, dee]) {
        const card = await ownCard(server, golfer, eventId);
        await phone.enter(server, ava, ...wholeCard(card).slice(0, golfer === cy || golfer === dee ? 1 : 17));
      }
      const [avas, bens, cys] = [
        await phoneOf(browser, ava),
        await phoneOf(browser, ben),
        await phoneOf(browser, cy),
      ];
      // The second match is given away after the first hole.
      await cys.goto(`/events/${eventId}/score?view=sign`);
      await cys.getByRole('button', { name: `Concede the match of ${cy.name}` }).tap();
      await expect(cys.getByRole('dialog')).toContainText('A concession can’t be withdrawn.');
      await holds(cys, 'the question before a match is given away');
      await cys.getByRole('dialog').getByRole('button', { name: 'Concede the match' }).tap();
      await expect(cys.getByText(new RegExp(`^Match conceded by ${cy.name}`))).toBeVisible();
      await holds(cys, 'a match that was given away');

      // The first one is all square after the last hole.
      await bens.goto(`/events/${eventId}/board`);
      const matches = bens.getByRole('list', { name: 'Matches' }).getByRole('listitem');
      await expect(matches.filter({ hasText: dee.name })).toContainText('conceded');
      await avas.goto(`/events/${eventId}/score`);
      await avas.getByRole('button', { name: 'Card', exact: true }).tap();
      await avas.getByRole('button', { name: 'Enter hole 18' }).tap();
      await atHole(avas, 18);
      for (const golfer of [ava, ben]) {
        await cardOf(avas, golfer).tap();
        await tapKey(avas, 4);
      }
      await avas.getByRole('button', { name: 'Next hole' }).tap();
      await expect(avas.getByRole('heading', { name: 'Extra hole 1: hole 1 again' })).toBeVisible();
      // Whose match is over does not play it.
      await expect(cardOf(avas, cy)).toHaveCount(0);
      await holds(avas, 'an extra hole');
      await tapKey(avas, 4);
      await tapKey(avas, 4);
      await expect(avas.getByRole('heading', { name: 'Extra hole 2: hole 2 again' })).toBeVisible();
      await tapKey(avas, 4);
      await avas.getByRole('button', { name: 'Concede the hole' }).tap();
      await expect(avas.getByText(`${ava.name} – ${ben.name}: ${ava.name} won, 20th`)).toBeVisible();
      await avas.getByRole('button', { name: 'Card', exact: true }).tap();
      await expect(avas.getByRole('button', { name: 'Enter hole 20' })).toBeVisible();
      await holds(avas, 'a card with extra holes');
      await expect(matches.filter({ hasText: ben.name })).toContainText('20th');
    },
  );
});

test('a tie is played off at the office, and the results say by what it was decided', async ({ browser }) => {
  await inRound(
    { format: { ...singles.format, basis: 'STROKE', ties: ['PLAYOFF'] } } as EventFields,
    async (round, golfers) => {
      const { server, eventId, club } = round;
      const [ava, ben] = golfers;
      const phone = new Phone();
      for (const [at, golfer] of golfers.entries()) {
        const card = await ownCard(server, golfer, eventId);
        await phone.enter(server, golfer, ...wholeCard(card, at < 2 ? 0 : at));
        const marker = golfers.find(({ name }) => name === card.marker?.name);
        if (!marker) throw new Error('Nobody marks the card.');
        await signWhole(server, golfer, marker, await ownCard(server, golfer, eventId));
      }
      const organizer = await office(browser, round);
      await organizer.goto(`/organize/golf-events/${eventId}/results`);
      const playoff = organizer.getByRole('region', { name: 'Playoff' });
      await playoff.getByLabel(`Strokes of ${ava.name}`).fill('4 5');
      await playoff.getByLabel(`Strokes of ${ben.name}`).fill('4 4');
      await holds(organizer, 'a playoff');
      await playoff.getByRole('button', { name: 'Save playoff' }).click();
      await expect(organizer.getByText('Playoff saved.')).toBeVisible();
      const { playoffs } = await replyOver(server.url, getEventMatches, {
        token: club.organizer.token,
        params: { eventId },
      });
      const lastStrokes = playoffs.flatMap(({ scores }) => scores.map(({ strokes }) => strokes.at(-1)));
      expect(lastStrokes.toSorted()).toEqual([4, 5]);
      await organizer.getByRole('button', { name: 'Make results final' }).click();
      await expect(organizer.getByRole('link', { name: 'See the results' })).toBeVisible();
      const golfer = await phoneOf(browser, ava);
      await golfer.goto(`/events/${eventId}/results`);
      const rows = golfer.locator('tbody tr');
      await expect(rows.first()).toContainText(ben.name);
      await expect(rows.nth(1)).toContainText(ava.name);
      await expect(rows.first()).toContainText('playoff');
      await holds(golfer, 'results after a playoff');
    },
  );
});
