/** The email that was typed on one of the cards, taken along to the next in the history's own state, not in the address. */

export const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
