/** Opens the dialog in which a golfer names whom to call in an emergency. */
import { queryClient } from '../../lib/request/query-client.ts';
import { changeUser } from '../session/session.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import type { EmergencyContactOutcome } from './EmergencyContactDialog.tsx';
import { profileKey } from '../queries.ts';
import { words } from '../words.en.ts';

/** Null where it was closed without either. The profile shown elsewhere follows. */
export async function openEmergencyContact(): Promise<EmergencyContactOutcome | null> {
  const outcome = await openDialog<EmergencyContactOutcome>(
    async () => (await import('./EmergencyContactDialog.tsx')).EmergencyContactDialog,
  );
  if (outcome === null) return null;
  void queryClient.invalidateQueries({ queryKey: profileKey });
  if (outcome === 'requested') {
    const { sentTitle, sent, sentOk } = words.emergency;
    void showMessage({ title: sentTitle, lines: sent, ok: sentOk });
  } else {
    changeUser({ emergencyContact: outcome.contact });
  }
  return outcome;
}
