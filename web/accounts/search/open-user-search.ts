/** Opens the dialog that finds a golfer. */
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/** The golfer chosen, or null where it was closed without a choice. */
export const openUserSearch = (): Promise<UserCard | null> =>
  openDialog(async () => (await import('./UserSearchDialog.tsx')).UserSearchDialog);
