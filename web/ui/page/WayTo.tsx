/** A link to wherever somebody of the club wrote: a page of ours opens in place, anything else in a tab that learns nothing of this one. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAddress } from '../../lib/browser/web-address.ts';

interface WayToProps {
  /** As it was typed: `/events`, `club.example`, `https://…`, `mailto:…`. */
  address: string;
  className?: string;
  /** Nothing in it can be reached, by pointer or keyboard: it is not what is shown just now. */
  inert?: boolean;
  shown?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/** One slash leads to a page of ours; two would lead to another host. */
export const isOwnPage = (address: string): boolean => /^\/(?![/\\])/.test(address.trim());

export function WayTo({ address, className, inert, shown, onFollow, children }: WayToProps) {
  const looks = { className, inert, 'data-shown': shown || undefined, onClick: onFollow };
  if (isOwnPage(address)) {
    return (
      <Link to={address.trim()} {...looks}>
        {children}
      </Link>
    );
  }
  return (
    <a href={formatAddress(address)} target="_blank" rel="noopener noreferrer nofollow" {...looks}>
      {children}
    </a>
  );
}
