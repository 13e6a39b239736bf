/** The reader's buddy lists to choose golfers from, one by one or a list as a whole. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Buddy, BuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { useBuddyLists } from './buddy-queries.ts';
import { words } from '../group-words.en.ts';
import { words as pageWords } from '../page-words.en.ts';
import classes from '../SpotDialogs.module.css';
import { words as bookingWords } from '../words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

/** A buddy who has an account, and so can be asked or put into a booking. */
export type Playing = Buddy & { userId: number };

interface BuddyPickerProps {
  /** The buttons of one who has an account. */
  actions: (buddy: Playing) => ReactNode;
  /** Where a list can be chosen as a whole. */
  onList?: (buddies: readonly Playing[], list: BuddyList) => void;
}

const playing = (buddy: Buddy): buddy is Playing => buddy.userId !== null;

export function BuddyPicker({ actions, onList }: BuddyPickerProps) {
  const { data, isError, refetch } = useBuddyLists();
  return (
    <div className={classes.lists}>
      {data === undefined &&
        (isError ? (
          <div role="alert" className={classes.line}>
            <p>{words.buddies.failed}</p>
            <Button variant="default" onClick={() => void refetch()}>
              {bookingWords.trouble.retry}
            </Button>
          </div>
        ) : (
          <SkeletonRows label={words.buddies.loading} rows={2} height={56} />
        ))}
      {data?.length === 0 && (
        <p className={classes.quiet}>
          {words.buddies.none} {words.buddies.noneText}
        </p>
      )}
      {data?.map((list) => {
        const golfers = list.buddies.filter(playing);
        return (
          <div key={list.id}>
            <div className={classes.line}>
              <h3>{list.name}</h3>
              {onList !== undefined && golfers.length > 0 && (
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={words.buddies.chooseAllOf(list.name)}
                  onClick={() => onList(golfers, list)}
                >
                  {words.buddies.chooseAll(golfers.length)}
                </Button>
              )}
            </div>
            {list.buddies.length === 0 ? (
              <p className={classes.quiet}>{words.buddies.empty}</p>
            ) : (
              <ul className={classes.people}>
                {list.buddies.map((buddy) => (
                  <li key={buddy.id} className={classes.person}>
                    <PersonAvatar name={buddy.name} url={buddy.imageUrl} size={36} />
                    <span className={classes.who}>
                      <span>
                        <Called name={buddy.name} guestSince={buddy.guestSince} />
                      </span>
                      {buddy.memberNumber !== null && (
                        <span className={classes.quiet}>{pageWords.page.member(buddy.memberNumber)}</span>
                      )}
                    </span>
                    {playing(buddy) ? (
                      actions(buddy)
                    ) : (
                      <span className={classes.quiet}>{words.assign.noAccount}</span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
}
