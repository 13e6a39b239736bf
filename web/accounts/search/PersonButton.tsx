/** A golfer in a list of those found, to be chosen: portrait, name with member number, nickname. */
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './PersonList.module.css';
import { words } from '../words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

interface PersonButtonProps {
  person: Pick<UserCard, 'name' | 'nickname' | 'memberNumber' | 'avatarUrl' | 'guestSince'>;
  /** What a press does, where the name alone does not say it. */
  label?: string;
  disabled?: boolean;
  onClick: () => void;
}

export function PersonButton({ person, label, disabled, onClick }: PersonButtonProps) {
  const { name, nickname, memberNumber, avatarUrl } = person;
  return (
    <button type="button" className={classes.person} aria-label={label} disabled={disabled} onClick={onClick}>
      <PersonAvatar name={name} url={avatarUrl} size={44} />
      <span className={classes.who}>
        <span className={classes.name}>
          <Called name={name} guestSince={person.guestSince} />
          {memberNumber !== null && (
            <span className={classes.number}>{words.search.memberNumber(memberNumber)}</span>
          )}
        </span>
        {nickname !== null && <span className={classes.quiet}>{nickname}</span>}
      </span>
    </button>
  );
}
