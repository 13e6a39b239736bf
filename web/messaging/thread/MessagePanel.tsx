/** A conversation that stays live: its messages, who is online, and the box to write in. */
import { editMessage } from '@fourball/shared/messaging/message-calls.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { checkSeasonOrganizer } from '@fourball/shared/seasons/season-calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type DragEvent } from 'react';
import { useSession } from '../../accounts/session/session.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { Composer } from '../write/Composer.tsx';
import type { ComposerTask } from '../write/TaskBar.tsx';
import type { ComposerProps } from '../write/use-composer.ts';
import classes from './MessagePanel.module.css';
import { MessageTools } from './MessageTools.tsx';
import { post, postWaiting } from '../sending/outgoing.ts';
import type { Written } from '../sending/written.ts';
import { useEditMinutes, useThreadInfo, type Wanted } from '../queries.ts';
import { rememberReaction } from './recent-reactions.ts';
import { react, ThreadActionsContext, type ThreadActions } from './thread-actions.ts';
import { takeIn } from '../live.ts';
import type { MessageFilter } from '../thread-cache.ts';
import { Thread } from './Thread.tsx';
import { Typists } from './Typists.tsx';
import { pictureOf, usePhoto } from '../write/use-photo.ts';
import { messageWords as words } from '../words.en.ts';

const EmojiPicker = lazy(async () => ({ default: (await import('../write/EmojiPicker.tsx')).EmojiPicker }));

export interface MessagePanelProps {
  /** Null or missing: 'No messages available...'. */
  conversationId?: number | null;
  /** The organizers' own channel: only the season's organizer writes here. */
  organizerOnly?: boolean;
  /** Tells it from another one on the same page. */
  label?: string;
  /** Nothing can be written (a cancelled booking, no right to post). */
  disabled?: boolean;
  organizerId?: number;
  seasonId?: number;
  showSearch?: boolean;
  showFilter?: boolean;
  /** The `seq` of a message to begin with: it is loaded, shown and marked. */
  message?: number;
}

/** Fills its parent, which gives it a height; another conversation in the same place is another panel. */
export function MessagePanel(props: MessagePanelProps) {
  return <Panel key={props.conversationId ?? 'none'} {...props} />;
}

function Panel({
  conversationId = null,
  organizerOnly = false,
  label,
  disabled = false,
  organizerId,
  seasonId,
  showSearch = false,
  showFilter = false,
  message: firstSeq,
}: MessagePanelProps) {
  const user = useSession((state) => state.user);
  const [searchText, setSearchText] = useState('');
  const [chosen, setFilter] = useState<MessageFilter>('All');
  const [task, setTask] = useState<ComposerTask | null>(null);
  const [reacting, setReacting] = useState<Message | null>(null);
  const [wanted, setWanted] = useWantedMessage(firstSeq);
  const queryClient = useQueryClient();
  const photo = usePhoto(conversationId);
  const filter = organizerOnly ? 'Organizer' : chosen;
  const send = useSend(conversationId);
  const organizes = useOrganizes({ organizerOnly, organizerId, seasonId });
  const mayWrite = user !== null && !disabled && (!organizerOnly || organizes);
  const members = useMembers(conversationId);
  const editMinutes = useEditMinutes();
  const view = useMemo(
    () => (conversationId === null ? null : { conversationId, searchText, filter }),
    [conversationId, searchText, filter],
  );
  const [toolsSet, setToolsSet] = useState(0);
  const showAll = () => {
    setSearchText('');
    setFilter('All');
    // What stands in the line of the search is no longer looked for.
    setToolsSet((count) => count + 1);
  };
  const actions = useMemo<ThreadActions>(
    () => ({
      me: user,
      mayWrite,
      editMinutes,
      names: new Map(members.map(({ userName, name }) => [userName, name])),
      answer: (message) => setTask({ kind: 'answer', message }),
      edit: (message) => setTask({ kind: 'edit', message }),
      pickReaction: setReacting,
      show: setWanted,
    }),
    [user, mayWrite, editMinutes, members, setWanted],
  );
  const edit: ComposerProps['onEdit'] = async ({ id }, { text, mentions }) => {
    try {
      const body = { text, mentions: [...mentions] };
      const changed = await request(editMessage, { params: { id }, body, quiet: true });
      takeIn(queryClient, changed);
      return null;
    } catch (reason) {
      if (!(reason instanceof RequestError) || reason.status === 0) return words.offlineNow;
      return reason.issues[0]?.message ?? reason.message;
    }
  };
  const drop = useDrop(mayWrite && conversationId !== null, photo.choose);
  return (
    <ThreadActionsContext value={actions}>
      <section className={classes.panel} aria-label={label ?? words.label} {...drop.handlers}>
        {(showSearch || showFilter) && (
          <MessageTools
            key={toolsSet}
            showSearch={showSearch}
            showFilter={showFilter}
            organizerOnly={organizerOnly}
            filter={filter}
            onFilter={setFilter}
            onSearch={setSearchText}
          />
        )}
        {view === null ? (
          <p className={classes.none}>{words.none}</p>
        ) : (
          <Thread view={view} organizerId={organizerId} wanted={wanted} onShowAll={showAll} />
        )}
        {conversationId !== null && <Typists conversationId={conversationId} />}
        {reacting !== null && user !== null && (
          <Suspense>
            <EmojiPicker
              className={classes.reactionPicker}
              onPick={(emoji) => {
                rememberReaction(emoji);
                setReacting(null);
                void react(queryClient, reacting, emoji, user.userName);
              }}
              onClose={() => setReacting(null)}
            />
          </Suspense>
        )}
        {disabled ? (
          <p className={classes.closed}>{words.disabled}</p>
        ) : (
          mayWrite && (
            <Composer
              conversationId={conversationId}
              members={members.filter(({ userId }) => userId !== user.userId)}
              photo={photo}
              task={task}
              onTaskDone={() => setTask(null)}
              onSend={(written) => {
                // What was narrowed down would not show what was just said.
                if (searchText !== '' || chosen !== 'All') showAll();
                return send(written);
              }}
              onEdit={edit}
            />
          )
        )}
        {drop.over && <p className={classes.drop}>{words.dropPhoto}</p>}
      </section>
    </ThreadActionsContext>
  );
}

/** What is to be shown: what the address says first, then what is asked for in the thread. */
function useWantedMessage(firstSeq: number | undefined) {
  const [asked, setAsked] = useState<{ firstSeq: number | undefined; wanted: Wanted | null }>({
    firstSeq,
    wanted: firstSeq === undefined ? null : { seq: firstSeq },
  });
  if (asked.firstSeq !== firstSeq) {
    setAsked({ firstSeq, wanted: firstSeq === undefined ? null : { seq: firstSeq } });
  }
  const want = useCallback((wanted: Wanted) => setAsked((now) => ({ ...now, wanted })), []);
  return [asked.wanted, want] as const;
}

const nobody: readonly ThreadMember[] = [];

function useMembers(conversationId: number | null): readonly ThreadMember[] {
  return useThreadInfo(conversationId).data?.members ?? nobody;
}

/** Whether this person is the organizer whose channel it is: of a season the server says so. */
function useOrganizes({ organizerOnly, organizerId, seasonId }: MessagePanelProps): boolean {
  const myUserId = useSession((state) => state.user?.userId);
  const { data } = useQuery({
    queryKey: ['messaging', 'organizes', seasonId, myUserId],
    queryFn: ({ signal }) =>
      request(checkSeasonOrganizer, { body: { seasonId: seasonId ?? 0 }, signal, quiet: true }),
    enabled: organizerOnly === true && seasonId !== undefined && myUserId !== undefined,
  });
  return seasonId === undefined ? myUserId !== undefined && myUserId === organizerId : data === true;
}

/** Sends what is written; what waited from an earlier visit goes out when the thread is opened. */
function useSend(conversationId: number | null): (written: Written) => boolean {
  useEffect(() => {
    if (conversationId !== null) postWaiting(conversationId);
  }, [conversationId]);
  return useCallback(
    (written) => {
      if (conversationId === null) {
        console.error('A message needs a conversation.');
        return false;
      }
      post(conversationId, written);
      return true;
    },
    [conversationId],
  );
}

/** A picture that is dropped anywhere on the panel goes with the next message. */
function useDrop(may: boolean, onPicture: (file: File) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!may || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const picture = pictureOf(event.dataTransfer);
      if (!may || picture === null) return;
      event.preventDefault();
      onPicture(picture);
    },
  };
  return { over, handlers };
}
