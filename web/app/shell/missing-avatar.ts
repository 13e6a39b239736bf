/** Asks a golfer without a picture for one, once after the app has started. */
import { openImageUpload } from '../../club/images/open-image-upload.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words } from '../../lib/words/shell-words.en.ts';

/** Opens the uploader where that is wanted. */
export async function askForAvatar(): Promise<void> {
  // Whoever enters scores on the course has no hand free for it.
  if (/^\/events\/\d+\/score\/?$/.test(window.location.pathname)) return;
  const answer = await showMessage({
    title: words.missingAvatar.title,
    lines: words.missingAvatar.lines,
    ok: words.missingAvatar.upload,
    narrow: true,
  });
  const userId = useSession.getState().user?.userId;
  if (answer === 'ok' && userId !== undefined) await openImageUpload({ type: 'avatar', id: userId });
}
