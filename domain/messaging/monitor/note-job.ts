/** Writes into the trail what an admin did to a job; the job itself is Redis's, and so it is noted after it was done. */
import type { Database } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { transact } from '../../kernel/transact.ts';

export const noteJob = (
  db: Database,
  actor: UserActor,
  {
    did,
    queue,
    jobId,
  }: { readonly did: 'retried' | 'removed'; readonly queue: string; readonly jobId: string },
): Promise<void> =>
  transact(db, (tx) =>
    recordChange(tx, actor, {
      action: `job.${did}`,
      changes: [{ field: 'job', before: null, after: `${queue} ${jobId}` }],
    }),
  );
