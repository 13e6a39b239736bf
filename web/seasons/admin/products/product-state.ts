/** Where a fee stands, what it comes to, and why it costs so much: what the tables and the drawer say of it. */
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { words } from './product-words.en.ts';

export type ProductState = keyof typeof words.states;

export const stateOf = ({ cancelled, processed, confirmed }: EntryProduct): ProductState =>
  cancelled ? 'LET_OFF' : processed ? 'CHARGED' : confirmed ? 'CONFIRMED' : 'OWED';

export const withTax = ({ amount, tax }: Pick<EntryProduct, 'amount' | 'tax'>): number => amount + tax;

export const sumOf = (products: readonly EntryProduct[]): number =>
  products.reduce((sum, product) => sum + withTax(product), 0);

/** For whom it is. */
export const whoOf = ({ guestName, name }: Pick<EntryProduct, 'guestName' | 'name'>): string =>
  guestName === null ? name : words.guestOf(guestName, name);

export const whyOf = ({ includedIn, priceClass }: Pick<EntryProduct, 'includedIn' | 'priceClass'>): string =>
  includedIn === null ? words.classes[priceClass] : words.included(includedIn);

/** What of the chosen ones can be done with them. */
export const toConfirm = (products: readonly EntryProduct[]): readonly EntryProduct[] =>
  products.filter((product) => stateOf(product) === 'OWED');
export const toCharge = (products: readonly EntryProduct[]): readonly EntryProduct[] =>
  products.filter((product) => stateOf(product) === 'CONFIRMED');
