/**
 * Signs golfers up for an event together who come at the same moment: the opening of a popular one is decided in a few transactions, one
 * golfer after the other in the order in which they came. What is not plain is signed up alone, as ever.
 */
import type { Transaction } from '@fourball/db/connection.ts';
import { refusal } from '@fourball/shared/words/refusals.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { findLetterCounts, noteLetters, whyTooManyLetters, writeLetters } from '../../accounts/letters.ts';
import { anonymous, may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { groupCommit, type GroupCommitOptions } from '../../kernel/batch/group-commit.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { findKeptReplies, keepAll, lockIntents, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import type { SigningContext } from '../facts/context.ts';
import { canSeeEvent, selectEvent } from '../facts/event-rows.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { priceEntry, totalOf } from '../fees/price-entry.ts';
import { lockTargets } from '../registration/entry-rows.ts';
import { scopeOfEvent } from '../registration/scope.ts';
import { nothingDone, signUp, whyClosed, type Reply } from '../registration/sign-up.ts';
import {
  checkWish,
  competitionsOf,
  golfersOf,
  partyOf,
  wantedFees,
  type Wish,
} from '../registration/wish.ts';
import { findEventBar } from '../waiting/waiting-room.ts';
import { findCrowd, findKnownPartners, findWaiting } from './facts.ts';
import { writePlans, type Plan } from './write-crowd.ts';

interface Request {
  readonly actor: UserActor;
  readonly wish: Wish;
  readonly intent: Intent | undefined;
}

/** ALONE: what the others want does not tell how this one is decided. */
type Answer = { readonly reply: Reply } | { readonly error: AppError } | 'ALONE';

const partnersOf = ({ wish }: Request): readonly number[] => wish.team?.userIds ?? [];

/** For oneself, with partners of the club if any. */
const isPlain = ({ actor, wish }: Request): boolean =>
  !may(actor, 'EVENTS') &&
  (wish.userId === undefined || wish.userId === actor.userId) &&
  (wish.team?.partners ?? []).length === 0;

const postOf = (request: Request) => ({
  senderId: request.actor.userId,
  letters: partnersOf(request).map((to) => ({ kind: 'TEAM' as const, to })),
});

/** Decides each in turn with everything locked, writes all that got in or wait, and answers in the order of the requests. */
async function decideEach(
  tx: Transaction,
  { house, club }: SigningContext,
  eventId: number,
  requests: readonly Request[],
): Promise<Answer[]> {
  const rules = await club.rules();
  const now = house.clock.now();
  const event = await selectEvent(tx, anonymous, eventId);
  if (!event) return requests.map(() => ({ error: new AppError('not_found') }));
  const golferIds = [...new Set(requests.flatMap(({ actor, wish }) => golfersOf(actor, wish)))];
  const people = await findCrowd(tx, event, golferIds);
  const scope = { ...(await scopeOfEvent(tx, event, { rules, timeZone: house.timeZone, now })), eventId };
  const { places } = scope;
  const queue = await findWaiting(tx, event, places);
  if (queue.moves) return requests.map(() => 'ALONE');
  const classes = await findPriceClasses(tx, {
    eventTypeId: event.eventTypeId,
    seasonId: event.seasonId,
    userIds: golferIds,
    day: clubDay(now, house.timeZone),
  });
  const bar = await findEventBar(
    tx,
    { rules, now },
    event,
    requests.map(({ actor }) => actor.userId),
  );
  const knows = await findKnownPartners(
    tx,
    rules.sheetNames,
    requests.map((request) => ({ actor: request.actor, partnerIds: partnersOf(request) })),
  );
  const letters = await findLetterCounts(tx, requests.map(postOf));
  const seen = new Set<number>();
  const plans = new Map<Request, { plan: Plan; before: number | null }>();

  function decide(request: Request): Answer | undefined {
    const { actor, wish } = request;
    const { userId } = actor;
    const own = [userId, ...partnersOf(request)].map((id) => people.get(id));
    // Partners are told apart below, once all of them are known to be new here.
    if (own.some((person) => !person?.fresh || seen.has(person.id))) return 'ALONE';
    const reply = (said: Reply): Answer => ({ reply: said });
    if (!canSeeEvent(actor, event as NonNullable<typeof event>)) return { error: new AppError('not_found') };
    const closed = whyClosed({ actor, scope, userId });
    if (closed) return reply(nothingDone('CLOSED', 0, closed));
    const party = partyOf(wish);
    const waits = bar.why(userId, party.places, places.whole.free ?? Infinity);
    if (waits) return reply(nothingDone('CLOSED', 0, waits));
    checkWish(actor, scope, wish);
    if (partnersOf(request).some((id) => !people.get(id)?.active || !knows(actor, id)))
      throw invalidField('team', 'seasons.noSuchGolfer');
    const standing = classes.get(userId);
    if (!standing) return reply(nothingDone('NOT_ELIGIBLE', 0, refusal('seasons.noSuchGolfer')));
    const lines = priceEntry(scope.priced, standing, {
      competitionIds: competitionsOf(wish),
      feeIds: wantedFees(wish),
      guests: wish.guests,
      guestFees: wish.guestFeeIds,
    });
    const total = totalOf(lines);
    if (wish.expectedTotal !== undefined && wish.expectedTotal !== total)
      return reply(nothingDone('PRICE_CHANGED', total));
    // Nobody who waits fits: who does passes over nobody.
    const fits = places.fits(party);
    if (!fits && !scope.waitlist) return reply(nothingDone('FULL', total));
    if (fits && queue.length > 0 && wish.askFirst) return 'ALONE';
    const tooMany = whyTooManyLetters(rules.quotas, letters, postOf(request));
    if (tooMany) return { error: conflict(tooMany) };
    noteLetters(letters, postOf(request));
    plans.set(request, {
      plan: { actor, wish, in: fits, lines, total },
      before: fits ? null : queue.length,
    });
    for (const person of own) if (person) seen.add(person.id);
    bar.took(userId);
    if (fits) places.take(party);
    else queue.length += own.length;
    return undefined;
  }

  const decided = requests.map((request): Answer | undefined => {
    try {
      return decide(request);
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  });
  await writeLetters(
    tx,
    [...plans.keys()].map(postOf).filter((post) => post.letters.length > 0),
  );
  const ids = await writePlans(
    tx,
    { house, rules, scope, classes },
    [...plans.values()].map(({ plan }) => plan),
    (userId) => people.get(userId)?.name ?? '',
  );
  return requests.map((request, at) => {
    const answer = decided[at];
    const planned = plans.get(request);
    if (answer || !planned) return answer ?? 'ALONE';
    const { plan, before } = planned;
    return {
      reply: {
        ...nothingDone(plan.in ? 'REGISTERED' : 'WAITLISTED', plan.total),
        registrationId: ids.shift() ?? null,
        status: plan.in ? 'REGISTERED' : 'WAITLIST',
        before,
      },
    };
  });
}

/** Locks intents, golfers and the event, and answers each once: what was sent twice is decided once. */
function commitTogether(
  context: SigningContext,
  eventId: number,
  requests: readonly Request[],
): Promise<Answer[]> {
  return transact(
    context.house.db,
    async (tx) => {
      const intents = requests.map(({ intent }) => intent);
      await lockIntents(tx, intents);
      const kept = await findKeptReplies(tx, intents);
      const keyOf = ({ intent }: Request) => intent && `${intent.userId} ${intent.key}`;
      const first = new Map<string, Request>();
      const fresh = requests.filter((request, at) => {
        const key = keyOf(request);
        if (kept[at] || (key !== undefined && first.has(key))) return false;
        if (key !== undefined) first.set(key, request);
        return true;
      });
      await lockUsers(
        tx,
        fresh.flatMap(({ actor, wish }) => golfersOf(actor, wish)),
      );
      await lockTargets(tx, { seasonIds: [], eventIds: [eventId] });
      const decided = fresh.length > 0 ? await decideEach(tx, context, eventId, fresh) : [];
      const answers = new Map(fresh.map((request, at) => [request, decided[at] ?? ('ALONE' as const)]));
      await keepAll(
        tx,
        fresh.flatMap((request) => {
          const answer = answers.get(request);
          return request.intent && answer && answer !== 'ALONE' && 'reply' in answer
            ? [{ intent: request.intent, reply: answer.reply }]
            : [];
        }),
      );
      return requests.map((request, at): Answer => {
        const before = kept[at];
        // The reply is our own JSON of the same call, so it has that call's shape.
        if (before) return 'error' in before ? before : { reply: before.reply as Reply };
        const own = answers.get(request);
        if (own) return own;
        const twin = first.get(keyOf(request) ?? '');
        return twin?.intent?.requestHash === request.intent?.requestHash
          ? ((twin && answers.get(twin)) ?? 'ALONE')
          : { error: new AppError('idempotency_mismatch') };
      });
    },
    { byIndex: true },
  );
}

export type EventSigner = (
  actor: UserActor,
  eventId: number,
  wish: Wish,
  intent: Intent | undefined,
) => Promise<Reply>;

/** A crowd is decided by one transaction after the other: more at once would only wait for the event's lock. */
const together: GroupCommitOptions = { maxSize: 250, maxInFlight: 2, crowdFrom: 8 };

export function createEventSigner(context: SigningContext, options = together): EventSigner {
  const byEvent = new Map<number, (request: Request) => Promise<Answer>>();
  const commitFor = (eventId: number) => {
    const known = byEvent.get(eventId);
    if (known) return known;
    const commit = groupCommit(
      async (requests: readonly Request[]) => ({
        answers: await commitTogether(context, eventId, requests),
      }),
      options,
    );
    byEvent.set(eventId, commit);
    return commit;
  };
  return async (actor, eventId, wish, intent) => {
    const request = { actor, wish, intent };
    const answer = isPlain(request) ? await commitFor(eventId)(request) : 'ALONE';
    if (answer === 'ALONE') return signUp(context, actor, { eventId }, wish, intent);
    if ('error' in answer) throw answer.error;
    return answer.reply;
  };
}
