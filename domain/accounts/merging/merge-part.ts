/** What each domain brings along to make one record of two: what it knows of both, what stands against it, what it moves. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { MergeRefusal } from '@fourball/shared/accounts/enums.ts';
import type { MergeSide } from '@fourball/shared/accounts/merge-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';

/** Of two records the one that is closed, and the one that stays. */
export interface MergePair {
  readonly goneId: number;
  readonly keptId: number;
}

export interface MergeObstacle {
  readonly code: MergeRefusal;
  readonly what: readonly string[];
}

/** What one domain says before it is done, and once more under the locks. */
export interface MergeView {
  facts(sql: Sql, userId: number, now: Date): Promise<Partial<MergeSide>>;
  obstacles(sql: Sql, pair: MergePair, now: Date): Promise<readonly MergeObstacle[]>;
}

/** Makes the kept golfer's what is the other's. In the order of locks (docs/locks.md): both accounts are locked. */
export type MergeStep = (
  tx: Transaction,
  pair: MergePair,
  by: { readonly house: House; readonly actor: UserActor },
) => Promise<void>;

/** All of what the domains above bring. */
export interface MergeParts {
  readonly views: readonly MergeView[];
  readonly steps: readonly MergeStep[];
}
