/** A golfer's portrait, or the initials where there is none yet. */
import { useState } from 'react';
import { avatarAddress } from '../../lib/club/avatar-address.ts';
import classes from './PersonAvatar.module.css';

interface PersonAvatarProps {
  /** Null: nobody is named yet. */
  name: string | null;
  url?: string | null;
  /** Pixels. */
  size?: number;
  /** Where the name stands beside it the picture says nothing more, and is hidden from screen readers. */
  labelled?: boolean;
}

const initialsOf = (name: string): string => {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts[parts.length - 1]] : [parts[0]];
  return ends
    .map((part) => Array.from(part ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};

const tones = 6;
/** The same name gets the same tone everywhere. */
const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % tones;

export function PersonAvatar({ name, url, size = 36, labelled = false }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = avatarAddress(url ?? null, window.location.origin);
  const shown = address === broken ? null : address;
  return (
    <span
      className={classes.avatar}
      data-tone={name === null ? 'none' : toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? (name ?? undefined) : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      {shown === null ? (
        name === null ? (
          '?'
        ) : (
          initialsOf(name)
        )
      ) : (
        <img src={shown} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(shown)} />
      )}
    </span>
  );
}
