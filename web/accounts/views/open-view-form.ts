/** Opens the form in which somebody names, shares or takes away a view of a list. */
import type { OfficeView } from '@fourball/shared/accounts/view-calls.ts';
import type { ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';

export interface ViewFormAbout {
  page: ViewPage;
  /** What is kept. */
  query: string;
  /** Null keeps a new one. */
  view: OfficeView | null;
}

/** The page's views as they are then; null where the form was only closed. */
export const openViewForm = (about: ViewFormAbout): Promise<OfficeView[] | null> =>
  openDialog<OfficeView[], ViewFormAbout>(
    async () => (await import('./ViewFormDialog.tsx')).ViewFormDialog,
    about,
  );
