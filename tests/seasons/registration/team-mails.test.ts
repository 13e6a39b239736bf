/** The mails about teams: who is asked into one, with or without an account, and who leads it and loses a partner. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { cancelEvent, ensureEventConversation } from '@fourball/shared/seasons/event-calls.ts';
import { answerTeamInvitation, getTeamInvitation } from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { tokenIn } from '../../kit/mails.ts';
import { enterEvent } from '../../kit/seasons/golf-events.ts';
import { lastEvent, runAllAgain } from '../../kit/seasons/told.ts';
import { callOver, replyOver } from '../../kit/server.ts';
import { subjectOf, fourBall, toldTest } from '../../kit/seasons/told-test.ts';

const test = toldTest();

describe('a team', () => {
  test('asks partners, with an account or by mail with a link; a no is told to who leads it', async ({
    server,
    make,
    ava,
    ben,
    answer,
    told,
  }) => {
    const event = await make({ format: fourBall });
    const team = { name: 'Birdies', userIds: [ben.userId], partners: [] };
    await enterEvent(server, ava, event.id, { team });
    const [asked] = await told.to(ben);
    expect(subjectOf(asked)).toBe(`${ava.name} asks you to play: Night one, June 26, 2026`);
    for (const part of [
      `${ava.name} would like you in the team “Birdies”.`,
      '$56.50, tax included',
      ben.name,
    ])
      expect(asked?.text).toContain(part);
    await answer(ben, false);
    expect(await told.subjectsTo(ben)).toHaveLength(1);
    const [, no, ...more] = await told.to(ava);
    expect(more).toEqual([]);
    expect(subjectOf(no)).toBe(`${ben.name} said no: Night one`);
    expect(no?.text).toContain(`https://club.example/golf-events/${event.id}`);
  });

  test('mails a link that works also when the mail is written again, and is kept as a hash', async ({
    server,
    make,
    ava,
    told,
  }) => {
    const before = await lastEvent(server);
    const event = await make({ format: fourBall });
    const pat = { name: 'Pat <b>Parr</b>', email: `pat-${event.id}@elsewhere.example` };
    await enterEvent(server, ava, event.id, { team: { name: 'Eagles', userIds: [], partners: [pat] } });
    const [mail, ...others] = await told.to(pat);
    expect(others).toEqual([]);
    expect(mail?.html).not.toContain('<b>Parr');
    const token = mail ? tokenIn(mail, 'team-invitation') : '';
    const look = () => replyOver(server.url, getTeamInvitation, { params: { token } });
    expect(await look()).toMatchObject({
      eventName: 'Night one',
      captain: ava.name,
      team: 'Eagles',
      open: true,
    });
    await server.db.query('delete from mail_deliveries where recipient = $1', [pat.email]);
    expect(await runAllAgain(server, before)).toEqual([`${pat.email}: ${subjectOf(mail)}`]);
    expect((await look()).open).toBe(true);
    const [row] = await server.db.query<{ kept: string }>(
      `select encode(token_hash, 'base64') as kept from registrations where event_id = $1 and invited_email is not null`,
      [event.id],
    );
    expect(row?.kept).toHaveLength(44);
    expect(row?.kept).not.toContain(token.slice(0, 12));
    await replyOver(server.url, answerTeamInvitation, { body: { token, accept: false } });
    expect((await told.subjectsTo(ava)).at(-1)).toBe('Pat <b>Parr</b> said no: Night one');
    expect((await callOver(server.url, getTeamInvitation, { params: { token } })).status).toBe(404);
  });

  test.for([
    ['the event is called off', 'Called off: Night one, June 26, 2026', 'called it off.'],
    ['who leads it withdraws', 'No answer came: Night one', 'has left, and nobody is in the team'],
  ] as const)(
    'tells a partner without an account once that %s, and nobody else who said no before',
    async ([why, subject, lead], { server, make, season, ava, withdraw, told }) => {
      const event = await make({ format: { ...fourBall, side: { ...fourBall.side, size: 3 } } });
      const before = await lastEvent(server);
      const pat = { name: 'Pat Parr', email: `pat-${event.id}@elsewhere.example` };
      const kim = { name: 'Kim Moss', email: `kim-${event.id}@elsewhere.example` };
      await enterEvent(server, ava, event.id, {
        team: { name: 'Eagles', userIds: [], partners: [pat, kim] },
      });
      const [question] = await told.to(kim);
      const token = question ? tokenIn(question, 'team-invitation') : '';
      await replyOver(server.url, answerTeamInvitation, { body: { token, accept: false } });
      const { token: organizer } = season.organizer;
      const { conversationId } = await replyOver(server.url, ensureEventConversation, {
        token: organizer,
        body: { eventId: event.id },
      });
      const cancel = () =>
        replyOver(server.url, cancelEvent, { token: organizer, body: { id: event.id, notes: 'Frost' } });
      await (why === 'the event is called off' ? cancel() : withdraw(ava));
      const [, mail, ...more] = await told.to(pat);
      expect([subjectOf(mail), more]).toEqual([subject, []]);
      expect(mail?.text).toContain(lead);
      expect(mail?.text).toContain(`https://club.example/golf-events/${event.id}`);
      // Called off later it is for who is in it alone, and the mail is written once however often its job runs.
      await cancel();
      expect(await told.to(pat)).toHaveLength(2);
      expect(await told.to(kim)).toHaveLength(1);
      expect(await runAllAgain(server, before)).toEqual([]);
      const { messages } = await replyOver(server.url, listMessages, {
        token: organizer,
        params: { conversationId },
      });
      const lines = messages.map(({ text }) => text);
      expect(lines.some((line) => line.includes('Pat Parr is not asked any more.'))).toBe(
        why !== 'the event is called off',
      );
    },
  );

  test('keeps no address of a partner once who asked is erased', async ({ server, make, told }) => {
    const dora = await buildUser(server.db, { firstName: 'Dora', password: 'Fairway-and-rough 1' });
    const event = await make({ format: fourBall });
    const pat = { name: 'Pat Parr', email: `pat-of-dora-${event.id}@elsewhere.example` };
    await enterEvent(server, dora, event.id, { team: { name: 'Eagles', userIds: [], partners: [pat] } });
    expect(await told.to(pat)).toHaveLength(1);
    const kept = () => server.db.query('select 1 from mail_deliveries where recipient = $1', [pat.email]);
    expect(await kept()).toHaveLength(1);
    await replyOver(server.url, eraseOwnAccount, {
      token: dora.token,
      body: { currentPassword: 'Fairway-and-rough 1' },
    });
    expect(await kept()).toHaveLength(0);
  });

  test('is told that a partner did not answer, and the partner too', async ({
    server,
    make,
    ava,
    ben,
    told,
  }) => {
    const event = await make({ format: fourBall });
    await enterEvent(server, ava, event.id, { team: { name: 'Late', userIds: [ben.userId], partners: [] } });
    server.clock.advance(48 * 3_600_000);
    await expect
      .poll(() => told.subjectsTo(ava), { timeout: 10_000 })
      .toContain(`${ben.name} did not answer: Night one`);
    expect(await told.subjectsTo(ben)).toEqual([
      `${ava.name} asks you to play: Night one, June 26, 2026`,
      'No answer came: Night one',
    ]);
  });

  test('that waited is asked again once there is a place, which is held until the answer', async ({
    server,
    make,
    ava,
    ben,
    cal,
    withdraw,
    told,
  }) => {
    const event = await make({ format: fourBall, numSpots: 2 });
    const dan = await buildUser(server.db, { firstName: 'Dan' });
    const teamOf = (name: string, partner: BuiltUser) => ({ name, userIds: [partner.userId], partners: [] });
    await enterEvent(server, cal, event.id, { team: teamOf('First', dan) });
    await enterEvent(server, ava, event.id, { team: teamOf('Second', ben) });
    expect((await told.to(ben))[0]?.text).toContain('The team waits for places.');
    await withdraw(cal);
    const [, again, ...more] = await told.to(ben);
    expect(more).toEqual([]);
    expect(again?.text).toContain('Your place is kept until Thursday, June 18, 2026 at 12:00.');
    const [row] = await server.db.query<{ answer_by: Date | null }>(
      'select answer_by from registrations where event_id = $1 and user_id = $2',
      [event.id, ben.userId],
    );
    expect(row?.answer_by?.toISOString()).toBe('2026-06-18T16:00:00.000Z');
    // Of a team whose captain has left nobody is asked any more.
    expect((await told.to(dan)).at(-1)?.text).toContain('nobody is in the team');
  });
});
