/** Writes an amount of Canadian dollars, given in integer cents. */

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

export const formatMoney = (cents: number): string => dollars.format(cents / 100);
