/** On the home page: the threads with something unread, from where an answer is one tap further. */
import { Link } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { useThreads } from './queries.ts';
import { ThreadRow } from './ThreadRow.tsx';
import { threadsOf } from './threads-cache.ts';
import classes from './UnreadThreads.module.css';
import { inboxWords as words } from './words.en.ts';

const most = 3;

/** Nothing where nothing is unread, and until that is known. */
export function UnreadThreads() {
  const { data } = useThreads();
  const myUserId = useSession((state) => state.user?.userId) ?? 0;
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const unread = (data === undefined ? [] : threadsOf(data)).filter(
    (thread) => thread.unread > 0 && (!thread.muted || thread.mentioned),
  );
  if (unread.length === 0) return null;
  return (
    <section aria-labelledby="unread-threads">
      <div className={classes.head}>
        <h2 id="unread-threads">{words.home.title}</h2>
        <Link to="/messages" className={classes.all}>
          {words.home.all}
        </Link>
      </div>
      <ul className={classes.list}>
        {unread.slice(0, most).map((thread) => (
          <ThreadRow
            key={thread.conversationId}
            thread={thread}
            to={`/messages/${thread.conversationId}`}
            chosen={false}
            myUserId={myUserId}
            today={today}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  );
}
