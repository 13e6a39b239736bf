/** What somebody may do in the office, as the session knows it: pages show by it, and the server decides again on every call. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { useSession } from './session.ts';

interface Reader {
  admin: boolean;
  rights: readonly OfficeRight[];
}

/** Has any of the rights, as admins have all of them; null: nobody is logged in. Without a right named: admins alone. */
export const mayIn = (user: Reader | null, ...rights: readonly OfficeRight[]): boolean =>
  user !== null && (user.admin || rights.some((right) => user.rights.includes(right)));

export const useMay = (...rights: readonly OfficeRight[]): boolean =>
  useSession(({ user }) => mayIn(user, ...rights));
