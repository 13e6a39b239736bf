/** What commands about payments work with, made once per process from the settings. */
import type { ClubFacts } from '../../club/club-facts.ts';
import type { House } from '../../kernel/house.ts';
import type { PaymentSettings } from '../../kernel/settings.ts';
import { houseAccount } from '../processor/house-account.ts';
import { noCards, type PaymentProcessor } from '../processor/processor.ts';
import { openStripe } from '../processor/stripe.ts';

export interface PaymentContext {
  readonly house: House;
  readonly club: ClubFacts;
  readonly processor: PaymentProcessor;
  readonly settings: Omit<PaymentSettings, 'stripe'>;
}

export const openPaymentContext = (
  house: House,
  club: ClubFacts,
  settings: PaymentSettings,
): PaymentContext => ({
  house,
  club,
  processor: settings.stripe ? openStripe(settings.stripe, settings.currency) : houseAccount,
  settings,
});

/** Throws conflict where the club takes no cards. */
export function needCards({ processor }: PaymentContext): void {
  if (processor.name === 'HOUSE') throw noCards();
}
