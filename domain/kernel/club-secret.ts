/** Random bytes that only the club's own processes know: made once, the same for all of them. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@fourball/db/connection.ts';

const known = new WeakMap<Database, Map<string, Buffer>>();

/** Read once per process. Of two processes that make it at once, both get the one that was first. */
export async function clubSecret({ db }: { db: Database }, name: string): Promise<Buffer> {
  const secrets = known.get(db) ?? new Map<string, Buffer>();
  known.set(db, secrets);
  const remembered = secrets.get(name);
  if (remembered) return remembered;
  const value = (await find(db, name)) ?? (await make(db, name));
  secrets.set(name, value);
  return value;
}

/** First, for who only reads can't make it. */
async function find(db: Database, name: string): Promise<Buffer | undefined> {
  const [kept] = await db.query<{ value: Buffer }>('select value from club_secrets where name = $1', [name]);
  return kept?.value;
}

async function make(db: Database, name: string): Promise<Buffer> {
  await db.query('insert into club_secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ]);
  const kept = await find(db, name);
  if (!kept) throw new Error(`The club's secret ${name} was not kept.`);
  return kept;
}
