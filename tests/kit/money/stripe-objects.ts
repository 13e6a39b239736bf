/** Stripe's objects as its API documents them, as far as the club asks for them. */

export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

export interface CardBehaviour {
  brand: string;
  last4: string;
  /** Asked by whom: the golfer is there, or not. */
  attended: 'pays' | 'declines' | 'asks';
  alone: 'pays' | 'declines' | 'asks';
}

/** Stripe's own test cards, by what they are for. */
export const testCards = {
  visa: { brand: 'visa', last4: '4242', attended: 'pays', alone: 'pays' },
  declined: { brand: 'visa', last4: '0002', attended: 'declines', alone: 'declines' },
  /** Can be kept, and declines when it is charged. */
  keptThenDeclined: { brand: 'visa', last4: '0341', attended: 'pays', alone: 'declines' },
  threeDSecure: { brand: 'visa', last4: '3184', attended: 'pays', alone: 'asks' },
} as const satisfies Record<string, CardBehaviour>;
export type TestCard = keyof typeof testCards;

export const cardOf = (last4: unknown): CardBehaviour =>
  Object.values(testCards).find((card) => card.last4 === last4) ?? testCards.visa;

/** What Stripe answers instead of an object. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export type Params = { readonly [name: string]: string | Params | undefined };

/** `metadata[a]=b` and `types[0]=card` as an object of objects. */
export function readForm(text: string): Params {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let at = form;
    for (const step of path) at = (at[step] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return form as Params;
}

export const textOf = (value: string | Params | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
