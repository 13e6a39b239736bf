/** What the club asks of whoever moves money by card; the house account has nobody to ask. */
import { refusal, said } from '@fourball/shared/words/refusals.ts';
import type { processorName } from '@fourball/shared/money/enums.ts';
import type { z } from 'zod';
import { AppError, conflict } from '../../kernel/app-error.ts';

/**
 * OPEN: nobody has paid yet, and somebody still can. PROCESSING: the bank is at it, and it can't be called off.
 * SUCCEEDED and CANCELLED are for good.
 */
export type IntentStanding = 'OPEN' | 'PROCESSING' | 'SUCCEEDED' | 'CANCELLED';

export interface Card {
  readonly ref: string;
  /** Null once it is kept for nobody any more. */
  readonly customerRef: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A payment as the processor sees it. */
export interface IntentState {
  readonly ref: string;
  /** The key under which we asked for it; null where it was not us. */
  readonly requestKey: string | null;
  readonly standing: IntentStanding;
  readonly receivedCents: number;
  /** Why the last card did not pay, for the golfer to read. */
  readonly failure: string | null;
  /** What the golfer's page finishes it with. */
  readonly clientSecret: string | null;
  /** The card that the golfer chose to keep with it. */
  readonly keptCardRef: string | null;
}

export interface RefundState {
  readonly ref: string;
  readonly requestKey: string | null;
  /** The payment it gives back; null where the processor knows none. */
  readonly intentRef: string | null;
  readonly amountCents: number;
  readonly standing: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly failure: string | null;
}

/** The same in every particular whenever it is asked under the same key: the processor refuses anything else. */
export interface IntentRequest {
  readonly requestKey: string;
  readonly amountCents: number;
  readonly customerRef: string;
  /** Keep the card that pays. */
  readonly saveCard: boolean;
  /** Pay with this kept card at once, without the golfer. */
  readonly cardRef: string | null;
}

export type ProcessorEvent = { readonly ref: string; readonly type: string } & (
  | { readonly about: 'INTENT'; readonly intent: IntentState }
  | { readonly about: 'REFUND'; readonly refund: RefundState }
  /** Something of this payment was given back. */
  | { readonly about: 'REFUNDED'; readonly intentRef: string }
  | { readonly about: 'CARD_KEPT'; readonly cardRef: string }
  | { readonly about: 'CARD_CHANGED'; readonly card: Card }
  | { readonly about: 'CARD_REMOVED'; readonly cardRef: string }
  | { readonly about: 'NOTHING' }
);

/**
 * Every method asks over the network, so none is called inside a transaction. Each throws ProcessorSilent where nobody
 * knows what came of it, and ProcessorRefusal where certainly nothing came of it.
 */
export interface PaymentProcessor {
  readonly name: z.output<typeof processorName>;
  /** The processor's key for pages. */
  readonly publishableKey: string | null;
  /** For how many hours asking again under the same key gives the same answer. */
  readonly keyHours: number;
  createCustomer(requestKey: string): Promise<string>;
  /** Also forgets every card of it. Once it is gone this does nothing. */
  removeCustomer(customerRef: string): Promise<void>;
  createIntent(request: IntentRequest): Promise<IntentState>;
  getIntent(intentRef: string): Promise<IntentState>;
  /** Looks for what came of an earlier request, among those since a moment. */
  findIntent(customerRef: string, requestKey: string, since: Date): Promise<IntentState | undefined>;
  /** Replies with how it stands where it can't be called off any more. */
  cancelIntent(intentRef: string): Promise<IntentState>;
  createRefund(request: {
    readonly requestKey: string;
    readonly intentRef: string;
    readonly amountCents: number;
  }): Promise<RefundState>;
  listRefunds(intentRef: string): Promise<RefundState[]>;
  /** Returns what the golfer's page finishes it with. */
  createCardSetup(customerRef: string): Promise<string>;
  getCard(cardRef: string): Promise<Card>;
  listCards(customerRef: string): Promise<Card[]>;
  /** Once it is kept for nobody this does nothing. */
  detachCard(cardRef: string): Promise<void>;
  /** Asks nobody. Throws malformed unless the processor signed exactly these bytes not long before `now`. */
  readEvent(payload: Uint8Array, signature: string, now: Date): Promise<ProcessorEvent>;
}

/** Asked and heard nothing that tells what happened: no answer, a broken one, or "not now". */
export class ProcessorSilent extends Error {
  override readonly name = 'ProcessorSilent';
}

/** The processor said no, and nothing moved. The message is for the golfer to read. */
export class ProcessorRefusal extends Error {
  override readonly name = 'ProcessorRefusal';
}

export const noCards = (): AppError => conflict('money.noCards');

const processorAway = (): AppError => new AppError('unavailable', undefined, refusal('money.processorAway'));

/** What callers are told where the processor is silent (unavailable) or refuses (conflict, with its own words). */
export async function answeredByProcessor<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProcessorSilent) throw processorAway();
    if (error instanceof ProcessorRefusal) throw conflict(said(error.message));
    throw error;
  }
}
