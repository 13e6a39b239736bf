/** Asks a golfer without a picture for one, once after the app has started. */
import { openImageUpload } from '../../club/images/open-image-upload.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words } from '../../lib/words/shell-words.en.ts';

/** Not over the sheet, nor where somebody works: at the office's pages, or with scores on the course. */
const elsewhere = /^\/(?:book\/?$|(?:admin|organize)(?:\/|$)|events\/\d+\/score\/?$)/i;

/** Asks as soon as a stored session stands, wherever its golfer then is; a login asks nothing. */
export function askForMissingAvatar(): void {
  const asked = () => {
    const { restored, user } = useSession.getState();
    if (!restored) return false;
    if (user && !user.avatarUrl && !user.pendingAvatar && !elsewhere.test(window.location.pathname))
      void ask(user.userId);
    return true;
  };
  if (asked()) return;
  const forget = useSession.subscribe(() => {
    if (asked()) forget();
  });
}

/** Opens the uploader where that is wanted. */
async function ask(userId: number): Promise<void> {
  const answer = await showMessage({
    title: words.missingAvatar.title,
    lines: words.missingAvatar.lines,
    ok: words.missingAvatar.upload,
    narrow: true,
  });
  if (answer === 'ok') await openImageUpload({ type: 'avatar', id: userId });
}
