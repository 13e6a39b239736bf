/** The event type directory: who sees what of it, how admins change it, and that its order holds whoever moves at once. */
import { takeLock } from '@fourball/db/locks.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportRegistrations } from '@fourball/domain/seasons/export-registrations.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  createEventType,
  deleteEventType,
  getEventType,
  getEventTypeByDomain,
  listEventTypes,
  listEventTypesByType,
  listOwnActiveEventTypes,
  listOwnEventTypes,
  listPublicEventTypes,
  moveEventType,
  updateEventType,
  updateEventTypeAbout,
  updateEventTypeContact,
} from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { register } from '../kit/seasons/seasons.ts';
import { buildEventType, eventTypeBody } from '../kit/seasons/event-types.ts';
import { gate, meetAtGate } from '../kit/gate.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
let golfer: BuiltUser;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  golfer = await buildUser(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from registrations');
  await server.db.query('delete from event_types');
});

const named = (eventTypes: readonly EventType[]) => eventTypes.map(({ orgName }) => orgName);
const listAll = () => replyOver(server.url, listEventTypes, { token: admin.token });
const listFor = (type: string) =>
  replyOver(server.url, listEventTypesByType, { token: golfer.token, params: { type } });
const listPublic = (type: string) => replyOver(server.url, listPublicEventTypes, { params: { type } });
const create = (fields: object = {}) =>
  callOver(server.url, createEventType, { token: admin.token, body: { ...eventTypeBody, ...fields } });
const created = async (fields: object = {}) =>
  replyOver(server.url, createEventType, { token: admin.token, body: { ...eventTypeBody, ...fields } });
const update = (body: object) => callOver(server.url, updateEventType, { token: admin.token, body });
const move = (eventTypeId: number, sequenceNo: number, url = server.url) =>
  replyOver(url, moveEventType, { token: admin.token, body: { eventTypeId, sequenceNo } });
const trail = () =>
  server.db.query<{
    action: string;
    actor: number;
    changes: { field: string; before: unknown; after: unknown }[];
  }>('select action, actor_user_id as actor, changes from audit_entries order by id');

/** One of each sort, in this order. */
async function directory() {
  await buildEventType(server.db, { orgName: 'Open league', type: 'LEAGUE' });
  await buildEventType(server.db, { orgName: 'Members trip', type: 'TRIP', visibility: 'MEMBERS' });
  await buildEventType(server.db, { orgName: 'Hidden cup', type: 'TOURNAMENT', hidden: true });
  await buildEventType(server.db, { orgName: 'Open cup', type: 'TOURNAMENT' });
  await buildEventType(server.db, {
    orgName: 'Secret dinner',
    type: 'SOCIAL',
    visibility: 'MEMBERS',
    hidden: true,
  });
}

describe('who sees what', () => {
  beforeEach(directory);

  test('admins see all of it, hidden ones too, in its order', async () => {
    expect(named(await listAll())).toEqual([
      'Open league',
      'Members trip',
      'Hidden cup',
      'Open cup',
      'Secret dinner',
    ]);
  });

  test('[events.9] golfers see what is not hidden', async () => {
    expect(named(await listFor('ALL'))).toEqual(['Open league', 'Members trip', 'Open cup']);
    expect(named(await listFor('SOCIAL'))).toEqual([]);
  });

  test('[events.14] [events.15] visitors see what is public and not hidden', async () => {
    expect(named(await listPublic('ALL'))).toEqual(['Open league', 'Open cup']);
    expect(named(await listPublic('TRIP'))).toEqual([]);
  });

  test.each(['TOURNAMENT', 'tournament', 'Tournament'])(
    'one category in any letter case: %s',
    async (type) => {
      expect(named(await listFor(type))).toEqual(['Open cup']);
      expect(named(await listPublic(type))).toEqual(['Open cup']);
    },
  );

  test.each(['CUPS', 'USER', 'user registered', '0'])('another word is refused by name: %s', async (type) => {
    for (const reply of [
      await callOver(server.url, listEventTypesByType, { token: golfer.token, params: { type } }),
      await callOver(server.url, listPublicEventTypes, { params: { type } }),
    ]) {
      expect(refusalIn(reply)).toEqual({ status: 422, code: 'invalid_input', fields: ['type'] });
    }
  });

  test.each([
    ['Open league', 200, 200, 200],
    ['Members trip', 404, 200, 200],
    ['Hidden cup', 404, 404, 200],
    ['Secret dinner', 404, 404, 200],
  ])('%s by id and by domain: visitors %i, golfers %i, admins %i', async (orgName, ...statuses) => {
    const domain = orgName.toLowerCase().replace(' ', '-');
    const [row] = await server.db.query<{ id: number }>(
      'update event_types set domain = $2 where org_name = $1 returning id',
      [orgName, domain],
    );
    for (const [at, token] of [undefined, golfer.token, admin.token].entries()) {
      const byId = await callOver(server.url, getEventType, { token, params: { id: row?.id ?? 0 } });
      const byDomain = await callOver(server.url, getEventTypeByDomain, { token, params: { domain } });
      const shouted = await callOver(server.url, getEventTypeByDomain, {
        token,
        params: { domain: domain.toUpperCase() },
      });
      expect([byId.status, byDomain.status, shouted.status]).toEqual(Array(3).fill(statuses[at]));
    }
  });

  test('no domain is a not_found', async () => {
    const { status } = await callOver(server.url, getEventTypeByDomain, {
      params: { domain: 'nobody-here' },
    });
    expect(status).toBe(404);
  });
});

describe('what a golfer has registered in', () => {
  const own = (token = golfer.token) => replyOver(server.url, listOwnEventTypes, { token });
  const active = (token = golfer.token) => replyOver(server.url, listOwnActiveEventTypes, { token });

  test('[events.13] all of it, or what is active, never hidden ones, never others’', async () => {
    await directory();
    const other = await buildUser(server.db);
    await server.db.query(
      `insert into registrations (event_type_id, user_id, status, withdrawn_at)
       select id, $1::bigint, case org_name when 'Open league' then 'WITHDRAWN' else 'REGISTERED' end,
         case org_name when 'Open league' then now() end
       from event_types where org_name in ('Open league', 'Members trip', 'Hidden cup')
       union all select id, $2::bigint, 'REGISTERED', null from event_types where org_name = 'Open cup'`,
      [golfer.userId, other.userId],
    );
    expect(named(await own())).toEqual(['Open league', 'Members trip']);
    expect(named(await active())).toEqual(['Members trip']);
    expect(named(await own(other.token))).toEqual(['Open cup']);
    expect(named(await own(admin.token))).toEqual([]);
  });
});

test('what a golfer registered in comes along with the golfer’s data, and goes with the account', async () => {
  const password = 'fairway-and-rough';
  const leaver = await buildUser(server.db, { password });
  const id = await buildEventType(server.db, { orgName: 'Thursday Nines' });
  await register(server.db, id, leaver);
  const actor = { kind: 'user', userId: leaver.userId } as UserActor;
  expect(await exportRegistrations(server.db, actor)).toMatchObject({
    registrations: [{ event: 'Thursday Nines', status: 'REGISTERED' }],
    organizes: [],
  });
  const body = { currentPassword: password };
  await replyOver(server.url, eraseOwnAccount, { token: leaver.token, body });
  expect(await server.db.query('select 1 from registrations')).toEqual([]);
});

describe('an admin', () => {
  test('adds an entry at the end, and the trail says so', async () => {
    await directory();
    const reply = await created({ domain: 'Thursday-Nines', orgName: ' Thursday Nines ' });
    expect(reply).toEqual({
      ...eventTypeBody,
      id: reply.id,
      domain: 'thursday-nines',
      orgName: 'Thursday Nines',
      sequenceNo: 6,
      aboutHtml: null,
      contactHtml: null,
      imageUrl: null,
      hidden: false,
    });
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'event-type.created', actor: admin.userId });
    expect(entry?.changes).toContainEqual({ field: 'orgName', before: null, after: 'Thursday Nines' });
  });

  test('may wrap the body, hide the entry at once, and leave out what is optional', async () => {
    const { website, domain, paymentTiming, orgId, teeBlockLabel, ...needed } = eventTypeBody;
    void [website, domain, paymentTiming, orgId, teeBlockLabel];
    const reply = await replyOver(server.url, createEventType, {
      token: admin.token,
      body: { eventTypeDto: { ...needed, hidden: true } },
    });
    expect(reply).toMatchObject({
      website: null,
      domain: null,
      paymentTiming: null,
      orgId: null,
      hidden: true,
    });
  });

  test('changes it bare or wrapped; what is left out of `hidden` stays; only what changed is noted', async () => {
    const { id } = await created({ hidden: true });
    const bare = await update({ ...eventTypeBody, id, orgName: 'Friday Nines' });
    expect(bare.json).toMatchObject({ orgName: 'Friday Nines', hidden: true });
    const wrapped = await update({
      eventTypeDto: { ...eventTypeBody, id, orgName: 'Friday Nines', hidden: false },
    });
    expect(wrapped.json).toMatchObject({ orgName: 'Friday Nines', hidden: false });
    expect((await trail()).at(-1)).toMatchObject({
      action: 'event-type.changed',
      changes: [
        { field: 'eventType', after: `Friday Nines (${id})` },
        { field: 'hidden', before: 'true', after: 'false' },
      ],
    });
    const before = (await trail()).length;
    await update({ ...eventTypeBody, id, orgName: 'Friday Nines' });
    expect(await trail()).toHaveLength(before);
  });

  test('can’t change what is not there', async () => {
    expect((await update({ ...eventTypeBody, id: 4_000_000 })).status).toBe(404);
  });

  test.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'java\tscript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'ftp://league.example'],
    ['photoAlbumLink', 'vbscript:x'],
    ['logo', 'javascript:alert(1)'],
    ['colorCode', 'red'],
    ['colorCode', '#12345'],
    ['colorCode', 'url(https://evil.example)'],
    ['colorCode', ''],
    ['domain', 'two words'],
    ['domain', '../admin'],
    ['domain', '-nines'],
    ['type', 'ALL'],
    ['visibility', 'SECRET'],
    ['orgName', '  '],
    ['eventImageDate', '2026-02-30'],
    ['orgId', 4_000_000],
    ['hidden', 'yes'],
  ])('is told that %s can’t be %j', async (field, value) => {
    expect(refusalIn(await create({ [field]: value }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
  });

  test.each([
    ['website', 'www.league.example', 'www.league.example'],
    ['website', 'mailto:nines@league.example', 'mailto:nines@league.example'],
    ['website', '', null],
    ['domain', '', null],
    ['colorCode', '#ABC', '#abc'],
    ['colorCode', '#AABBCC80', '#aabbcc80'],
  ])('may set %s to %j', async (field, value, kept) => {
    expect((await create({ [field]: value })).json).toMatchObject({ [field]: kept });
  });

  test('can’t give a domain twice, also not to two at once', async () => {
    const { id } = await created({ domain: 'nines' });
    expect(refusalIn(await create({ domain: 'NINES' })).fields).toEqual(['domain']);
    expect((await update({ ...eventTypeBody, id, domain: 'nines' })).status).toBe(200);
    const other = await created();
    expect(refusalIn(await update({ ...eventTypeBody, id: other.id, domain: 'nines' })).fields).toEqual([
      'domain',
    ]);

    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const url = server.urls[at % 2] ?? server.url;
        const body = { ...eventTypeBody, domain: 'at-once' };
        return (await callOver(url, createEventType, { token: admin.token, body })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  test('writes about and contact; only the allow-list of the HTML is kept', async () => {
    const { id } = await created();
    const html =
      '<h2 onclick="x()">Nines</h2><p style="color:red">Every <b>Thursday</b><script>x()</script></p><a href="javascript:x()">x</a>';
    const clean = '<h2>Nines</h2><p>Every <b>Thursday</b></p><a rel="noopener nofollow">x</a>';
    const about = await replyOver(server.url, updateEventTypeAbout, {
      token: admin.token,
      body: { eventTypeId: id, aboutHtml: html },
    });
    const both = await replyOver(server.url, updateEventTypeContact, {
      token: admin.token,
      body: { eventTypeId: id, contactHtml: html },
    });
    expect(about).toMatchObject({ aboutHtml: clean, contactHtml: null });
    expect(both).toMatchObject({ aboutHtml: clean, contactHtml: clean });
    expect(await server.db.query('select about_html, contact_html from event_types')).toEqual([
      { about_html: clean, contact_html: clean },
    ]);
    expect((await trail()).at(-1)?.changes.map(({ field }) => field)).toEqual(['eventType', 'contactHtml']);
    const emptied = await replyOver(server.url, updateEventTypeAbout, {
      token: admin.token,
      body: { eventTypeId: id, aboutHtml: '<script>x()</script>' },
    });
    expect(emptied.aboutHtml).toBeNull();
  });

  test('removes it and the others close up; not while golfers have registered in it', async () => {
    await directory();
    const [first, second] = await listAll();
    const remove = (id: number) =>
      callOver(server.url, deleteEventType, { token: admin.token, params: { id } });
    await server.db.query(
      `insert into registrations (event_type_id, user_id, status, withdrawn_at) values ($1, $2, 'WITHDRAWN', now())`,
      [second?.id, golfer.userId],
    );
    expect(refusalIn(await remove(second?.id ?? 0))).toEqual({
      status: 200,
      code: 'conflict',
      fields: ['id'],
    });
    expect((await remove(first?.id ?? 0)).json).toEqual({ deleted: true });
    expect((await remove(first?.id ?? 0)).status).toBe(404);
    expect((await listAll()).map(({ orgName, sequenceNo }) => [orgName, sequenceNo])).toEqual([
      ['Members trip', 1],
      ['Hidden cup', 2],
      ['Open cup', 3],
      ['Secret dinner', 4],
    ]);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'event-type.deleted',
      changes: [{ field: 'eventType', after: `Open league (${first?.id})` }],
    });
  });
});

describe('the order', () => {
  beforeEach(directory);
  const places = (eventTypes: readonly EventType[]) => eventTypes.map(({ sequenceNo }) => sequenceNo);

  test.each([
    [4, 1, ['Open cup', 'Open league', 'Members trip', 'Hidden cup', 'Secret dinner']],
    [1, 4, ['Members trip', 'Hidden cup', 'Open cup', 'Open league', 'Secret dinner']],
    [2, 2, ['Open league', 'Members trip', 'Hidden cup', 'Open cup', 'Secret dinner']],
    [3, 99, ['Open league', 'Members trip', 'Open cup', 'Secret dinner', 'Hidden cup']],
    [5, 0, ['Secret dinner', 'Open league', 'Members trip', 'Hidden cup', 'Open cup']],
  ])('the entry at %i takes place %i and the others close up', async (from, to, order) => {
    const moved = (await listAll())[from - 1];
    const reply = await move(moved?.id ?? 0, to);
    expect(named(reply)).toEqual(order);
    expect(places(reply)).toEqual([1, 2, 3, 4, 5]);
    expect(await listAll()).toEqual(reply);
  });

  test('a move is noted, one to its own place is none', async () => {
    const [first] = await listAll();
    const before = (await trail()).length;
    await move(first?.id ?? 0, 1);
    expect(await trail()).toHaveLength(before);
    await move(first?.id ?? 0, 3);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'event-type.moved',
      changes: [{ field: 'eventType' }, { field: 'sequenceNo', before: '1', after: '3' }],
    });
  });

  test('of what is not there is a not_found', async () => {
    const body = { eventTypeId: 4_000_000, sequenceNo: 1 };
    expect((await callOver(server.url, moveEventType, { token: admin.token, body })).status).toBe(404);
  });

  test('holds whoever moves, adds and removes at once', async () => {
    const ids = (await listAll()).map(({ id }) => id);
    await Promise.all([
      ...Array.from({ length: 24 }, (_, at) =>
        move(ids[at % 4] ?? 0, 1 + ((at * 3) % 5), server.urls[at % 2]),
      ),
      ...Array.from({ length: 6 }, () => created()),
      replyOver(server.url, deleteEventType, { token: admin.token, params: { id: ids[4] ?? 0 } }),
    ]);
    const after = await listAll();
    expect(places(after)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(new Set(after.map(({ id }) => id)).size).toBe(10);
  });
});

test('without the lock the order breaks: two at once would take the same place', async () => {
  const places = '(select count(*) + 1 from event_types';
  const open = await startServer({
    rewrite: (sql) =>
      sql.includes(takeLock('-event-types'))
        ? 'select $1::bigint'
        : sql.replace(`${places})`, `${places}, ${gate})`),
  });
  try {
    const { token } = await buildUser(open.db, { roles: ['GOLFER', 'ADMIN'] });
    const answers = await meetAtGate(open, 2, () =>
      [1, 2].map(() => callOver(open.url, createEventType, { token, body: eventTypeBody })),
    );
    // The constraint still refuses a broken order.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
  } finally {
    await open.close();
  }
});

test('golfers and organizers change nothing', async () => {
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const id = await buildEventType(server.db);
  for (const token of [golfer.token, organizer.token]) {
    const statuses = await Promise.all([
      callOver(server.url, createEventType, { token, body: eventTypeBody }),
      callOver(server.url, updateEventType, { token, body: { ...eventTypeBody, id } }),
      callOver(server.url, moveEventType, { token, body: { eventTypeId: id, sequenceNo: 1 } }),
      callOver(server.url, updateEventTypeAbout, { token, body: { eventTypeId: id, aboutHtml: 'x' } }),
      callOver(server.url, deleteEventType, { token, params: { id } }),
      callOver(server.url, listEventTypes, { token }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(403));
  }
});
