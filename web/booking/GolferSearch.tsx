/** Finds golfers by name or member number; what can be done with one found is the caller's. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { searchMinLength } from '@fourball/shared/accounts/calls.ts';
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { PersonAvatar } from '../ui/picture/PersonAvatar.tsx';
import { Skeleton } from '../ui/page/Skeletons.tsx';
import classes from './GolferSearch.module.css';
import { useGolferSearch } from './queries.ts';
import { words as pageWords } from './page-words.en.ts';
import { words } from './drawer-words.en.ts';
import { Called } from '../ui/text/Called.tsx';

interface GolferSearchProps {
  /** The buttons of a golfer found. */
  actions: (golfer: FoundGolfer) => ReactNode;
  /** Who can only be invited is marked, where others are put in at once. */
  marksInvited?: boolean;
}

export function GolferSearch({ actions, marksInvited = false }: GolferSearchProps) {
  const seesNames = useSession(({ user }) => user?.seesNames ?? false);
  const [text, setText] = useState('');
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, 250);
  const found = useGolferSearch(asked);
  const long = typed.length >= searchMinLength;
  return (
    <div className={classes.search}>
      <TextInput
        label={words.booking.search}
        placeholder={words.booking.searchPlaceholder}
        leftSection={<IconSearch size={20} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        type="search"
        autoComplete="off"
        autoFocus
      />
      <div role="status" className={classes.say}>
        {typed !== '' && !long && words.booking.tooShort}
        {long && found.isError && words.booking.searchFailed}
        {long &&
          asked === typed &&
          found.data?.length === 0 &&
          (seesNames ? words.booking.noResults : words.booking.membersOnly)}
      </div>
      {long && found.isPending && !found.isError && (
        <div className={classes.shapes} aria-hidden>
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
      {long && found.data !== undefined && found.data.length > 0 && (
        <ul className={classes.found}>
          {found.data.map((golfer) => (
            <li key={golfer.userId} className={classes.golfer}>
              <PersonAvatar name={golfer.name} url={golfer.avatarUrl} size={36} />
              <span className={classes.who}>
                <span className={classes.name}>
                  <Called name={golfer.name} guestSince={golfer.guestSince} />
                </span>
                {marksInvited && !golfer.placeable && (
                  <span className={classes.number}>{words.booking.invitedMark}</span>
                )}
                {golfer.memberNumber !== null && (
                  <span className={classes.number}>{pageWords.page.member(golfer.memberNumber)}</span>
                )}
              </span>
              <span className={classes.actions}>{actions(golfer)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
