/** A golfer on a card: picture, name, nickname and member number, and where it is offered a way to take them off. */
import type { UserCard as User } from '@fourball/shared/accounts/shapes.ts';
import { CloseButton } from '@mantine/core';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './UserCard.module.css';
import { words } from './card-words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

interface UserCardProps {
  user: Pick<User, 'name' | 'nickname' | 'memberNumber' | 'avatarUrl' | 'guestSince'>;
  /** Without it there is no button. */
  onRemove?: () => void;
}

export function UserCard({ user, onRemove }: UserCardProps) {
  const { name, nickname, memberNumber, avatarUrl } = user;
  const line = [nickname, memberNumber].filter((part) => part !== null && part !== '').join(' | ');
  return (
    <div className={classes.card}>
      <PersonAvatar name={name} url={avatarUrl} size={56} />
      <div className={classes.who}>
        <p className={classes.name}>
          <Called name={name} guestSince={user.guestSince} />
        </p>
        {line !== '' && <p className={classes.line}>{line}</p>}
      </div>
      {onRemove !== undefined && <CloseButton aria-label={words.remove(name)} onClick={onRemove} />}
    </div>
  );
}
