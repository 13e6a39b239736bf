/** Phone numbers of the continent, as people type them and as they are written. */

const digitsMax = 10;

/** `1 (519) 555-1234 ext 5` becomes `519-555-1234`; what is shorter is grouped as far as it goes. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const own = (digits.length > digitsMax ? digits.replace(/^1/, '') : digits).slice(0, digitsMax);
  return [own.slice(0, 3), own.slice(3, 6), own.slice(6)].filter((part) => part !== '').join('-');
}
