/** What golfers answer: to an invitation, to the offer of a place, to whether a place of last season is wanted; and coming back. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext, SigningContext } from '../facts/context.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { feesFor, priceEntry, totalOf } from '../fees/price-entry.ts';
import { guestFeesOf, type EntryRow } from './entry-rows.ts';
import { endEntry, getOwnEntry, lockEntryTargets } from './leave.ts';
import { finish, Moves } from './moves.ts';
import { loadScope, type Scope } from './scope.ts';
import { competitionsOf } from './wish.ts';
import { enter, nothingDone, signUp } from './sign-up.ts';

type Reply = Unworded<SignUpReply>;

export interface Answer {
  readonly registrationId: number;
  readonly accept: boolean;
  readonly feeIds: readonly number[];
  readonly expectedTotal?: number | undefined;
}

/** With the golfer and what it is for locked. */
async function accept(
  tx: Transaction,
  { house, club }: EntryContext,
  actor: UserActor,
  { entry, answer, moves }: { entry: EntryRow; answer: Answer; moves: Moves },
): Promise<Reply> {
  const rules = await club.rules();
  const target = entry.eventId !== null ? { eventId: entry.eventId } : { seasonId: entry.seasonId ?? 0 };
  const scope: Scope = await loadScope(tx, actor, target, {
    rules,
    timeZone: house.timeZone,
    now: house.clock.now(),
  });
  const reply = (result: Reply['result'], total: number): Reply => ({
    ...nothingDone(result, total),
    registrationId: entry.id,
    status: entry.status,
  });
  if (scope.event?.cancelled) return { ...reply('CLOSED', 0), reason: refusal('seasons.eventCancelled') };
  const day = clubDay(house.clock.now(), house.timeZone);
  const classes = await findPriceClasses(tx, {
    eventTypeId: scope.eventTypeId,
    seasonId: scope.seasonId,
    userIds: [actor.userId],
    day,
  });
  const standing = classes.get(actor.userId) ?? { priceClass: 'NON_MEMBER', includedIn: null };
  const competitionIds = competitionsOf(entry);
  const offered = new Set(feesFor(scope.priced, competitionIds).map(({ id }) => id));
  if (!scope.priced.noFees && answer.feeIds.some((id) => !offered.has(id)))
    throw invalidField('feeIds', 'seasons.noSuchFee');
  const feeIds = [...new Set([...entry.feeIds, ...answer.feeIds])];
  const lines = priceEntry(scope.priced, standing, {
    competitionIds,
    feeIds,
    guests: entry.guests,
    guestFees: entry.guestFees,
  });
  const total = totalOf(lines);
  if (answer.expectedTotal !== undefined && answer.expectedTotal !== total)
    return reply('PRICE_CHANGED', total);
  // A partner of a team that waits has said yes, and waits with it.
  const [own] = await tx.query<{ waits: boolean }>(
    `select bool_or(place = 'WAITING') as waits from participants where registration_id = $1`,
    [entry.id],
  );
  const waits = own?.waits === true;
  await tx.query(
    `update registrations set status = $2, answer_by = null, token_hash = null, fee_ids = $3, agreed_cents = $4, ask_first = false,
       registered_at = case when $2 = 'REGISTERED' then $5::timestamptz end where id = $1`,
    [entry.id, waits ? 'WAITLIST' : 'REGISTERED', feeIds, total, house.clock.now()],
  );
  const name = entry.name;
  moves.note({
    registrationId: entry.id,
    userId: actor.userId,
    name,
    seasonId: scope.seasonId,
    eventId: scope.eventId,
    what: waits ? 'WAITLISTED' : 'REGISTERED',
  });
  if (!waits) {
    await tx.query(
      `update participants set place = 'IN',
         price_class = case when user_id is null then price_class else $2::text end
       where registration_id = $1 and place = 'HELD'`,
      [entry.id, standing.priceClass],
    );
    const party = {
      competitionIds: competitionsOf(entry),
      spotsId: entry.registrationSpotsId,
      places: 1 + entry.guests.length,
    };
    await enter({ tx, house, rules, actor, scope, userId: actor.userId, moves }, entry.id, lines, party);
  }
  return {
    ...nothingDone(waits ? 'WAITLISTED' : 'REGISTERED', total),
    registrationId: entry.id,
    status: waits ? 'WAITLIST' : 'REGISTERED',
  };
}

/** An answer that comes too late, or a second time, says how things stand. Errors: not_found, conflict where nothing was asked, invalid_input on feeIds. */
export function answerEntry(context: EntryContext, actor: UserActor, answer: Answer): Promise<Reply> {
  const { house } = context;
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const asked = await getOwnEntry(tx, actor, answer.registrationId);
    const eventIds = await lockEntryTargets(tx, house, asked);
    const entry = await getOwnEntry(tx, actor, answer.registrationId);
    if (entry.status === 'REGISTERED' && answer.accept)
      return { ...nothingDone('ALREADY', 0), registrationId: entry.id, status: entry.status };
    if (entry.withdrawnAt !== null)
      return {
        ...nothingDone('CLOSED', 0, refusal('seasons.askedNoMore')),
        registrationId: entry.id,
        status: entry.status,
      };
    if (entry.status !== 'INVITED' && entry.status !== 'PENDING') throw conflict('seasons.nothingAsked');
    const moves = new Moves(actor);
    let reply: Reply;
    if (answer.accept) {
      reply = await accept(tx, context, actor, { entry, answer, moves });
    } else {
      const leaving = { house, moves, eventIds, status: 'DECLINED', what: 'DECLINED', percent: 100 } as const;
      await endEntry(tx, leaving, entry);
      reply = { ...nothingDone('CLOSED', 0), registrationId: entry.id, status: 'DECLINED' };
    }
    await recordChange(tx, actor, {
      action: answer.accept ? 'registration.accepted' : 'registration.declined',
      userId: actor.userId,
      changes: [{ field: 'for', before: null, after: entry.eventName ?? entry.seasonName ?? '' }],
    });
    await finish(tx, context, moves, 'Declined');
    return reply;
  });
}

/** The same row again, at the end of the queue, at the price of today. Errors: not_found, conflict where it was not withdrawn. */
export async function reRegister(
  context: SigningContext,
  actor: UserActor,
  { registrationId, expectedTotal }: { registrationId: number; expectedTotal?: number | undefined },
): Promise<Reply> {
  const entry = await context.house.db.transaction((tx) => getOwnEntry(tx, actor, registrationId));
  if (entry.withdrawnAt === null)
    return { ...nothingDone('ALREADY', 0), registrationId: entry.id, status: entry.status };
  const target = entry.eventId !== null ? { eventId: entry.eventId } : { seasonId: entry.seasonId ?? 0 };
  if (entry.eventId === null && entry.seasonId === null) throw conflict('seasons.nothingAsked');
  return signUp(context, actor, target, {
    competitionId: entry.competitionId,
    contestIds: entry.contestIds,
    registrationSpotsId: entry.registrationSpotsId,
    feeIds: entry.feeIds,
    guests: entry.guests,
    guestFeeIds: guestFeesOf(entry),
    comments: entry.comments,
    askFirst: entry.askFirst,
    permanentWish: entry.permanentWish,
    lookingForPartner: false,
    expectedTotal,
  });
}
