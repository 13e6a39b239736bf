/** The office puts people on a list whose consent it has: what becomes of each row, and whom no import brings back. */
import { suppressAddress } from '@fourball/domain/mail/consent/addresses.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { importContacts } from '@fourball/shared/mail/list-calls.ts';
import { unsubscribe } from '@fourball/shared/mail/subscription-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { setParameter } from '../../kit/mail/readers.ts';
import { listsTest, password } from '../../kit/mail/lists.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

const express = { basis: 'EXPRESS', source: 'Papers of the open day', words: 'Yes, send me your news.' };

const test = listsTest.extend(
  'take',
  ({ server, admin }) =>
    async (rows: readonly object[], more: object = {}, list = 'newsletter') => {
      const [found] = await server.db.query<{ id: number }>('select id from email_lists where slug = $1', [
        list,
      ]);
      return callOver(server.url, importContacts, {
        token: admin.token,
        body: { listId: found?.id, rows, ...express, preview: false, ...more },
      });
    },
);

type Rows = { rows: { email: string; fate: string; reason: string | null; until: string | null }[] };
const fates = ({ json }: { json: unknown }) =>
  (json as Rows).rows.map(({ email, fate, reason }) => [email, fate, reason].filter(Boolean).join(' '));

const issuesIn = (json: unknown) =>
  (json as { error: { details: { issues: { field: string }[] } } }).error.details.issues.map(
    ({ field }) => field,
  );

describe('an import', () => {
  test('says what becomes of each row, and does nothing before it is meant', async ({
    server,
    ava,
    ben,
    join,
    take,
    state,
    acts,
  }) => {
    await join(ben);
    const rows = [
      { email: ava.email.toUpperCase(), firstName: 'Somebody', lastName: 'Else' },
      { email: ben.email },
      { email: 'kim@example.com', firstName: '<b>Kim</b>', lastName: 'Ström' },
      { email: 'KIM@example.com' },
      { email: 'no address' },
      { email: 'lee@example.com', firstName: 'www.spam.example' },
    ];
    const expected = [
      `${ava.email} KNOWN`,
      `${ben.email} KEPT ON_LIST`,
      'kim@example.com NEW',
      'kim@example.com REFUSED TWICE',
      'no address REFUSED ADDRESS',
      'lee@example.com REFUSED NAME',
    ];
    const looked = await take(rows, { preview: true });
    expect(fates(looked)).toEqual(expected);
    expect(looked.json).toMatchObject({ added: 2, kept: 1, refused: 3 });
    expect(await acts()).toEqual(['SUBSCRIBE']);
    expect(await server.db.query(`select 1 from contacts where email = 'kim@example.com'`)).toEqual([]);
    expect(fates(await take(rows))).toEqual(expected);
    expect([await state(ava.email), await state('kim@example.com')]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    // Markup in a name is text, and the name that the club knows stays.
    const names = await server.db.query<{ name: string }>(
      `select c.first_name || ' ' || c.last_name as name from contacts c where c.email = any($1::text[]) order by c.id`,
      [[ava.email, 'kim@example.com']],
    );
    expect(names.map(({ name }) => name)).toEqual([expect.stringMatching(/^Ava /), '<b>Kim</b> Ström']);
    const proof = await server.db.query(
      `select k.act, k.basis, k.source, k.note, w.text from consents k join consent_wordings w on w.id = k.wording_id
       where k.act = 'IMPORT' order by k.id`,
    );
    const said = {
      act: 'IMPORT',
      basis: 'EXPRESS',
      source: 'IMPORT',
      note: express.source,
      text: express.words,
    };
    expect(proof).toEqual([said, said]);
    expect(fates(await take(rows))[2]).toBe('kim@example.com KEPT ON_LIST');
  });

  test('brings nobody back who left, complained or could not be reached', async ({
    server,
    ava,
    ben,
    contact,
    join,
    take,
    state,
  }) => {
    const cat = await buildUser(server.db, { firstName: 'Cat' });
    const dan = await buildUser(server.db, { firstName: 'Dan', password });
    for (const golfer of [ava, ben, cat, dan]) await join(golfer);
    const body = { list: 'newsletter', contact: await contact(ava) };
    await replyOver(server.url, unsubscribe, { token: ava.token, body });
    await server.db.transaction(async (tx) => {
      for (const [golfer, reason] of [
        [ben, 'COMPLAINT'],
        [cat, 'HARD'],
        [dan, 'COMPLAINT'],
      ] as const) {
        const contactId = await contact(golfer);
        await suppressAddress(tx, { contactId, email: golfer.email, reason, at: testNow });
      }
    });
    // Of an erased account nothing is left but that mail there was unwanted.
    await replyOver(server.url, eraseOwnAccount, {
      token: dan.token,
      body: { currentPassword: password },
    });
    const rows = [ava, ben, cat, dan].map(({ email }) => ({ email }));
    const stay = [
      `${ava.email} REFUSED LEFT`,
      `${ben.email} REFUSED COMPLAINED`,
      `${cat.email} REFUSED BOUNCED`,
      `${dan.email} REFUSED COMPLAINED`,
    ];
    for (const more of [
      { preview: true },
      {},
      { basis: 'IMPLIED', enquiredOn: testNow.toISOString().slice(0, 10) },
    ])
      expect(fates(await take(rows, more))).toEqual(stay);
    expect(await Promise.all([ava, ben, cat, dan].map(({ email }) => state(email)))).toEqual([
      'UNSUBSCRIBED',
      'COMPLAINED',
      'BOUNCED',
      undefined,
    ]);
    // Of another list Ava has said nothing: her own yes to it counts, and nothing that is only implied.
    await server.db.query(
      `insert into email_lists (slug, name, purpose, show_public) values ('league', 'League', 'Draws.', true)`,
    );
    const asked = { basis: 'IMPLIED', enquiredOn: testNow.toISOString().slice(0, 10) };
    expect(fates(await take([{ email: ava.email }], asked, 'league'))).toEqual([`${ava.email} REFUSED LEFT`]);
    expect(fates(await take([{ email: ava.email }], {}, 'league'))).toEqual([`${ava.email} KNOWN`]);
  });

  test('says until when a consent is implied, and needs what proves an express one', async ({
    server,
    ava,
    take,
  }) => {
    const asked = await take([{ email: 'kim@example.com' }], { basis: 'IMPLIED', enquiredOn: '2026-06-01' });
    expect(asked.json).toMatchObject({ rows: [{ fate: 'NEW', until: '2026-12-01' }] });
    const refused = async (more: object) => {
      const { status, json } = await take([{ email: ava.email }], more);
      return [status, issuesIn(json)];
    };
    expect(await refused({ source: ' ' })).toEqual([422, ['source']]);
    expect(await refused({ words: null })).toEqual([422, ['words']]);
    expect(await refused({ basis: 'IMPLIED', enquiredOn: '2030-01-01' })).toEqual([422, ['enquiredOn']]);
    expect((await take([{ email: ava.email }], {}, 'digest')).text).toContain('nobody is put on it');
    await setParameter(server.db, 'IMPORT_MOST', '2');
    const rows = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));
    const tooMany = await take(rows);
    expect([tooMany.status, tooMany.text]).toEqual([422, expect.stringContaining('At most 2 rows')]);
    expect(await server.db.query(`select 1 from contacts where email = 'a@example.com'`)).toEqual([]);
  });

  test('of the same people at once, by two of the office, puts each on the list once', async ({
    take,
    acts,
  }) => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ email: `p${at}@example.com` }));
    const replies = await Promise.all([take(rows), take(rows.toReversed()), take(rows)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await acts()).toHaveLength(60);
    const added = replies.map(({ json }) => (json as { added: number }).added);
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(60);
  });
});
