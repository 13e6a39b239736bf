/** Switches several accounts on or off, each in a transaction of its own. */
import type { StatusResult } from '@fourball/shared/accounts/user-admin-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { updateStatus } from './update-status.ts';

/** One that can't be changed keeps no other back. Errors: none for a single account; each says what came of it. */
export async function updateStatuses(
  house: House,
  actor: UserActor,
  { userIds, status }: { userIds: readonly number[]; status: 'ACTIVE' | 'INACTIVE' },
): Promise<{ userId: number; result: StatusResult }[]> {
  const changes: { userId: number; result: StatusResult }[] = [];
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other))
    changes.push({ userId, result: await resultOf(house, actor, userId, status) });
  return changes;
}

async function resultOf(
  house: House,
  actor: UserActor,
  userId: number,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<StatusResult> {
  try {
    return (await updateStatus(house, actor, { userId, status })).result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'NOT_FOUND';
    if (error instanceof AppError && error.code === 'forbidden') return 'FORBIDDEN';
    throw error;
  }
}
