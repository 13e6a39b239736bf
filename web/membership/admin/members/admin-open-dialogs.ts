/** Opens the office's dialogs about memberships from anywhere; each is loaded when it is first needed. */
import type { Membership, RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import type { Buyer } from './buyer.ts';

/** Sells a membership to a golfer (null: who is chosen in it), and answers with it; null where none was sold. */
export const openSelling = (buyer: Buyer | null): Promise<Membership | null> =>
  openDialog<Membership, { buyer: Buyer | null }>(
    async () => (await import('./AdminSellDialog.tsx')).AdminSellDialog,
    { buyer },
  );

/** Gives or takes round credits; answers with the account as it is then. */
export const openCreditAdjustment = (
  account: RoundCreditAccount,
  name: string,
): Promise<RoundCreditAccount | null> =>
  openDialog<RoundCreditAccount, { account: RoundCreditAccount; name: string }>(
    async () => (await import('./AdminAdjustCreditsDialog.tsx')).AdminAdjustCreditsDialog,
    { account, name },
  );
