/** Opens the form in which somebody names, shares or takes away a view of a list. */
import type { OfficeView } from '@fourball/shared/accounts/view-calls.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import type { ViewFormAbout } from './ViewFormDialog.tsx';

/** The page's views as they are then; null where the form was only closed. */
export const openViewForm = (about: ViewFormAbout): Promise<OfficeView[] | null> =>
  openDialog<OfficeView[], ViewFormAbout>(
    async () => (await import('./ViewFormDialog.tsx')).ViewFormDialog,
    about,
  );
