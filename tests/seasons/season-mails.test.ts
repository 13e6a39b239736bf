/** The mails about a single fee, and about a new season. */
import { chargeProductUser, requestProductFeeChange } from '@fourball/shared/seasons/event-product-calls.ts';
import { signUpIndividual } from '@fourball/shared/seasons/registration-calls.ts';
import { createSeason } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { enterEvent, enterSeason } from '../kit/seasons/golf-events.ts';
import { buildSeason } from '../kit/seasons/seasons.ts';
import { replyOver } from '../kit/server.ts';
import { subjectOf, toldTest } from '../kit/seasons/told-test.ts';

const test = toldTest();

describe('fees', () => {
  test('that an organizer wants changed are told to the office, in the club’s own names', async ({
    server,
    admin,
    make,
    season,
    ava,
    told,
  }) => {
    const event = await make();
    await enterEvent(server, ava, event.id);
    const [product] = await server.db.query<{ id: number }>(
      'select id from entry_products where user_id = $1',
      [ava.userId],
    );
    await replyOver(server.url, requestProductFeeChange, {
      token: season.organizer.token,
      body: { productId: product?.id ?? 0, amount: 2_500, comment: 'Helps <b>out</b>', eventName: 'Forged' },
    });
    for (const one of [admin, season.admin]) {
      const mail = (await told.to(one)).at(-1);
      expect(subjectOf(mail)).toBe(`Another fee is asked for: ${ava.name}, Night one`);
      for (const part of [
        season.organizer.name,
        '$50.00 before tax',
        '$25.00 before tax',
        'Helps <b>out</b>',
      ])
        expect(mail?.text).toContain(part);
      expect(mail?.text).not.toContain('Forged');
      expect(mail?.html).not.toContain('<b>out');
    }
    expect(await told.subjectsTo(season.organizer)).toEqual([]);
  });

  test('that somebody else pays are told to both, and to nobody else', async ({
    server,
    make,
    season,
    ava,
    ben,
    told,
  }) => {
    const event = await make();
    await enterEvent(server, ava, event.id);
    // Of two mails at once either may leave first.
    await told.to(ava);
    const [product] = await server.db.query<{ id: number }>(
      'select id from entry_products where user_id = $1',
      [ava.userId],
    );
    await replyOver(server.url, chargeProductUser, {
      token: season.admin.token,
      body: { productId: product?.id ?? 0, userId: ben.userId },
    });
    const [paid, pays] = [(await told.to(ava)).at(-1), (await told.to(ben)).at(-1)];
    expect(subjectOf(paid)).toBe('You do not pay a fee any more: Night one');
    expect(paid?.text).toContain(`${ben.name} pays this fee from now on.`);
    expect(subjectOf(pays)).toBe('You pay a fee: Night one');
    for (const part of [`this fee of ${ava.name} to you`, '$56.50, tax included'])
      expect(pays?.text).toContain(part);
  });
});

describe('a new season', () => {
  test('is told to who registered with the event type, and its place to who is registered for good', async ({
    server,
    admin,
    ava,
    ben,
    cal,
    told,
  }) => {
    const { eventTypeId, seasonId } = await buildSeason(server.db, { orgName: 'Thursday Nines' });
    await replyOver(server.url, signUpIndividual, { token: ava.token, body: { eventTypeId } });
    for (const golfer of [ben, cal]) await enterSeason(server, golfer, seasonId);
    await server.db.query('update registrations set permanent = true where season_id = $1 and user_id = $2', [
      seasonId,
      ben.userId,
    ]);
    const before = (await told.subjectsTo(cal)).length;
    const opened = await replyOver(server.url, createSeason, {
      token: admin.token,
      body: { eventTypeId, name: 'Autumn', year: 2026, startDate: '2026-10-01', endDate: '2026-11-30' },
    });
    const news = (await told.to(ava)).at(-1);
    expect(subjectOf(news)).toBe('It is open: Thursday Nines, Autumn');
    expect(news?.text).toContain(`https://club.example/seasons/${opened.id}`);
    const kept = (await told.to(ben)).at(-1);
    expect(subjectOf(kept)).toBe(
      'Your place in the new season: Thursday Nines, Autumn, confirm by Tuesday, June 30, 2026',
    );
    expect(kept?.text).toContain('Until you say yes you pay nothing.');
    expect(await told.subjectsTo(cal)).toHaveLength(before);
  });

  test('for which nobody can sign up is told to nobody', async ({ server, admin, ava, told }) => {
    const { eventTypeId } = await buildSeason(server.db);
    await replyOver(server.url, signUpIndividual, { token: ava.token, body: { eventTypeId } });
    await server.db.query('update event_types set registration = false where id = $1', [eventTypeId]);
    await replyOver(server.url, createSeason, {
      token: admin.token,
      body: { eventTypeId, name: 'Closed', year: 2026, startDate: '2026-10-01', endDate: '2026-11-30' },
    });
    expect(await told.subjectsTo(ava)).toEqual([]);
  });
});
