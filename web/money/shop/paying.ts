/** Which memberships of the cart are to be paid in instalments, as long as this page lives: the buyer chooses it anew after a reload. */
import { create } from 'zustand';
import { laterInstalments, type LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import type { PricedLine } from './cart-prices.ts';

export const usePaying = create<{ inInstalments: readonly number[] }>()(() => ({ inInstalments: [] }));

export const payInInstalments = (productItemId: number, yes: boolean): void =>
  usePaying.setState(({ inInstalments }) => {
    const others = inInstalments.filter((one) => one !== productItemId);
    return { inInstalments: yes ? [...others, productItemId] : others };
  });

/** What of a line would fall due later; nothing where it is paid at once. `today` at the club. */
export const planOf = ({ item, total, quantity }: PricedLine, today: string): LaterInstalment[] =>
  item === null || item.kind !== 'MEMBERSHIP' || quantity !== 1
    ? []
    : laterInstalments(total, item.instalmentDays ?? [], today);

export const laterOf = (plan: readonly LaterInstalment[]): number =>
  plan.reduce((sum, { cents }) => sum + cents, 0);
