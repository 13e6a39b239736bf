/** A message as a bubble: one's own on the right, others' on the left with who says it. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle, IconCheck, IconClock, IconTrash } from '@tabler/icons-react';
import { deleteMessage } from '@fourball/shared/messaging/calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { request } from '../lib/request.ts';
import { ClubTime } from '../ui/ClubTime.tsx';
import { Logo } from '../ui/Logo.tsx';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { showMessage } from '../ui/show-message.ts';
import classes from './MessageBubble.module.css';
import { discard, postAgain, type Outgoing } from './outgoing.ts';
import { messagingKeys, withMessage, type MessagePages } from './thread-cache.ts';
import { messageWords as words } from './words.en.ts';

interface MessageBubbleProps {
  message: Message;
  own: boolean;
  /** Of its group: says who speaks. */
  first: boolean;
  /** Of its group: says when. */
  last: boolean;
  online: boolean;
  /** The sender is the organizer of what the thread is about. */
  organizer: boolean;
  mayDelete: boolean;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, first, last, online, organizer, mayDelete } = props;
  return (
    <li className={classes.line} data-own={own || undefined} data-first={first || undefined}>
      {!own && <span className={classes.face}>{first && <Face message={message} online={online} />}</span>}
      <div className={classes.body}>
        {first && !own && <Sender message={message} organizer={organizer} />}
        <div className={classes.row}>
          {/* From the server, which keeps an allow-list of tags. */}
          <div className={classes.bubble} dangerouslySetInnerHTML={{ __html: message.text }} />
          {mayDelete && <DeleteButton message={message} />}
        </div>
        {last && (
          <p className={classes.foot}>
            {own && <span className="visually-hidden">{words.you}, </span>}
            <ClubTime at={message.dateTimeCreated} />
            {own && <IconCheck size={14} aria-hidden />}
          </p>
        )}
      </div>
    </li>
  );
}

function Face({ message, online }: { message: Message; online: boolean }) {
  const word = online ? words.online : words.offline;
  return (
    <>
      {message.userType === productName ? (
        <Logo size={36} withName={false} />
      ) : (
        <PersonAvatar name={message.name} url={message.avatarUrl} size={36} />
      )}
      <span className={classes.dot} data-online={online} title={word}>
        <span className="visually-hidden">{word}</span>
      </span>
    </>
  );
}

function Sender({ message, organizer }: { message: Message; organizer: boolean }) {
  const isAdmin = message.userType === productName;
  return (
    <p className={classes.sender}>
      {isAdmin ? words.admin : message.name}
      {!isAdmin && (organizer || message.userType === 'ORGANIZER') && (
        <span className={classes.role}>{words.organizer}</span>
      )}
    </p>
  );
}

function DeleteButton({ message }: { message: Message }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    const answer = await showMessage({
      title: words.deleteTitle,
      lines: [words.deleteText],
      ok: words.deleteOk,
      cancel: words.cancel,
    });
    if (answer !== 'ok') return;
    try {
      await request(deleteMessage, { params: { id: message.id } });
    } catch {
      // The error policy has told it, and the message is still there.
      return;
    }
    queryClient.setQueriesData<MessagePages>(
      { queryKey: messagingKeys.conversation(message.conversationId) },
      (data) => data && withMessage(data, { ...message, text: '', deleted: true }),
    );
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.delete}
      aria-label={words.delete}
      title={words.delete}
      onClick={() => void remove()}
    >
      <IconTrash size={17} aria-hidden />
    </ActionIcon>
  );
}

/** A message that the server does not have yet. */
export function OutgoingBubble({ outgoing, first }: { outgoing: Outgoing; first: boolean }) {
  const queryClient = useQueryClient();
  const { clientId, text, state, reason } = outgoing;
  const again = () =>
    postAgain(clientId, (message) =>
      queryClient.setQueryData<MessagePages>(
        messagingKeys.messages({ conversationId: message.conversationId, searchText: '', filter: 'All' }),
        (data) => data && withMessage(data, message),
      ),
    );
  return (
    <li className={classes.line} data-own data-first={first || undefined}>
      <div className={classes.body}>
        <div className={classes.row}>
          <div className={`${classes.bubble} ${classes.typed}`} data-state={state}>
            {text}
          </div>
        </div>
        {state === 'refused' ? (
          <div className={classes.refused}>
            <p className={classes.foot} role="alert">
              <IconAlertCircle size={16} aria-hidden />
              {words.notSent}
              {reason !== null && `: ${reason}`}
            </p>
            <Button variant="default" onClick={again}>
              {words.sendAgain}
            </Button>
            <Button variant="subtle" color="red" onClick={() => discard(clientId)}>
              {words.discard}
            </Button>
          </div>
        ) : (
          <p className={classes.foot}>
            <IconClock size={14} aria-hidden />
            {state === 'waiting' ? words.waiting : words.sending}
          </p>
        )}
      </div>
    </li>
  );
}
