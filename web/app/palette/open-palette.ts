/** Opens the command palette; a second time changes nothing while it is open. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';

let open = false;

export function openPalette(): void {
  if (open) return;
  open = true;
  void openDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette).finally(() => {
    open = false;
  });
}
