/** A message as a bubble: one's own on the right, others' on the left with who says it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { lazy, Suspense, use, useState } from 'react';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { Logo } from '../../ui/look/Logo.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './MessageBubble.module.css';
import { htmlOf } from '../message-html.ts';
import { MessagePhoto } from '../photos/MessagePhoto.tsx';
import { discard, postAgain } from '../sending/outgoing.ts';
import type { Outgoing } from '../sending/written.ts';
import { mayDelete, react, removeMessage, ThreadActionsContext } from './thread-actions.ts';
import { useLongPress } from './use-long-press.ts';
import { messageWords as words } from '../words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

const MessageMenu = lazy(async () => ({ default: (await import('./MessageMenu.tsx')).MessageMenu }));

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
  marked: boolean;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, first, last, online, organizer, marked } = props;
  const actions = use(ThreadActionsContext);
  const [menu, setMenu] = useState(false);
  const press = useLongPress(() => setMenu(true));
  return (
    <div
      className={classes.line}
      data-own={own || undefined}
      data-first={first || undefined}
      data-marked={marked || undefined}
      data-message={message.id}
      data-menu={menu || undefined}
    >
      {!own && <span className={classes.face}>{first && <Face message={message} online={online} />}</span>}
      <div className={classes.body}>
        {first && !own && <Sender message={message} organizer={organizer} />}
        <div className={classes.row}>
          <div className={classes.bubble} data-photo={message.photo !== null || undefined} {...press}>
            {message.replyTo !== null && (
              <Quote quoted={message.replyTo} onOpen={(id) => actions.show({ id })} />
            )}
            {message.photo !== null && <MessagePhoto photo={message.photo} name={message.name} />}
            {message.text !== '' && (
              // From the server, which keeps an allow-list of tags.
              <div
                className={classes.text}
                dangerouslySetInnerHTML={{ __html: htmlOf(message, actions.me?.userId ?? null) }}
              />
            )}
          </div>
          <Tools message={message} menu={menu} onMenu={setMenu} />
        </div>
        <Reactions message={message} />
        {(last || message.editedAt !== null) && (
          <p className={classes.foot}>
            {own && <span className="visually-hidden">{words.you}, </span>}
            <ClubTime at={message.dateTimeCreated} />
            {message.editedAt !== null && <Edited at={message.editedAt} />}
            {own && <IconCheck size={14} aria-hidden />}
          </p>
        )}
      </div>
    </div>
  );
}

function Edited({ at }: { at: string }) {
  const when = formatClubTime(at, 'dayTime', useClubTimeZone());
  return (
    <span title={words.editedAt(when)}>
      · {words.edited}
      <span className="visually-hidden">{` ${when}`}</span>
    </span>
  );
}

interface QuoteProps {
  quoted: NonNullable<Message['replyTo']>;
  /** Missing: it leads nowhere yet. */
  onOpen?: (id: number) => void;
}

function Quote({ quoted, onOpen }: QuoteProps) {
  return (
    <button
      type="button"
      className={classes.quote}
      disabled={onOpen === undefined}
      onClick={() => onOpen?.(quoted.id)}
    >
      <span className="visually-hidden">{words.quotes('')}</span>
      <span className={classes.quoteName}>{quoted.name}</span>
      <span className={classes.excerpt}>{quoted.excerpt === '' ? words.quotedGone : quoted.excerpt}</span>
    </button>
  );
}

interface ToolsProps {
  message: Message;
  menu: boolean;
  onMenu: (open: boolean) => void;
}

/** What can be done with the message: shown beside it where there is a mouse, else by holding the bubble. */
function Tools({ message, menu, onMenu }: ToolsProps) {
  const actions = use(ThreadActionsContext);
  const queryClient = useQueryClient();
  return (
    <div className={classes.tools}>
      {actions.mayWrite && (
        <>
          <Tool name="react" onClick={() => actions.pickReaction(message)} />
          <Tool name="reply" onClick={() => actions.answer(message)} />
        </>
      )}
      {mayDelete(actions, message) && (
        <Tool name="delete" stays onClick={() => void removeMessage(queryClient, message)} />
      )}
      <Tool name="more" expanded={menu} onClick={() => onMenu(true)} />
      {menu && (
        <Suspense>
          <MessageMenu message={message} onClose={() => onMenu(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ToolProps {
  /** Also of its icon, which the style draws. */
  name: 'react' | 'reply' | 'delete' | 'more';
  /** In sight on a phone too. */
  stays?: boolean;
  expanded?: boolean;
  onClick: () => void;
}

// Plain buttons: there are several for every line that is scrolled past.
function Tool({ name, stays, expanded, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-tool={name}
      aria-label={words[name]}
      title={words[name]}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      data-stays={stays || undefined}
      onClick={onClick}
    />
  );
}

function Reactions({ message }: { message: Message }) {
  const { me, mayWrite, names } = use(ThreadActionsContext);
  const queryClient = useQueryClient();
  if (message.reactions.length === 0) return null;
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, userNames }) => {
        const label = words.reaction(
          emoji,
          userNames.map((one) => (one === me?.userName ? words.you : (names.get(one) ?? one))),
        );
        return (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            aria-label={label}
            title={label}
            aria-pressed={me !== null && userNames.includes(me.userName)}
            disabled={!mayWrite || me === null}
            onClick={() => me !== null && void react(queryClient, message, emoji, me.userName)}
          >
            <span aria-hidden>{emoji}</span>
            <span aria-hidden>{userNames.length}</span>
          </button>
        );
      })}
    </div>
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
      {isAdmin ? words.admin : <Called name={message.name} guestSince={message.guestSince} />}
      {!isAdmin && (organizer || message.userType === 'ORGANIZER') && (
        <span className={classes.role}>{words.organizer}</span>
      )}
    </p>
  );
}

/** A message that the server does not have yet. */
export function OutgoingBubble({ outgoing, first }: { outgoing: Outgoing; first: boolean }) {
  const { clientId, text, state, reason, replyTo, photo } = outgoing;
  return (
    <div className={classes.line} data-own data-first={first || undefined}>
      <div className={classes.body}>
        <div className={classes.row}>
          <div className={classes.bubble} data-photo={photo !== null || undefined} data-state={state}>
            {replyTo !== null && <Quote quoted={replyTo} />}
            {photo !== null && <MessagePhoto photo={photo} name={words.you} />}
            {text !== '' && <div className={`${classes.text} ${classes.typed}`}>{text}</div>}
          </div>
        </div>
        {state === 'refused' ? (
          <div className={classes.refused}>
            <p className={classes.foot} role="alert">
              <IconAlertCircle size={16} aria-hidden />
              {words.notSent}
              {reason !== null && `: ${reason}`}
            </p>
            <Button variant="default" onClick={() => postAgain(clientId)}>
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
    </div>
  );
}
