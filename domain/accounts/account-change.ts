/** The answers to an admin's change of an account. */
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';

/** The sentences for what was not done; the web shows them where the change was asked for. */
const messages: Readonly<Record<AccountChange['result'], string | null>> = {
  DONE: null,
  UNCHANGED: null,
  TAKEN: 'Another golfer already has this member number.',
  LAST_ADMIN: 'Somebody has to be able to administer the club: make another golfer an admin first.',
  SELF: 'You can not switch off or close the account you are logged in with.',
};

export const changeOf = (result: AccountChange['result']): AccountChange => ({
  result,
  message: messages[result],
});
