/** The thread of an event beside its field: who organizes it reads and writes it here. */
import { useQuery } from '@tanstack/react-query';
import { ensureEventConversation } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { MessagePanel } from '../../../messaging/thread/MessagePanel.tsx';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import own from '../events/Events.module.css';
import { words } from './cockpit-words.en.ts';

const text = words.thread;

export function ThreadTab({ event }: { event: GolfEvent }) {
  const thread = useQuery({
    queryKey: ['golf-event-thread', event.id],
    queryFn: ({ signal }) =>
      request(ensureEventConversation, { body: { eventId: event.id }, signal, quiet: true }),
  });
  return (
    <>
      {event.hideMessages && <p className={classes.banner}>{text.hidden}</p>}
      <QueryStates query={thread} loading={text.loading} rows={6} height={64}>
        {({ conversationId }) => (
          <div className={own.thread}>
            <MessagePanel conversationId={conversationId} label={text.title} showSearch />
          </div>
        )}
      </QueryStates>
    </>
  );
}
