/** Says a number with its noun, as refusals do that name a quota: "1 round", "3 rounds". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
