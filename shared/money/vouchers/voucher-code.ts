/** How the code of a voucher is written: pure, for the club and its pages alike. */

/** Without I, L, O and U: what is read aloud or off paper is typed right. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/** What was typed as the code that is meant: any case, any gaps, O for 0, I and L for 1. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** In four groups of four, as it is printed. */
export const spellCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** Whether it can be one at all. */
export const isCode = (typed: string): boolean => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(readCode(typed));
