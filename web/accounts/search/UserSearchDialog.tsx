/** The dialog User Search: finds golfers by name, nickname or member number, and answers with the one chosen. */
import { searchMinLength, searchUsers } from '@fourball/shared/accounts/calls.ts';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { SearchBar } from '../../ui/table/SearchBar.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { PersonButton } from './PersonButton.tsx';
import classes from './PersonList.module.css';
import { refusalText } from '../refusal-text.ts';
import { words } from '../words.en.ts';

export function UserSearchDialog({ answer }: DialogProps<UserCard>) {
  const seesNames = useSession(({ user }) => user?.seesNames ?? false);
  /** Null until something is searched for. */
  const [text, setText] = useState<string | null>(null);
  const long = text !== null && text.length >= searchMinLength;
  const found = useQuery({
    queryKey: ['accounts', 'search', text],
    queryFn: ({ signal }) => request(searchUsers, { query: { text: text ?? '' }, signal, quiet: true }),
    enabled: long,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DialogFrame<UserCard> title={words.search.title} answer={answer}>
      {(close) => (
        <div className={classes.search}>
          <SearchBar
            label={words.search.label}
            placeholder={words.search.placeholder}
            action={words.search.search}
            clear={words.search.clear}
            onSearch={setText}
            focusOnMount
          />
          <div role="status" className={classes.say}>
            {text !== null && !long && words.search.tooShort}
            {long && found.isError && refusalText(found.error)}
            {long && found.data?.length === 0 && (seesNames ? words.search.none : words.search.membersOnly)}
          </div>
          {long && found.isPending && !found.isError && (
            <SkeletonRows label={words.search.searching} rows={3} height={60} />
          )}
          {long && found.data !== undefined && found.data.length > 0 && (
            <ul className={classes.people} aria-label={words.search.results}>
              {found.data.map((golfer) => (
                <li key={golfer.userId}>
                  <PersonButton person={golfer} onClick={() => close(golfer)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </DialogFrame>
  );
}
