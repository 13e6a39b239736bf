/** Declares a domain event: a fact that a transaction wrote to the outbox, named in the past tense. */
import type { z } from 'zod';

export interface DomainEvent<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  /** `<domain>.<what-happened>`, e.g. `booking.spots-changed`. */
  readonly name: string;
  readonly payload: Payload;
}

export type PayloadOf<E> = E extends DomainEvent<infer P> ? z.output<P> : never;

export function defineEvent<Payload extends z.ZodType>(name: string, payload: Payload): DomainEvent<Payload> {
  return { kind: 'event', name, payload };
}
