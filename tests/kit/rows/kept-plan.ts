/** Sees whether PostgreSQL keeps the plan of a prepared statement, or makes one anew each time, which often takes longer than what is planned. */
import type { Database, Transaction } from '@fourball/db/connection.ts';

export interface Plans {
  /** How often the plan that was kept answered. */
  readonly kept: number;
  readonly anew: number;
}

/** After so many executions PostgreSQL has compared the plan to keep with those that it made anew. */
const executions = 10;

/** What one more execution added, once the statement was asked often enough for its plan to be kept. */
export function planOfOneMore(
  db: Database,
  name: string,
  ask: (tx: Transaction) => Promise<unknown>,
): Promise<Plans> {
  return db.transaction(async (tx) => {
    const count = async (): Promise<Plans> => {
      const [row] = await tx.query<Plans>(
        'select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where name = $1',
        [name],
      );
      return row ?? { kept: 0, anew: 0 };
    };
    for (let turn = 0; turn < executions; turn += 1) await ask(tx);
    const before = await count();
    await ask(tx);
    const after = await count();
    return { kept: after.kept - before.kept, anew: after.anew - before.anew };
  });
}
