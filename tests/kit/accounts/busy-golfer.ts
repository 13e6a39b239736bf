/** A golfer of whom there is something in every corner of the club: for what takes everything along, or away. */
import {
  requestEmergencyContact,
  setEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { findByEmail, updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import { respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { expect } from 'vitest';
import { book, invite } from '../booking/book.ts';
import { buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../build.ts';
import { leaveLinks } from '../booking/links.ts';
import { mailTo } from '../mails.ts';
import { threadOver } from '../messaging/messages.ts';
import { uploadOf } from '../club/pictures.ts';
import { leaveEntries } from '../seasons/busy-entries.ts';
import { replyOver, testTomorrow, type TestServer } from '../server.ts';

/** Names that no other text of the club contains. */
export const quirina = {
  firstName: 'Quirina',
  lastName: 'Zyxwvut',
  nickname: 'Quizzleberry',
  profile: 'Collects snowglobes from Wawa',
  guest: 'Guestina Pepperpot',
  street: '17 Quillfeather Lane',
  note: 'Quirina takes a Snorkelwagon',
  relative: {
    firstName: 'Relativa',
    lastName: 'Kinsfolk',
    phone: '807-555-0199',
    relation: 'Stepsister-in-law',
  },
} as const;

export const password = 'Fairway-and-rough 1';

/** Gives, each time it is called, a tee time that nobody else has, by turns early and late: a golfer can play two in turn. */
export function teeTimesInTurn(server: TestServer, course: BuiltCourse) {
  let given = 0;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return (day = testTomorrow) => {
    const hour = 6 + (given % 2) * 6 + (Math.floor(given / 2) % 6);
    const time = `${twoDigits(hour)}:${twoDigits(given)}`;
    given += 1;
    return buildTeeTime(server.db, course.courseId, { day, time });
  };
}

/** Builds a golfer with something in every corner of the club, and who has to do with them. */
export async function buildBusyGolfer(
  server: TestServer,
  course: BuiltCourse,
  teeTime: ReturnType<typeof teeTimesInTurn>,
) {
  const say = (user: BuiltUser, conversationId: number, text: string) =>
    replyOver(server.url, sendMessage, { token: user.token, body: { conversationId, text } });
  const user = await buildUser(server.db, { password, firstName: quirina.firstName });
  const email = `quirina.zyxwvut.${user.userId}@privatemail.example`;
  await server.db.query(
    `update users set last_name = $2, email = $3, nickname = $4, member_number = $5, user_name = $6,
       claimed_member_number = 'QZ-claimed' where id = $1`,
    [
      user.userId,
      quirina.lastName,
      email,
      quirina.nickname,
      `QZ-${user.userId}`,
      `quirina.zyxwvut${user.userId}`,
    ],
  );
  await server.db.query(
    `update contacts set phone = '807-555-0123', phone2 = '807-555-0124', address1 = $2, address2 = 'Quirinas flat',
       city = 'Quirinaville', region = 'Quirinashire', postal_code = 'QZ1 9QZ', country = 'CA', joined_on = '1999-09-19'
     where user_id = $1`,
    [user.userId, quirina.street],
  );
  await server.db.query(
    `insert into member_notes (contact_id, text, written_by) select id, $2, $1 from contacts where user_id = $1`,
    [user.userId, quirina.note],
  );
  await server.db.query(`update sessions set user_agent = 'Quirinabrowser/1.0' where user_id = $1`, [
    user.userId,
  ]);
  const me = {
    ...user,
    email,
    userName: `quirina.zyxwvut${user.userId}`,
    name: 'Quirina Zyxwvut',
    memberNumber: `QZ-${user.userId}`,
  };
  const marcus = await buildUser(server.db, { firstName: 'Marcus' });

  await replyOver(server.url, updateProfile, {
    token: me.token,
    body: { profile: quirina.profile, birthDate: '1971-03-09' },
  });
  const file = new FormData();
  for (const [name, value] of Object.entries(await uploadOf())) file.set(name, value);
  file.set('id', String(me.userId));
  file.set('type', 'AVATAR');
  const uploaded = await fetch(`${server.url}/api/v1/image/current-user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}` },
    body: file,
  });
  expect(uploaded.status).toBe(200);

  // Booked for tomorrow with a guest, answered by another, and talked about.
  const own = await book(server, me, course, await teeTime(), { spots: 4 });
  await server.db.query(
    `update rounds set guest_name = $2, play_fee_cents = 9200, tax_cents = 1196 where id =
       (select max(id) from rounds where purchase_id = $1)`,
    [own.purchaseId, quirina.guest],
  );
  const [asked] = await invite(server, me, own, [marcus]);
  await replyOver(server.url, respondToInvitation, {
    token: marcus.token,
    body: { inviteId: asked?.inviteId ?? 0, accept: true },
  });
  await leaveLinks(server, me, own, 'Inkwell');
  const told = await say(me, own.conversationId, 'My locker code is Quirinasesame');
  await say(marcus, own.conversationId, 'Looking forward to it');
  await leaveTraces(server, me, marcus, own.conversationId, told.id);
  await server.db.query(`update purchases set message = 'Please keep Quirinas cart' where id = $1`, [
    own.purchaseId,
  ]);

  // Plays in another's booking, and has declined a third.
  const theirs = await book(server, marcus, course, await teeTime(), { spots: 3 });
  const [joined] = await invite(server, marcus, theirs, [me]);
  await replyOver(server.url, respondToInvitation, {
    token: me.token,
    body: { inviteId: joined?.inviteId ?? 0, accept: true },
  });
  const declinedBooking = await book(server, marcus, course, await teeTime('2026-06-18'), { spots: 2 });
  const [declined] = await invite(server, marcus, declinedBooking, [me]);
  await replyOver(server.url, respondToInvitation, {
    token: me.token,
    body: { inviteId: declined?.inviteId ?? 0, accept: false, declineReason: 'Quirinas knee & back' },
  });
  const open = await book(server, marcus, course, await teeTime('2026-06-19'), { spots: 2 });
  await invite(server, marcus, open, [me]);

  // Knows somebody, and is known by somebody.
  await replyOver(server.url, requestEmergencyContact, {
    token: me.token,
    body: { ...quirina.relative, email: `relativa.${me.userId}@privatemail.example` },
  });
  await mailTo(
    server,
    `relativa.${me.userId}@privatemail.example`,
    `${me.name} names you as emergency contact`,
  );
  const [found] = await replyOver(server.url, findByEmail, { token: marcus.token, body: { email } });
  await replyOver(server.url, setEmergencyContact, {
    token: marcus.token,
    body: { contactId: found?.contactId ?? 0, relation: 'Playing partner' },
  });
  await server.db.query(
    `insert into external_memberships (user_id, user_entered_text, year) values ($1, 'Quirinas Links', 2026)`,
    [me.userId],
  );
  await server.db.query(
    `insert into error_log (at, type, name, message, route, stack, user_name)
     values (now(), 'client', 'Error', 'Quirina Zyxwvut saw it', '/account', '', $1)`,
    [me.userName],
  );
  await leaveEntries(server, me, marcus, { words: 'Quirinas steak, please', guest: quirina.guest });
  return { me, marcus, own, theirs, open };
}

/** Answered, named, reacted to, and with a photo: what hangs on messages of others and on the own ones. */
async function leaveTraces(
  server: TestServer,
  me: BuiltUser,
  marcus: BuiltUser,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const thread = threadOver(server, conversationId);
  const photo = await thread.upload(me);
  await thread.say(me, '', { photoId: photo.id });
  await thread.upload(me);
  const key = { 'idempotency-key': `answer-${messageId}` };
  const answer = await thread.trySay(marcus, 'Understood', { replyToId: messageId }, key);
  expect(answer.text).toContain('Quirinasesame');
  const named = await thread.say(marcus, `@${me.name} bring balls`, { mentions: [me.userId] });
  await thread.react(me, named.id, '⛳');
  await thread.react(marcus, messageId, '👍');
}
