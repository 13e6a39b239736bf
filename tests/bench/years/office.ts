/** What an office does on its first day: members brought along from a file, and people found among twenty thousand. */
import assert from 'node:assert/strict';
import type { Database } from '@fourball/db/connection.ts';
import { listUsers } from '@fourball/shared/accounts/user-admin-calls.ts';
import { getImport, writeImport } from '@fourball/shared/club/imports/import-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, uploaded, type Desk } from '../../kit/club/imports.ts';
import { replyOver } from '../../kit/server.ts';
import { startHouse, type StartProcess } from '../house/house.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes } from '../measure/load.ts';
import { sendLoad } from '../measure/rounds.ts';

export interface OfficeContext {
  db: Database;
  start: StartProcess;
  quick: boolean;
  say: (text: string) => void;
}

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** Members of the file, and people of the club that is searched. */
const members = 5_000;
const people = 20_000;
/** Milliseconds: for the whole file, and at p95 of a search. */
const importGoal = 60_000;
const searchGoal = 50;

const first = [
  'Ada',
  'Björn',
  'Chloé',
  'Dmitri',
  'Esther',
  'Fergus',
  'Grace',
  'Hiro',
  'Inês',
  'José',
  'Kwame',
  'Lena',
];
const begins = ['Mac', 'Fitz', 'Van', 'Ober', 'Stein', 'Lind', 'Chau', 'Tremb', 'Okaf', 'Ro', 'Sza', 'Wil'];
const middles = ['do', 'le', 'ga', 'er', 'ni', 'bo', 'ra', 'mi', 'sa', 'tu'];
const ends = ['nald', 'berg', 'quist', 'lay', 'or', 'man', 'ski', 'ton', 'well', 'gren', 'dhry', 'lin'];
const pick = (all: readonly string[], n: number): string => all[n % all.length] ?? '';

/** The n-th of many who are told apart: twelve first names and 1,440 family names. */
const personNumber = (n: number) => {
  const family = Math.floor(n / first.length);
  return {
    firstName: pick(first, n),
    lastName:
      pick(begins, family) +
      pick(middles, Math.floor(family / begins.length)) +
      pick(ends, Math.floor(family / begins.length / middles.length)),
    number: String(30_000 + n),
    email: `person.${n}@members.example`,
    phone: `519-555-${String(n).padStart(5, '0')}`,
  };
};

const fileOf = (count: number) =>
  csvFile([
    'Member number,First name,Last name,Email,Phone,Birth date,Address,City',
    ...Array.from({ length: count }, (_, n) => {
      const { firstName, lastName, number, email, phone } = personNumber(n);
      return `${number},${firstName},${lastName},${email},${phone},${1940 + (n % 70)}-04-23,${n} Fairway Drive,Guelph`;
    }),
  ]);

/** From the file that is sent to the last member that is written: read, matched, looked at, ordered, brought along. */
async function bringAlong(desk: Desk): Promise<{ looked: number; whole: number }> {
  const begun = performance.now();
  const state = await lookedAt(desk, await uploaded(desk, fileOf(members)));
  const looked = performance.now() - begun;
  assert.equal(state.counts.NEW, members);
  const { token } = desk;
  await replyOver(desk.url, writeImport, {
    token,
    body: { id: state.id, fingerprint: state.fingerprint ?? '' },
  });
  for (;;) {
    const { state: now } = await replyOver(desk.url, getImport, { token, params: { id: state.id } });
    if (now === 'WRITTEN') return { looked, whole: performance.now() - begun };
    assert.ok(now === 'QUEUED' || now === 'WRITING', `The import is ${now}.`);
    await pause(50);
  }
}

/** The same people by one statement that asks nobody and tells nobody. */
async function writeBare(db: Database): Promise<number> {
  const all = Array.from({ length: members }, (_, n) => personNumber(people + n));
  const begun = performance.now();
  await db.query(
    `with made as (
       insert into users (user_name, email, first_name, last_name, member_number)
       select 'bare.' || n, p.email, p.first_name, p.last_name, p.number
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as p (email, first_name, last_name, number, n)
       returning id
     )
     insert into user_roles (user_id, role) select id, 'GOLFER' from made`,
    [
      all.map(({ email }) => email),
      all.map(({ firstName }) => firstName),
      all.map(({ lastName }) => lastName),
      all.map(({ number }) => number),
    ],
  );
  return performance.now() - begun;
}

/** Of those beyond the file: in parts, each of which a statement has time for. */
async function fillUp(db: Database): Promise<void> {
  for (let from = members; from < people; from += 1_000) {
    const all = Array.from({ length: 1_000 }, (_, n) => personNumber(from + n));
    await db.query(
      `insert into users (user_name, email, first_name, last_name, member_number)
       select 'filled.' || p.number, p.email, p.first_name, p.last_name, p.number
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as p (email, first_name, last_name, number)`,
      [
        all.map(({ email }) => email),
        all.map(({ firstName }) => firstName),
        all.map(({ lastName }) => lastName),
        all.map(({ number }) => number),
      ],
    );
    await db.query(
      `update contacts c set phone = p.phone
       from unnest($1::text[], $2::text[]) as p (number, phone), users u
       where u.member_number = p.number and c.user_id = u.id`,
      [all.map(({ number }) => number), all.map(({ phone }) => phone)],
    );
  }
  await db.query('vacuum (analyze) users, contacts, memberships, product_items');
}

/** A name in any order, without its accents, with a slip, a number, a phone, and an address. */
const askedFor = (n: number): string => {
  const { firstName, lastName, number, email, phone } = personNumber((n * 7_919) % people);
  const plain = firstName.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const slip = `${lastName.slice(0, 2)}${lastName.slice(3)}`;
  return [`${lastName} ${plain}`, `${firstName} ${lastName}`, slip, number, phone, email][n % 6] ?? '';
};

export async function benchOffice({ db, start, quick, say }: OfficeContext): Promise<Figures[]> {
  const server = await startHouse(start);
  const { token } = await buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
  const desk = { url: `http://127.0.0.1:${server.port}`, token };
  const { looked, whole } = await bringAlong(desk);
  const bare = await writeBare(db);
  say(`${people.toLocaleString('en')} people …`);
  await fillUp(db);
  const requests = Array.from({ length: 600 }, (_, n) =>
    requestBytes('GET', `${urlPathOf(listUsers)}?text=${encodeURIComponent(askedFor(n))}`, {
      Authorization: `Bearer ${token}`,
    }),
  );
  const load = { requests, again: true, expect: 200, begins: '[{"userId":' };
  const search = (duration: number) => sendLoad(server.port, load, duration, 1);
  await search(quick ? 1_000 : 3_000);
  const { count, seconds, p50, p95 } = await search(quick ? 2_000 : 6_000);
  await server.stop();
  return [
    {
      bench: 'import',
      members,
      lookedMs: milliseconds(looked),
      p50: milliseconds(whole),
      bareMs: milliseconds(bare),
      timesBare: milliseconds(whole / bare),
      goal: importGoal,
    },
    {
      bench: 'find-people',
      people,
      perSecond: Math.round(count / seconds),
      p50: milliseconds(p50),
      p95: milliseconds(p95),
      goal: searchGoal,
    },
  ];
}
