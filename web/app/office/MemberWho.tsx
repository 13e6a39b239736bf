/** Who a golfer is, at the head of what the office sees of one: name, number, addresses, and since when. */
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { words } from '../../accounts/admin/admin-words.en.ts';
import classes from '../../accounts/admin/UserDrawer.module.css';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { Called } from '../../ui/text/Called.tsx';
import { formatDate } from '../../ui/text/day-text.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { ClubTime } from '../../ui/text/ClubTime.tsx';

const text = words.drawer;

export function MemberWho({ details }: { details: UserDetails }) {
  const { name, nickname, userName, memberNumber, avatarUrl, full } = details;
  return (
    <div className={classes.who}>
      <PersonAvatar name={name} url={avatarUrl} size={64} />
      <div className={classes.names}>
        <h2 className={classes.name}>
          <Called name={name} guestSince={details.guestSince} />{' '}
          {memberNumber !== null && <span className={classes.quiet}>#{memberNumber}</span>}
        </h2>
        <p className={classes.facts}>
          {[nickname, userName, full?.email].map((fact) => fact && <span key={fact}>{fact}</span>)}
        </p>
        {full !== null && (
          <p className={classes.facts}>
            <span>
              {text.since} <ClubDate at={full.createdAt} />
            </span>
            <span>
              {text.lastLogin}{' '}
              {full.lastLoginAt === null ? (
                words.table.never
              ) : (
                <>
                  <ClubDate at={full.lastLoginAt} /> <ClubTime at={full.lastLoginAt} />
                </>
              )}
            </span>
            {full.phone !== null && (
              <span>
                {text.phone} {full.phone}
              </span>
            )}
            {full.birthDate !== null && (
              <span>
                {text.birthDate} {formatDate(full.birthDate)}
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
