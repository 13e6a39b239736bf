/** Where a card of the events page leads. */
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { formatAddress } from '../lib/browser/web-address.ts';

type Destination =
  | { kind: 'elsewhere'; url: string }
  /** One of our own pages. */
  | { kind: 'here'; path: string }
  | { kind: 'nowhere' };

const isGiven = (text: string | null): text is string => text !== null && text.trim() !== '';

/** The event's own website; else its domain path on the content site; else nowhere. */
export function destinationOf(
  { website, domain }: Pick<EventType, 'website' | 'domain'>,
  contentSiteUrl: string,
): Destination {
  if (isGiven(website)) return { kind: 'elsewhere', url: formatAddress(website) };
  if (!isGiven(domain)) return { kind: 'nowhere' };
  const path = domain.trim().split('/').filter(Boolean).map(encodeURIComponent).join('/');
  const url = new URL(`${contentSiteUrl.replace(/\/+$/, '')}/${path}`, window.location.origin);
  return url.origin === window.location.origin
    ? { kind: 'here', path: url.pathname }
    : { kind: 'elsewhere', url: url.href };
}
