/** Lets callers who ask the same of one database at the same time share a statement, each with its own answer. */
import type { Database } from '@fourball/db/connection.ts';
import { groupCommit } from './group-commit.ts';

/** Most callers in one statement. While one is under way others gather for the next. */
const together = { maxSize: 200, maxInFlight: 1 };

type Shared = Pick<Database, 'query'>;

/**
 * `ask` answers each request in their order, by statements that are whole by themselves: of one that fails each request is
 * asked again alone, so that only the one at fault sees the error. Not for whoever asks within a transaction.
 */
export function shareStatements<Db extends Shared, Request, Answer>(
  ask: (db: Db, requests: readonly Request[]) => Promise<readonly Answer[]>,
): (db: Db, request: Request) => Promise<Answer> {
  const known = new WeakMap<Db, (request: Request) => Promise<Answer>>();
  return (db, request) => {
    let asking = known.get(db);
    if (!asking) {
      asking = groupCommit(async (requests) => ({ answers: await ask(db, requests) }), together);
      known.set(db, asking);
    }
    return asking(request);
  };
}
