/** Lets a test wait until the processes have heard of a change: notices of the database come in the order of the commits. */
import type { Database, Statement } from '@fourball/db/connection.ts';
import type { House } from '@fourball/domain/kernel/house.ts';

const channel = 'tests_heard';
/** Milliseconds after which a mark is told again: a house that had only just begun to listen missed it. */
const tellEvery = 200;
const timeout = 10_000;

const writes = (statement: Statement | string): boolean =>
  /\b(insert|update|delete|alter|truncate)\b/i.test(
    typeof statement === 'string' ? statement : statement.text,
  );

/**
 * `heard` resolves when every house has heard what was committed before it was called. Writes through the returned
 * database wait for that by themselves.
 */
export async function hearing(
  db: Database,
  houses: readonly House[],
): Promise<{ db: Database; heard: () => Promise<void> }> {
  let marks = 0;
  const newest = houses.map(() => 0);
  const waiting = new Map<number, () => void>();
  for (const [index, { listener }] of houses.entries()) {
    listener.on(channel, (mark) => {
      newest[index] = Math.max(newest[index] ?? 0, Number(mark));
      const everybody = Math.min(...newest);
      for (const [waitedFor, resolve] of waiting) if (waitedFor <= everybody) resolve();
    });
  }

  async function heard(): Promise<void> {
    marks += 1;
    const mark = marks;
    const tell = () => db.query('select pg_notify($1, $2)', [channel, String(mark)]);
    let again: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        waiting.set(mark, resolve);
        let tellings = 0;
        again = setInterval(() => {
          tellings += 1;
          if (tellings * tellEvery > timeout) reject(new Error('An api is deaf.'));
          else tell().catch(reject);
        }, tellEvery);
        tell().catch(reject);
      });
    } finally {
      clearInterval(again);
      waiting.delete(mark);
    }
  }

  // From here on everybody listens.
  await heard();
  return {
    heard,
    db: {
      get silent() {
        return db.silent;
      },
      close: () => db.close(),
      async query<Row>(statement: Statement | string, values?: readonly unknown[]) {
        const rows = await db.query<Row>(statement, values);
        if (writes(statement)) await heard();
        return rows;
      },
      async transaction(work, options) {
        const result = await db.transaction(work, options);
        await heard();
        return result;
      },
    },
  };
}
