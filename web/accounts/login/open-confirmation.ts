/** Asks whoever is logged in to show once more who they are. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';

/** True once the server has seen it; one dialog serves all calls that wait for it. */
export function openConfirmation(): Promise<boolean> {
  open ??= openDialog<'confirmed'>(async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog)
    .then((answer) => answer !== null)
    .finally(() => (open = null));
  return open;
}

let open: Promise<boolean> | null = null;
