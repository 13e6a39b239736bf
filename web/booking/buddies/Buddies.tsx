/** The golfers one likes to play with, to be added or invited without a search; nothing where there are none. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { request } from '../../lib/request/request.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './Buddies.module.css';
import { words } from '../drawer-words.en.ts';
import { bookingKeys } from '../queries.ts';
import { Called } from '../../ui/text/Called.tsx';

interface BuddiesProps {
  myUserId: number;
  /** Who is on the list of players already. */
  without: readonly (number | null)[];
  actions: (golfer: FoundGolfer) => ReactNode;
}

export function Buddies({ myUserId, without, actions }: BuddiesProps) {
  const lists = useQuery({
    queryKey: bookingKeys.buddies,
    queryFn: ({ signal }) => request(listBuddyLists, { params: { id: myUserId }, signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });
  const cards = new Map(
    (lists.data ?? [])
      .flatMap(({ buddies }) => buddies)
      .flatMap(
        ({
          userId,
          name,
          userName,
          imageUrl,
          memberNumber,
          guestSince,
          placeable,
        }): [number, FoundGolfer][] =>
          userId === null || userId === myUserId || without.includes(userId)
            ? []
            : [
                [
                  userId,
                  {
                    userId,
                    name,
                    userName: userName ?? '',
                    nickname: null,
                    memberNumber,
                    avatarUrl: imageUrl,
                    guestSince,
                    placeable,
                  },
                ],
              ],
      ),
  );
  if (cards.size === 0) return null;
  return (
    <section aria-labelledby="buddies-title">
      <h4 id="buddies-title" className={classes.title}>
        {words.booking.buddies}
      </h4>
      <ul className={classes.buddies}>
        {[...cards.values()].map((golfer) => (
          <li key={golfer.userId}>
            <PersonAvatar name={golfer.name} url={golfer.avatarUrl} size={36} />
            <span className={classes.name}>
              <Called name={golfer.name} guestSince={golfer.guestSince} />
              {!golfer.placeable && <span className={classes.mark}>{words.booking.invitedMark}</span>}
            </span>
            <span className={classes.actions}>{actions(golfer)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
