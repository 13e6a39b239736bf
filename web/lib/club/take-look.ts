/** Puts into the document what the server says of the club: a worker may have kept an old document. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { getClubInfo } from '@fourball/shared/club/calls.ts';
import { useLook } from './club-name.ts';
import { setClubTimeZone } from './club-time.ts';

type Look = Pick<ReplyOf<typeof getClubInfo>, 'name' | 'timeZone' | 'contactEmail' | 'palette' | 'logoUrl'>;

/** The name after the last separator of the title, which a page that is drawn anew writes by itself. */
export function takeLook({ name, timeZone, contactEmail, palette, logoUrl }: Look): void {
  let other = false;
  const says = { '': name, '-contact': contactEmail, '-palette': palette.join(' '), '-logo': logoUrl ?? '' };
  for (const [about, content] of Object.entries(says)) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=club${about}]`);
    if (!meta || meta.content === content) continue;
    meta.content = content;
    other = true;
  }
  setClubTimeZone(timeZone);
  if (other) useLook.setState(({ taken }) => ({ taken: taken + 1 }));
}
