/** Puts domain events into the outbox, inside the transaction that made them true. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { DomainEvent, PayloadOf } from '@fourball/shared/contract/define-event.ts';
import { emissions } from './cause.ts';
import { traceToCarry } from './trace.ts';

/** One event with its payload, ready for the outbox. */
export interface Occurrence {
  readonly name: string;
  readonly payload: unknown;
}

/** Pairs an event with its payload; the types of both must fit. */
export const occurrence = <Event extends DomainEvent>(
  event: Event,
  payload: PayloadOf<Event>,
): Occurrence => ({ name: event.name, payload });

const insertOutbox = prepared(
  'outbox.insert',
  `insert into outbox (name, payload, trace)
   select name, payload, $3 from unnest($1::text[], $2::jsonb[]) with ordinality as o (name, payload, n) order by n`,
);

/** Nothing else publishes or enqueues: the relay does, once this transaction is committed. */
export async function emitAll(tx: Transaction, occurrences: readonly Occurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  if (emissions.hasSubscribers) emissions.publish(occurrences.map(({ name }) => name));
  await tx.query(insertOutbox, [
    occurrences.map(({ name }) => name),
    occurrences.map(({ payload }) => JSON.stringify(payload)),
    traceToCarry(),
  ]);
}

export const emit = <Event extends DomainEvent>(
  tx: Transaction,
  event: Event,
  payload: PayloadOf<Event>,
): Promise<void> => emitAll(tx, [occurrence(event, payload)]);
