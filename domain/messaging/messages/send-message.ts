/** Takes what golfers write into threads: what arrives together is numbered under one set of locks and committed as one. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import type { sendMessage as sendMessageCall } from '@fourball/shared/messaging/calls.ts';
import type { SenderType } from '@fourball/shared/messaging/enums.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { groupCommit, type GroupCommitOptions } from '../../kernel/batch/group-commit.ts';
import type { Listeners } from '../find-members.ts';
import type { House } from '../../kernel/house.ts';
import { findKeptReplies, keepAll, lockIntents, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { accessConversation, mayHear } from '../access.ts';
import { findMessages } from './find-messages.ts';
import {
  findReferences,
  findWriters,
  lockConversations,
  type References,
  type LockedThread,
  type Wish,
  type WriterRow,
} from './message-facts.ts';
import { presentMessage } from './present-message.ts';
import { isPlain, sanitiseMessage } from './sanitise.ts';
import { writeMessages, type NewMessage } from './write-messages.ts';

interface MessageRequest {
  actor: UserActor;
  body: BodyOf<typeof sendMessageCall>;
  intent: Intent | undefined;
}

export type MessageSender = (request: MessageRequest) => Promise<Message>;

interface Sent {
  readonly actor: UserActor;
  readonly intent: Intent | undefined;
  readonly wish: Wish;
  /** Safe HTML. */
  readonly text: string;
}

/** What is stored already, what is stored now, or why not: each for one request alone. */
type Decision = { readonly reply: Message } | { readonly sentId: number } | NewMessage | AppError;

/**
 * Returns what posts for all golfers of this process. The same client id of the same golfer in the same thread is
 * stored once, however often it is sent. Errors: not_found, invalid_input on text, replyToId or photoId,
 * idempotency_mismatch; one that is refused is nobody else's trouble.
 */
export function createMessageSender(
  { db }: Pick<House, 'db'>,
  options: GroupCommitOptions = { maxSize: 128, maxInFlight: 2 },
): MessageSender {
  const commit = groupCommit(
    async (requests: readonly Sent[]) => ({ answers: await commitMessages(db, requests) }),
    options,
  );
  return async ({ actor, body, intent }) => {
    // What takes work is read of nobody but who may write here; plain words wait for the look under the lock.
    if (body.text === '' || !isPlain(body.text)) await accessConversation(db, actor, body.conversationId);
    const text = sanitiseMessage(body.text).trim();
    if (text === '' && body.photoId === undefined) throw invalidField('text', 'messaging.empty');
    const wish: Wish = {
      conversationId: body.conversationId,
      userId: actor.userId,
      clientId: body.clientId ?? null,
      replyToId: body.replyToId ?? null,
      photoId: body.photoId ?? null,
      mentions: body.mentions ?? [],
    };
    const answer = await commit({ actor, intent, wish, text });
    if (answer instanceof AppError) throw answer;
    return answer;
  };
}

/** Locks: the keys of the intents, then the threads, each in their order. */
async function commitMessages(db: House['db'], requests: readonly Sent[]): Promise<(Message | AppError)[]> {
  const wishes = requests.map(({ wish }) => wish);
  const intents = requests.map(({ intent }) => intent);
  return transact(db, async (tx) => {
    await lockIntents(tx, intents);
    const threads = await lockConversations(
      tx,
      wishes.map(({ conversationId }) => conversationId),
    );
    const kept = await findKeptReplies(tx, intents);
    const writers = await findWriters(tx, wishes);
    const decider = new MessageDecider(threads, await findReferences(tx, wishes));
    const decisions = requests.map((request, index): Decision => {
      const before = kept[index];
      // What is kept is our own JSON of this very call.
      if (before) return 'error' in before ? before.error : { reply: before.reply as Message };
      return decider.decide(request, writers[index]);
    });

    const written = await writeMessages(tx, decider.written);
    const sentIds = decisions.flatMap((decision) => ('sentId' in decision ? decision.sentId : []));
    const sent = new Map(
      (sentIds.length > 0 ? await findMessages(tx, sentIds) : []).map((row) => [row.id, presentMessage(row)]),
    );
    const answers = decisions.map((decision): Message | AppError => {
      if (decision instanceof AppError) return decision;
      if ('reply' in decision) return decision.reply;
      const message =
        'sentId' in decision ? sent.get(decision.sentId) : written[decider.written.indexOf(decision)];
      if (!message) throw new Error('A message was decided on and not written.');
      return message;
    });
    const keeping = new Map<string, { intent: Intent; reply: unknown }>();
    for (const [index, intent] of intents.entries()) {
      const answer = answers[index];
      if (!intent || kept[index] || !answer || answer instanceof AppError) continue;
      keeping.set(`${intent.userId} ${intent.key}`, { intent, reply: answer });
    }
    await keepAll(tx, [...keeping.values()]);
    return answers;
  });
}

/** What an actor counts as in a thread, the organizer's part before the admin's: never what the client says. */
function senderTypeOf(actor: UserActor, { organizer }: WriterRow): SenderType {
  if (organizer) return 'ORGANIZER';
  return actor.roles.has('ADMIN') ? productName : 'GOLFER';
}

/** The messages that are decided on so far, with the numbers that they take. */
class MessageDecider {
  readonly written: NewMessage[] = [];
  readonly #threads: ReadonlyMap<number, LockedThread>;
  readonly #references: References;
  readonly #lastSeq = new Map<number, number>();
  readonly #byClientId = new Map<string, NewMessage>();
  readonly #byKey = new Map<string, { hash: string; decision: Decision }>();
  readonly #photos = new Set<number>();

  constructor(threads: ReadonlyMap<number, LockedThread>, references: References) {
    this.#threads = threads;
    this.#references = references;
  }

  decide(request: Sent, writer: WriterRow | undefined): Decision {
    const { intent } = request;
    if (!intent) return this.#decideNew(request, writer);
    const key = `${intent.userId} ${intent.key}`;
    const earlier = this.#byKey.get(key);
    if (earlier) {
      return earlier.hash === intent.requestHash ? earlier.decision : new AppError('idempotency_mismatch');
    }
    const decision = this.#decideNew(request, writer);
    if (!(decision instanceof AppError)) this.#byKey.set(key, { hash: intent.requestHash, decision });
    return decision;
  }

  #decideNew({ actor, wish, text }: Sent, writer: WriterRow | undefined): Decision {
    const { conversationId, userId, clientId } = wish;
    const thread = this.#threads.get(conversationId);
    if (!thread || !writer) return new AppError('not_found');
    const listeners: Listeners = {
      userIds: new Set(writer.member ? [userId] : []),
      openTo: thread.kind === 'ORGANIZERS' ? 'NOBODY' : 'ADMIN',
    };
    if (!mayHear(actor, listeners)) return new AppError('not_found');
    if (writer.sent_id !== null) return { sentId: writer.sent_id };
    const own = clientId === null ? undefined : `${conversationId} ${userId} ${clientId}`;
    const earlier = own === undefined ? undefined : this.#byClientId.get(own);
    if (earlier) return earlier;

    const quoted = wish.replyToId === null ? null : this.#references.quoted(wish);
    if (quoted === undefined) return conflictOn('replyToId', 'messaging.answeredMessageGone');
    const photo = wish.photoId === null ? null : this.#references.photo(wish);
    if (photo === undefined || (photo && this.#photos.has(photo.id))) {
      return invalidField('photoId', 'messaging.photoGone');
    }
    if (photo) this.#photos.add(photo.id);
    const seq = (this.#lastSeq.get(conversationId) ?? thread.last_seq) + 1;
    this.#lastSeq.set(conversationId, seq);
    const message: NewMessage = {
      conversationId,
      seq,
      userId,
      userName: writer.user_name,
      name: writer.name,
      avatarUrl: writer.avatar_url,
      guestSince: writer.guest_since,
      userType: senderTypeOf(actor, writer),
      text,
      clientId,
      quoted,
      photo,
      mentions: this.#references.mentions(wish),
    };
    this.written.push(message);
    if (own !== undefined) this.#byClientId.set(own, message);
    return message;
  }
}
