/** Messages posted per second in many threads and in one, and pages of ten read. */
import assert from 'node:assert/strict';
import type { BuiltUser } from '../../kit/build.ts';
import type { BenchContext } from '../house/context.ts';
import { comparedFigures, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { itemAt, shuffled } from '../measure/order.ts';
import { compare, measureRound } from '../measure/rounds.ts';

const threads = 500;
const membersEach = 4;
/** What each thread holds before anything is measured. */
const saidBefore = 200;
const pageSize = 10;

export interface BenchThread {
  conversationId: number;
  members: BuiltUser[];
}

export async function benchMessages(context: BenchContext): Promise<Figures[]> {
  const { db, sides } = context;
  const talking = await buildThreads(context);

  const post = ({ token }: BuiltUser, conversationId: number, n: number) =>
    requestBytes(
      'POST',
      '/api/v1/sse/message',
      { Authorization: `Bearer ${token}` },
      { conversationId, text: `Who brings the balls for number ${n}?` },
    );
  // Everybody speaks in turn, so that nobody speaks more often than a golfer may.
  const posts = (seed: number) =>
    shuffled(
      Array.from({ length: 30_000 }, (_, n) => {
        const { conversationId, members } = itemAt(talking, n);
        return post(itemAt(members, Math.floor(n / threads)), conversationId, n);
      }),
      seed,
    );
  const posting = await compare(
    context,
    async (turn) => {
      return measureRound(context, turn, { requests: posts(turn.pair), again: true, expect: 200 });
    },
    { alone: true },
  );
  await db.query('vacuum (analyze) messages');

  const pages = talking.flatMap(({ conversationId, members }) =>
    members.map(({ token }) =>
      requestBytes('GET', `/api/v1/messages/${conversationId}?from=0&size=${pageSize}`, {
        Authorization: `Bearer ${token}`,
      }),
    ),
  );
  const [first] = pages;
  if (!first) throw new Error('Nobody reads.');
  const [ours, peer] = await Promise.all([sendOne(sides.ours.port, first), sendOne(sides.peer.port, first)]);
  assert.deepEqual(JSON.parse(ours.body), JSON.parse(peer.body), 'The sides disagree about a page.');
  const reading = await compare(context, (turn) =>
    measureRound(context, turn, { requests: shuffled(pages, turn.pair), again: true, expect: 200 }),
  );
  return [
    { ...comparedFigures('message', posting), goal: 1.5 },
    { ...comparedFigures('message-page', reading), bytes: Buffer.byteLength(ours.body), goal: 0.9 },
  ];
}

/** Threads of four golfers each, with something said in them. */
export async function buildThreads({ db, club }: BenchContext): Promise<BenchThread[]> {
  const rows = await db.query<{ id: number }>(
    `insert into conversations (kind, last_seq) select 'BOOKING', $2 from generate_series(1, $1) returning id`,
    [threads, saidBefore],
  );
  const built = rows.map(({ id }, n) => ({
    conversationId: id,
    members: club.golfers.slice(n * membersEach, (n + 1) * membersEach),
  }));
  const pairs = built.flatMap(({ conversationId, members }) =>
    members.map(({ userId }) => ({ conversationId, userId })),
  );
  const columns = [pairs.map(({ conversationId }) => conversationId), pairs.map(({ userId }) => userId)];
  await db.query(
    'insert into conversation_members (conversation_id, user_id) select * from unnest($1::bigint[], $2::bigint[])',
    columns,
  );
  await db.query(
    `insert into messages (conversation_id, seq, user_id, user_type, text)
     select m.conversation_id, n, m.user_id, 'GOLFER', 'See you at the first tee, number ' || n
     from (select conversation_id, array_agg(user_id) as users from unnest($1::bigint[], $2::bigint[])
             as x (conversation_id, user_id) group by 1) c
       cross join generate_series(1, $3::int) n
       cross join lateral (select c.conversation_id, c.users[1 + n % cardinality(c.users)] as user_id) m`,
    [...columns, saidBefore],
  );
  await db.query('vacuum (analyze) messages, conversation_members, conversations');
  return built;
}

/** One thread of all of them; gives back its number. */
export async function buildThread(db: BenchContext['db'], members: readonly BuiltUser[]): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `with c as (insert into conversations (kind) values ('BOOKING') returning id),
       m as (insert into conversation_members (conversation_id, user_id)
             select c.id, u from c, unnest($1::bigint[]) u)
     select id from c`,
    [members.map(({ userId }) => userId)],
  );
  if (!row) throw new Error('No thread was built.');
  return row.id;
}
