/** The club's clock: what the club says wins over the setting, in every process, and at once. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { describe, expect, it } from 'vitest';
import { buildUser, testTimeZone } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { replyOver, testToday, testTomorrow, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

/** It is 04:00 of tomorrow there when it is noon in Toronto. */
const elsewhere = 'Pacific/Auckland';

const test = ownClubTest({ apis: 2, followsClub: true });

const sayZone = (server: TestServer, zone: string | null) =>
  server.db.query('update club set time_zone = $1, version = version + 1', [zone]);
const zonesOf = async ({ urls, db }: TestServer) => {
  const { token } = await buildUser(db);
  return Promise.all(urls.map(async (url) => (await replyOver(url, getBookingParams, { token })).timeZone));
};
const allAre = (server: TestServer, zone: string) =>
  eventually(`every api to be on the clock of ${zone}`, async () =>
    (await zonesOf(server)).every((one) => one === zone),
  );

describe('the clock of the club', () => {
  test('is the setting’s until the club says one, and follows the club in every process', async ({
    server,
  }) => {
    expect(await zonesOf(server)).toEqual([testTimeZone, testTimeZone]);
    await sayZone(server, elsewhere);
    await allAre(server, elsewhere);
    await sayZone(server, null);
    await allAre(server, testTimeZone);
  });

  test('is followed also by who was deaf as it changed', async ({ server }) => {
    await server.house.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
    );
    await server.house.db.query('update club set time_zone = $1, version = version + 1', [elsewhere]);
    await allAre(server, elsewhere);
    expect(server.house.timeZone).toBe(elsewhere);
  });

  test('decides on which day a session looks for its memberships', async ({ server }) => {
    const resolve = createSessionResolver(server.house);
    const eve = await buildUser(server.db, { memberDays: null });
    await server.db.query(
      `with i as (
         insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
         values ('From tomorrow', 100, '${testTomorrow}', '2026-12-31', 21) returning id
       )
       insert into memberships (user_id, product_item_id) select $1, id from i`,
      [eve.userId],
    );
    const isMember = async () => {
      // Anew each time: what is remembered of a session is forgotten with its memberships, not with the day.
      await server.db.query(`select pg_notify('sessions_changed', $1)`, [String(eve.userId)]);
      await server.heard();
      const actor = await resolve(eve.token);
      return actor?.kind === 'user' && actor.member;
    };
    expect(testToday < testTomorrow && (await isMember())).toBe(false);
    await sayZone(server, elsewhere);
    await allAre(server, elsewhere);
    expect(await isMember()).toBe(true);
  });
});

describe('the sources', () => {
  const files = execFileSync('git', ['ls-files', 'domain', 'api', 'workers', 'gateway', 'start'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && path !== 'domain/kernel/house.ts');
  const matching = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(projectRoot, path), 'utf8')));

  it('spread no house, which would keep the time zone of that moment', () => {
    expect(files.length).toBeGreaterThan(500);
    // Within a transaction the moment is the transaction's.
    expect(matching(/\.\.\.(?:\w+\.)*(?:house|reading)\b(?!\(|, db: tx )/i)).toEqual([]);
  });

  it('take no time zone of the house while handlers are made', () => {
    expect(
      matching(/^ {2}const \w+ = (?!.*=>).*house\.timeZone/m).filter((path) => path.endsWith('-handlers.ts')),
    ).toEqual([]);
  });
});
