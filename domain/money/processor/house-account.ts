/** The processor of a club that takes no cards online: everything stands on the golfers' accounts. */
import { AppError } from '../../kernel/app-error.ts';
import { noCards, type PaymentProcessor } from './processor.ts';

const refuse = (): Promise<never> => Promise.reject(noCards());

export const houseAccount: PaymentProcessor = {
  name: 'HOUSE',
  publishableKey: null,
  keyHours: 0,
  createCustomer: refuse,
  removeCustomer: refuse,
  createIntent: refuse,
  getIntent: refuse,
  findIntent: refuse,
  cancelIntent: refuse,
  createRefund: refuse,
  listRefunds: refuse,
  createCardSetup: refuse,
  getCard: refuse,
  listCards: refuse,
  detachCard: refuse,
  readEvent: () => Promise.reject(new AppError('not_found')),
};
