/** Accounts whose names look like those of members: every golfer reads that they are guests, and since when. */
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { findByEmail, getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { listBookings } from '@fourball/shared/booking/calls.ts';
import { getInvitationByLink } from '@fourball/shared/booking/invitation-link-calls.ts';
import { addBuddy, createBuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { getConversation, listConversations } from '@fourball/shared/messaging/conversation-calls.ts';
import { english } from '@fourball/shared/words/refusals.ts';
import { guestSince } from '@fourball/domain/accounts/users/look-alikes.ts';
import { findRecipients, getMailFacts } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { presentPush } from '@fourball/domain/messaging/push/push-content.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, details, invite } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { linkDoors } from '../../kit/booking/links.ts';
import { buildThread, threadOver } from '../../kit/messaging/messages.ts';
import { replyOver, startServer, testTomorrow, type TestServer } from '../../kit/server.ts';

let server: TestServer;
let ava: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  ava = await buildUser(server.db);
  await server.db.query(`update parameters set value = 'EVERYBODY' where name = 'SHEET_NAMES'`);
});
afterAll(() => server.close());
const { linkFor } = linkDoors(() => server);

const since = '2026-05-03T16:00:00Z';
const mark = ' · guest · first seen 3 May 2026';

/** An account with this name, opened on the third of May. */
async function called(firstName: string, lastName: string, memberDays: number | null): Promise<BuiltUser> {
  const user = await buildUser(server.db, { memberDays });
  await server.db.query('update users set first_name = $2, last_name = $3, created_at = $4 where id = $1', [
    user.userId,
    firstName,
    lastName,
    since,
  ]);
  return { ...user, name: `${firstName} ${lastName}` };
}
/** A last name that nobody else has. */
const unique = (): string => `Q${randomUUID().replace(/[^a-f]/g, '')}`;
const member = (firstName: string, lastName: string) => called(firstName, lastName, 14);
const stranger = (firstName: string, lastName: string) => called(firstName, lastName, null);

const markOf = async ({ userId }: BuiltUser): Promise<string | null> => {
  const found = await replyOver(server.url, getUserDetails, { token: ava.token, params: { id: userId } });
  return found.guestSince ?? null;
};

describe('names that look like a member’s', () => {
  test.each([
    ['the same name', 'Norman', 'Hill', 'Norman', 'Hill'],
    ['other letter case', 'Norman', 'Hill', 'NORMAN', 'hILL'],
    ['accents', 'Zoe', 'Beck', 'Zoë', 'Béck'],
    ['accents of the member', 'Zoë', 'Böhm', 'Zoe', 'Bohm'],
    ['blanks in the middle', 'Norman', 'Hill', 'Nor man', 'Hi ll'],
    ['a dot, a hyphen', 'Anna Lena', 'Hill', 'Anna-Lena', 'Hill.'],
    ['Cyrillic a', 'Paul', 'Dana', 'P\u0430ul', 'D\u0430n\u0430'],
    ['Cyrillic capitals', 'Tom', 'Hook', '\u0422\u041e\u041c', '\u041dook'],
    ['Greek', 'Noah', 'Kent', '\u039d\u03bfah', '\u039aent'],
    ['rn for m', 'Sam', 'Palmer', 'Sarn', 'Palrner'],
    ['vv for w', 'Will', 'Shaw', 'VVill', 'Shavv'],
    ['0 for O', 'Otto', 'Olson', '0tto', '0lson'],
    ['1 for l', 'Bill', 'Lally', 'Bi1l', 'La1ly'],
    ['capital I for l', 'Alan', 'Hill', 'AIan', 'HiII'],
    ['| for l', 'Alan', 'Hill', 'A|an', 'Hi||'],
    ['signs that are not seen', 'Alan', 'Hill', 'Al\u200ban', 'H\u2060i\u00adll\ufeff'],
    ['wide letters', 'Alan', 'Hill', '\uff21lan', 'Hill'],
    ['mathematical letters', 'Alan', 'Hill', '\u{1d400}lan', 'Hill'],
    ['a stroke', 'Lloyd', 'Dahl', 'Łloyd', 'Đahl'],
    ['sharp s', 'Hans', 'Gross', 'Hans', 'Groß'],
    ['the names cut elsewhere', 'Jean', 'Paul Roy', 'Jean Paul', 'Roy'],
  ])('%s', async (_, firstName, lastName, otherFirst, otherLast) => {
    const tail = unique();
    const known = await member(firstName, `${lastName} ${tail}`);
    const other = await stranger(otherFirst, `${otherLast} ${tail}`);
    expect(await markOf(other)).toBe(since);
    expect(await markOf(known)).toBeNull();
  });

  test('other names are not marked', async () => {
    const tail = unique();
    await member('Alan', `Hill ${tail}`);
    for (const [first, last] of [
      ['Alana', 'Hill'],
      ['Alan', 'Hall'],
      ['Elan', 'Hill'],
      ['李', 'Hill'],
      ['Али', 'Hill'],
    ]) {
      expect(await markOf(await stranger(first ?? '', `${last} ${tail}`))).toBeNull();
    }
    // Names of which no sign is left are alike to nothing.
    await member('•', '•');
    expect(await markOf(await stranger('†', '†'))).toBeNull();
  });

  test('names in other alphabets are told apart', async () => {
    await member('伟', '王');
    expect(await markOf(await stranger('芳', '李'))).toBeNull();
    expect(await markOf(await stranger('伟', '王'))).toBe(since);
  });

  test('namesakes who are both members are not marked, nor strangers among themselves', async () => {
    const tail = unique();
    const [one, other] = [await member('Ann', tail), await member('Ann', tail)];
    expect([await markOf(one), await markOf(other)]).toEqual([null, null]);
    const alone = unique();
    const [first, second] = [await stranger('Ann', alone), await stranger('Ann', alone)];
    expect([await markOf(first), await markOf(second)]).toEqual([null, null]);
  });

  test('renaming later to a member’s name counts, and renaming away ends it', async () => {
    const tail = unique();
    await member('Ann', tail);
    const other = await stranger('Bea', tail);
    expect(await markOf(other)).toBeNull();
    const rename = (to: string) =>
      server.db.query('update users set first_name = $2 where id = $1', [other.userId, to]);
    await rename('Аnn');
    expect(await markOf(other)).toBe(since);
    await rename('Bea');
    expect(await markOf(other)).toBeNull();
  });

  test('a membership ends the mark; a cancelled or ended one is none, for the member as for the other', async () => {
    const tail = unique();
    const [known, other] = [await member('Ann', tail), await stranger('Ann', tail)];
    const cancel = (on: boolean) =>
      server.db.query('update memberships set cancelled_at = $2 where user_id = $1', [
        known.userId,
        on ? new Date() : null,
      ]);
    await cancel(true);
    expect([await markOf(known), await markOf(other)]).toEqual([null, null]);
    await cancel(false);
    expect(await markOf(other)).toBe(since);
    const [item] = await server.db.query<{ id: number }>(
      `insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
       values ('Old', 100000, '2020-01-01', '2020-12-31', 7) returning id`,
    );
    const sell = (endDate: string) =>
      server.db.query(
        `with changed as (update product_items set end_date = $3 where id = $2)
         insert into memberships (user_id, product_item_id) values ($1, $2) on conflict do nothing`,
        [other.userId, item?.id, endDate],
      );
    await sell('2020-12-31');
    expect(await markOf(other)).toBe(since);
    await sell('2099-12-31');
    expect(await markOf(other)).toBeNull();
  });

  test('only members with the name are looked at, by an index, however many strangers took it', async () => {
    await server.db.query('analyze users');
    const rows = await server.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `explain select ${guestSince('u')} from users u where u.id = ${ava.userId}`,
      );
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users_member_names');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('where golfers read names', () => {
  let known: BuiltUser;
  let fake: BuiltUser;
  beforeAll(async () => {
    const tail = unique();
    known = await member('Nora', tail);
    fake = await stranger('N0ra', tail);
  });

  test('the search by name and by address, and the list of buddies', async () => {
    const tail = fake.name.split(' ')[1] ?? '';
    const found = await replyOver(server.url, searchUsers, { token: ava.token, query: { text: tail } });
    expect(new Map(found.map(({ userId, guestSince: at }) => [userId, at ?? null]))).toEqual(
      new Map([
        [known.userId, null],
        [fake.userId, since],
      ]),
    );
    const [byEmail] = await replyOver(server.url, findByEmail, {
      token: ava.token,
      body: { email: fake.email },
    });
    expect(byEmail?.guestSince).toBe(since);
    const { id: buddyListId } = await replyOver(server.url, createBuddyList, {
      token: ava.token,
      body: { name: 'Mine', description: '' },
    });
    const list = await replyOver(server.url, addBuddy, {
      token: ava.token,
      body: { contactId: byEmail?.contactId ?? 0, buddyListId },
    });
    expect(list.buddies[0]).toMatchObject({ userId: fake.userId, guestSince: since });
  });

  test('messages as they are sent, read and pushed, and mentions', async () => {
    const conversationId = await buildThread(server, [ava, known, fake]);
    const thread = threadOver(server, conversationId);
    const sent = await thread.say(fake, 'Hello', { mentions: [known.userId, fake.userId] });
    expect(sent).toMatchObject({ name: fake.name, guestSince: since });
    const [read] = await thread.read(ava);
    expect(read).toMatchObject({ guestSince: since });
    for (const { mentions } of [sent, read ?? sent]) {
      expect(mentions.map(({ userId, guestSince: at }) => [userId, at ?? null])).toEqual([
        [known.userId, null],
        [fake.userId, since],
      ]);
    }
    const logged = await server.db.query<{ payload: { message: unknown } }>(
      `select payload from outbox where payload->'message'->>'id' = $1`,
      [String(sent.id)],
    );
    expect(logged[0]?.payload.message).toMatchObject({ guestSince: since });
    expect(presentPush(sent, 'Old Course', testTimeZone, english).title).toContain(`${fake.name}${mark}`);
    const plain = await thread.say(known, 'And I');
    expect(plain.guestSince ?? null).toBeNull();
  });

  /** Whoever is no member may not invite golfers: the membership ends once it is done. */
  async function asMember(work: () => Promise<unknown>): Promise<void> {
    const [item] = await server.db.query<{ id: number }>(
      `insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
       values ('Trial', 100, '2020-01-01', '2099-12-31', 7) returning id`,
    );
    await server.db.query('insert into memberships (user_id, product_item_id) values ($1, $2)', [
      fake.userId,
      item?.id,
    ]);
    await work();
    await server.db.query('update memberships set cancelled_at = now() where user_id = $1', [fake.userId]);
  }

  test('a booking, its invitations and thread, the invited golfer’s list, mail and link', async () => {
    const course = await buildCourse(server.db);
    const at = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' });
    const booked = await book(server, fake, course, at, {
      spots: 3,
      bookingGroups: [{ players: [{ userId: fake.userId }] }],
    });
    let token = '';
    await asMember(async () => {
      await invite(server, fake, booked, [ava]);
      token = await linkFor(fake, booked);
    });
    const seen = await details(server, ava, booked);
    expect(seen.booker).toMatchObject({ name: fake.name, guestSince: since });
    expect(seen.groups[0]?.players[0]).toMatchObject({ userId: fake.userId, guestSince: since });
    const listed = await replyOver(server.url, listBookings, {
      token: ava.token,
      params: { type: 'Active' },
    });
    expect(listed.find(({ purchaseId }) => purchaseId === booked.purchaseId)?.names).toEqual([
      `${fake.name}${mark}`,
    ]);
    const facts = await getMailFacts(server.house, booked.purchaseId);
    expect(facts.booker.name).toBe(`${fake.name}${mark}`);
    const [host] = await findRecipients(server.house, [fake.userId]);
    expect(host?.name).toBe(`${fake.name}${mark}`);
    expect(await replyOver(server.url, getInvitationByLink, { params: { token } })).toMatchObject({
      host: `${fake.name}${mark}`,
      booker: `${fake.name}${mark}`,
    });
    const { conversationId } = booked;
    await threadOver(server, conversationId).say(fake, 'See you there');
    const open = await replyOver(server.url, getConversation, {
      token: ava.token,
      params: { conversationId },
    });
    const { conversations } = await replyOver(server.url, listConversations, {
      token: ava.token,
      params: { page: 0, size: 20 },
    });
    const summary = conversations.find((one) => one.conversationId === conversationId);
    expect(summary?.lastMessage).toMatchObject({ guestSince: since });
    for (const members of [open.members, summary?.members ?? []]) {
      expect(members.find(({ userId }) => userId === fake.userId)?.guestSince).toBe(since);
    }
    const own = await book(
      server,
      ava,
      course,
      await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:00' }),
      {
        spots: 2,
        bookingGroups: [{ players: [{ userId: ava.userId }] }],
      },
    );
    const [asked] = await invite(server, ava, own, [known]);
    expect(asked?.guestSince ?? null).toBeNull();
  });
});
