/** Makes the intent that a command keeps its reply under from what mounting read of the request. */
import type { Intent } from '@fourball/domain/kernel/idempotency.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';

/** Undefined without an Idempotency-Key. */
export const intentOf = (
  call: Pick<Call, 'id'>,
  userId: number,
  { idempotencyKey, requestHash }: { idempotencyKey: string | undefined; requestHash: string | undefined },
): Intent | undefined =>
  idempotencyKey === undefined || requestHash === undefined
    ? undefined
    : { userId, callId: call.id, key: idempotencyKey, requestHash };
