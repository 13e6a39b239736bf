/** What was found in the golfer's threads: each with its thread and day, and the way to where it was said. */
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { plainText } from '../../ui/text/plain-text.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { markedText } from './marked-text.tsx';
import { useSearch } from './queries.ts';
import classes from './ThreadList.module.css';
import { aboutOf, whenSaid } from './ThreadRow.tsx';
import { inboxWords as words } from './words.en.ts';

export function SearchHits({ text }: { text: string }) {
  const search = useSearch(text);
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  if (search.data === undefined) {
    if (!search.isError) return <SkeletonRows label={words.search.loading} rows={5} height={84} />;
    return (
      <StateView
        kind="error"
        title={words.search.failed}
        text={words.failedText}
        action={{ label: words.retry, onClick: () => void search.refetch() }}
      />
    );
  }
  const hits = search.data.pages.flatMap((page) => page.hits);
  const total = search.data.pages[0]?.total ?? 0;
  if (hits.length === 0)
    return <StateView kind="empty" title={words.search.nothing} text={words.search.nothingText} />;
  return (
    <div className={search.isPlaceholderData ? classes.busy : undefined}>
      <p className={`${classes.count} figures`} role="status">
        {words.search.found(total)}
      </p>
      <ul className={classes.list} aria-label={words.search.hits}>
        {hits.map(({ message, conversation }) => {
          const place = `/messages/${conversation.conversationId}`;
          const query = new URLSearchParams({ search: text, message: String(message.seq) });
          const here = pathname === place && address.get('message') === String(message.seq);
          return (
            <li key={message.id}>
              <Link
                to={`${place}?${query}`}
                className={classes.hit}
                aria-current={here ? 'page' : undefined}
                data-thread={conversation.conversationId}
              >
                <span className={classes.hitHead}>
                  <span className={classes.hitTitle}>{conversation.title}</span>
                  <span className={`${classes.hitAt} figures`}>
                    {whenSaid(message.dateTimeCreated, today, timeZone)}
                  </span>
                </span>
                <span className={`${classes.hitAt} figures`}>{aboutOf(conversation, timeZone)}</span>
                <span className={classes.hitText}>
                  <span className={classes.who}>{message.name}:</span>{' '}
                  {markedText(plainText(message.text), text)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {search.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  );
}
