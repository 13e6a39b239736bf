/** The popups about who is put into a booking or invited, of pages that come after the sheet. */
import { showMessage } from '../ui/dialog/show-message.ts';
import { words } from './drawer-words.en.ts';
import type { Refusal } from './players.ts';

const { popups } = words;

const refusals = {
  ALREADY_ASSIGNED: popups.alreadyAssigned,
  ALREADY_INVITED: popups.alreadyInvited,
  NO_VACANT_SPOTS: popups.noVacantSpots,
} as const satisfies Record<Refusal, { title: string; text: string }>;

export function showRefusal(refusal: Refusal): void {
  const { title, text } = refusals[refusal];
  void showMessage({ title, lines: [text] });
}

export function showInviteOthers({ byLink }: { byLink: boolean }): void {
  const { title, texts, textsByLink } = popups.inviteOthers;
  void showMessage({ title, lines: byLink ? textsByLink : texts });
}
