/** Says that a new avatar has arrived and will be looked at. */
import { showPopover } from '../../ui/dialog/show-popover.ts';
import { words } from './image-words.en.ts';

export function tellAvatarReceived(): void {
  const { title, text, ok } = words.avatarReceived;
  void showPopover({ title, lines: [text], ok });
}
