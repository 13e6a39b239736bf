/** Puts into the document what the server says of the club: a worker may have kept an old document. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { clubIconUrl } from '@fourball/shared/club/profile/club-icons.ts';
import type { getClubInfo } from '@fourball/shared/club/calls.ts';
import { useLook } from './club-name.ts';
import { setClubTimeZone } from './club-time.ts';

type Look = Pick<
  ReplyOf<typeof getClubInfo>,
  'name' | 'timeZone' | 'clockHours' | 'contactEmail' | 'taxName' | 'palette' | 'logoUrl' | 'icons'
>;

/** The name after the last separator of the title, which a page that is drawn anew writes by itself. */
export function takeLook({
  name,
  timeZone,
  clockHours,
  contactEmail,
  taxName,
  palette,
  logoUrl,
  icons,
}: Look): void {
  let other = false;
  const says = {
    '': name,
    '-hours': String(clockHours),
    '-contact': contactEmail,
    '-tax': taxName,
    '-palette': palette.join(' '),
    '-logo': logoUrl ?? '',
  };
  for (const [about, content] of Object.entries(says)) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=club${about}]`);
    if (!meta || meta.content === content) continue;
    meta.content = content;
    other = true;
  }
  takeIcons(icons);
  setClubTimeZone(timeZone);
  if (other) useLook.setState(({ taken }) => ({ taken: taken + 1 }));
}

/** What stands in the tab, and what a phone puts on its home screen from now on. */
function takeIcons(version: string | null): void {
  const tab = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const home = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]');
  const put = (link: HTMLLinkElement | null, address: string) => {
    // Browsers ask again for what is set, even where it is the same.
    if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
  };
  if (tab) tab.type = version === null ? 'image/svg+xml' : 'image/png';
  put(tab, version === null ? '/favicon.svg' : clubIconUrl(version, 'favicon-48'));
  put(home, version === null ? '/icons/apple-touch-icon.png' : clubIconUrl(version, 'apple-touch-icon'));
}
