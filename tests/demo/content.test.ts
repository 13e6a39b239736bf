/** What the demo club tells about itself: its directory, its pages and how its settings came to be. */
import { demoEventTypes } from '@fourball/db/demo/seasons/event-types.ts';
import { serveCover } from '@fourball/db/demo/pictures/covers.ts';
import { sanitiseHtml, sanitiseMarks } from '@fourball/domain/kernel/sanitise-html.ts';
import { findKnownParameter } from '@fourball/shared/club/parameters/known-parameters.ts';
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import {
  listOwnActiveEventTypes,
  listOwnEventTypes,
  listPublicEventTypes,
} from '@fourball/shared/seasons/event-type-calls.ts';
import { hashSessionToken, newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { replyOver, testToday } from '../kit/server.ts';
import { cloneDemo } from './demo-club.ts';

const test = clubTest({ database: () => cloneDemo(testToday) }).extend('ava', { scope: 'file' }, () =>
  newSessionToken(),
);

test.beforeAll(async ({ server, ava }) => {
  await server.db.query(
    `with s as (
       insert into sessions (user_id, expires_at, family_hash, refresh_hash)
       select id, now() + interval '1 hour', $2, sha256($2) from users where user_name = 'ava.tremblay' returning id
     )
     insert into access_tokens (token_hash, session_id, expires_at) select $1, id, now() + interval '1 hour' from s`,
    [hashSessionToken(ava), hashSessionToken(newSessionToken())],
  );
});

describe('the directory', () => {
  test('has entries of every type, some hidden, some for members, and every way to be reached', () => {
    expect(demoEventTypes.length).toBeGreaterThanOrEqual(8);
    const shown = demoEventTypes.filter(({ hidden }) => !hidden);
    expect(new Set(shown.map(({ type }) => type)).size).toBe(4);
    expect(demoEventTypes.some(({ hidden }) => hidden)).toBe(true);
    expect(shown.some(({ visibility }) => visibility === 'MEMBERS')).toBe(true);
    expect(shown.some(({ website }) => website)).toBe(true);
    expect(shown.some(({ website, domain }) => !website && domain)).toBe(true);
    expect(shown.some(({ website, domain }) => !website && !domain)).toBe(true);
  });

  test('shows visitors what is public, each with a picture that is served or none', async ({ server }) => {
    const events = await replyOver(server.url, listPublicEventTypes, { params: { type: 'ALL' } });
    expect(events.map(({ orgName }) => orgName)).toEqual(
      demoEventTypes.filter(({ hidden, visibility }) => !hidden && !visibility).map(({ orgName }) => orgName),
    );
    for (const { imageUrl } of events) {
      if (imageUrl === null) continue;
      const response = await fetch(server.url + imageUrl);
      expect([imageUrl, response.status, response.headers.get('content-type')]).toEqual([
        imageUrl,
        200,
        'image/svg+xml; charset=utf-8',
      ]);
    }
    expect(serveCover('/portraits/events/dawn-x.svg')).toBeUndefined();
  });

  test('has Ava in five of them, in four still', async ({ server, ava }) => {
    const own = await replyOver(server.url, listOwnEventTypes, { token: ava });
    const active = await replyOver(server.url, listOwnActiveEventTypes, { token: ava });
    expect(own.map(({ orgName }) => orgName)).toEqual([
      'Thursday Nines',
      'Club Championship',
      'Member–Guest',
      'Muskoka in June',
      'Captain’s Match',
    ]);
    expect(active.map(({ orgName }) => orgName)).toEqual([
      'Thursday Nines',
      'Member–Guest',
      'Muskoka in June',
      'Captain’s Match',
    ]);
  });
});

test('all HTML is as the allow-list would leave it', async ({ server }) => {
  const texts = await server.db.query<{ html: string; inline: boolean }>(
    `select html, inline from (
       select about_html as html, false as inline from event_types
       union all select contact_html, false from event_types
       union all select description, false from golf_events
       union all select text, type like 'H_' or type = 'A' from page_elements
     ) t where html is not null`,
  );
  expect(texts.length).toBeGreaterThan(30);
  for (const { html, inline } of texts) expect((inline ? sanitiseMarks : sanitiseHtml)(html)).toBe(html);
});

test('parameters have a history and a future, every value of them good, and today’s are the usual ones', async ({
  server,
}) => {
  const rows = await server.db.query<{
    name: string;
    value: string;
    group: string;
    when: string;
    current: boolean;
  }>(
    `select name, value, "group", case when start_date > $1 then 'to come' else 'begun' end as when,
       id = (select id from parameters c where c.name = p.name and c.start_date <= $1 order by start_date desc, id desc limit 1) as current
     from parameters p`,
    [server.clock.now()],
  );
  for (const { name, value, group } of rows) {
    expect([name, findKnownParameter(name)?.group, valueProblem(name, value)]).toEqual([name, group, null]);
  }
  expect(rows.filter(({ when }) => when === 'to come').length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ when, current }) => when === 'begun' && !current).length).toBeGreaterThanOrEqual(3);
  const now = Object.fromEntries(
    rows.filter(({ current }) => current).map(({ name, value }) => [name, value]),
  );
  expect(now).toMatchObject({
    CUT_OFF_TIME: '45',
    BOOKING_TIME_CHANGE: '07:00',
    CANCELLATION_FEE: '2500',
    MEMBERSHIP_CANCELLATION_FEE: '10000',
  });
});
