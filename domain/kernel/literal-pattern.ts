/** Takes the signs of LIKE patterns in what a person typed for themselves. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
