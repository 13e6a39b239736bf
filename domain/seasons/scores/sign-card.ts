/** Signing cards, saying who marks them, opening them again, and what becomes of those that do not count. */
import type { Transaction } from '@fourball/db/connection.ts';
import { cardChanged, cardReopened, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { CardOutcome, CardReply } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { takeRoundBack, writeCardRound } from './card-round.ts';
import { findConcerned } from './concerned.ts';
import { findSaid, presentCard } from './present-card.ts';
import {
  countScores,
  holesOf,
  isLocked,
  loadCard,
  lockCard,
  ResultsFinal,
  type CardRow,
} from './score-rows.ts';
import { getLinkedEvent, getSeenEvent, type NamedEvent } from './scored-event.ts';
import {
  findStanding,
  identityOf,
  marks,
  mayMarkerSign,
  mayPlayerSign,
  playsOn,
  type Scorer,
  type Standing,
} from './who-enters.ts';

type Result = CardReply['result'];

/** A card under its lock, with its event, and who does something to it. */
export interface Held {
  readonly tx: Transaction;
  readonly house: House;
  readonly event: NamedEvent;
  readonly standing: Standing;
  /** As it is under the lock. */
  readonly card: CardRow;
}

/** What was decided; `changed`: something of the card is written. */
interface Decided {
  readonly result: Result;
  readonly holes?: readonly number[];
}

/** Throws not_found for who may not see the event. */
const getEventOf = (tx: Transaction, scorer: Scorer, { eventId }: CardRow): Promise<NamedEvent> =>
  scorer.kind === 'user' ? getSeenEvent(tx, scorer, eventId) : getLinkedEvent(tx, scorer, eventId);

/** Accounts of who plays on the card, in their order: their handicaps may be written. */
async function lockGolfers(tx: Transaction, cardId: number): Promise<void> {
  const rows = await tx.query<{ user_id: number }>(
    `select p.user_id from scorecard_players o join participants p on p.id = o.participant_id
     where o.card_id = $1 and p.user_id is not null`,
    [cardId],
  );
  if (rows.length > 0)
    await lockUsers(
      tx,
      rows.map(({ user_id }) => user_id),
    );
}

/**
 * Does `act` under the lock of the card, and of the golfers on it, and answers with the card as it is then. What results that became final
 * meanwhile stand against is taken back, and said.
 */
export async function withCard(
  house: House,
  scorer: Scorer,
  cardId: number,
  act: (held: Held) => Promise<Decided>,
): Promise<CardReply> {
  const attempt = (instead?: Decided): Promise<CardReply> =>
    transact(house.db, async (tx) => {
      await lockGolfers(tx, cardId);
      if (!(await lockCard(tx, cardId))) throw new AppError('not_found');
      const card = await loadCard(tx, cardId);
      if (!card) throw new AppError('not_found');
      const event = await getEventOf(tx, scorer, card);
      const standing = await findStanding(tx, house, scorer, event);
      const decided = instead ?? (await act({ tx, house, event, standing, card }));
      const after = (await loadCard(tx, cardId)) ?? card;
      return {
        result: decided.result,
        holes: [...(decided.holes ?? [])],
        card: presentCard(event.format, standing, after, await findSaid(tx, [after])),
      };
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ResultsFinal) return attempt({ result: 'FINAL' });
    throw error;
  }
}

export const writeLog = (
  { tx, house, standing, card }: Held,
  what: string,
  { reason = '', details = {} }: { reason?: string; details?: object } = {},
): Promise<unknown> => {
  const { userId, linkOf } = identityOf(standing.scorer);
  return tx.query(
    `insert into scorecard_log (card_id, what, by_user, link_of, reason, details, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [card.id, what, userId, linkOf, reason, details, house.clock.now()],
  );
};

/** Counts the event's scores, the last of the locks, and tells who is concerned. Throws ResultsFinal. */
export async function tell({ tx, card }: Held): Promise<void> {
  const { eventId } = card;
  const version = (await loadCard(tx, card.id))?.version ?? card.version;
  await countScores(tx, eventId);
  await emitAll(tx, [
    occurrence(leaderboardChanged, { eventId }),
    occurrence(cardChanged, { eventId, cardId: card.id, version, userIds: await findConcerned(tx, card) }),
  ]);
}

/** A hole that was conceded is one of a match; there, and where one of several balls counts, not every hole has a score. */
function missingHoles({ event, card }: Held): number[] {
  const { basis, side } = event.format;
  const scores = new Map(card.scores.map((score) => [score.hole, score]));
  const partly = basis === 'MATCH' || basis === 'SKINS' || side.mode === 'BEST_N';
  if (partly) return scores.size > 0 || card.concededAt !== null ? [] : holesOf(card);
  return holesOf(card).filter((hole) => {
    const kind = scores.get(hole)?.kind;
    return kind === undefined || kind === 'CONCEDED';
  });
}

type Role = 'PLAYER' | 'MARKER';

function decideSigning(held: Held, as: Role, version: number): Decided | undefined {
  const { standing, card, event } = held;
  const { userId } = identityOf(standing.scorer);
  const player = as === 'PLAYER';
  if ((player ? card.playerSignedAt : card.markerSignedAt) !== null) return { result: 'ALREADY' };
  if (event.final) return { result: 'FINAL' };
  if (!(player ? mayPlayerSign : mayMarkerSign)(standing, card)) throw new AppError('forbidden');
  if (card.version !== version) return { result: 'STALE' };
  const other = player ? card.markerSignedBy : card.playerSignedBy;
  if (userId !== null && other === userId) return { result: 'SAME_PERSON' };
  const disputed = card.scores.filter((score) => score.disputed).map(({ hole }) => hole);
  if (disputed.length > 0) return { result: 'DISPUTED', holes: disputed };
  // Without a result a card need not be whole.
  const missing = card.outcome === null ? missingHoles(held) : [];
  return missing.length > 0 ? { result: 'INCOMPLETE', holes: missing } : undefined;
}

/**
 * Of a version that is not the card's any more nothing is signed. Signed by both it is locked, and becomes a round of the golfer's handicap. Locks the
 * golfers, the card, and the event's scores last. Errors: not_found, forbidden.
 */
export const signCard = (
  house: House,
  scorer: Scorer,
  { cardId, as, version }: { cardId: number; as: Role; version: number },
): Promise<CardReply> =>
  withCard(house, scorer, cardId, async (held) => {
    const refused = decideSigning(held, as, version);
    if (refused) return refused;
    const { tx, event, standing } = held;
    const columns = as === 'PLAYER' ? 'player' : 'marker';
    await tx.query(
      `update scorecards set ${columns}_signed_at = $2, ${columns}_signed_by = $3, version = version + 1 where id = $1`,
      [cardId, house.clock.now(), identityOf(standing.scorer).userId],
    );
    await writeLog(held, `${as}_SIGNED`);
    const after = await loadCard(tx, cardId);
    if (after && isLocked(after)) await writeCardRound(tx, house, event, after);
    await tell(held);
    return { result: 'DONE' };
  });

/** Throws forbidden for who neither plays on the card nor marks it nor organizes. */
function allowAbout({ standing, card }: Held): void {
  if (!(standing.manages || playsOn(standing, card) || marks(standing, card)))
    throw new AppError('forbidden');
}

/** Throws forbidden for who does not organize. */
function allowToManageCard({ standing }: Held): void {
  if (!standing.manages) throw new AppError('forbidden');
}

/** The marker's signature goes with the marker. Errors: not_found, forbidden, invalid_input for who can't mark it. */
export const chooseMarker = (
  house: House,
  actor: UserActor,
  { cardId, participantId }: { cardId: number; participantId: number },
): Promise<CardReply> =>
  withCard(house, actor, cardId, async (held) => {
    allowAbout(held);
    const { tx, card, event } = held;
    if (event.final) return { result: 'FINAL' };
    if (isLocked(card)) return { result: 'SIGNED' };
    if (card.markerId === participantId) return { result: 'ALREADY' };
    const [plays] = await tx.query(
      `select 1 from participants where id = $1 and event_id = $2 and place = 'IN'`,
      [participantId, card.eventId],
    );
    if (!plays) throw invalidField('participantId', 'seasons.noSuchParticipant');
    if (card.players.some((player) => player.participantId === participantId)) {
      throw invalidField('participantId', 'seasons.marksAnother');
    }
    await tx.query(
      `update scorecards set marker_participant_id = $2, marker_signed_at = null, marker_signed_by = null, version = version + 1
       where id = $1`,
      [cardId, participantId],
    );
    await writeLog(held, 'MARKER_CHANGED', { details: { before: card.markerId, after: participantId } });
    await tell({ ...held, card: { ...card, markerId: participantId } });
    return { result: 'DONE' };
  });

const namingCard = ({ event, card }: Held) => [
  { field: 'event', before: null, after: `${event.name} (${event.id})` },
  { field: 'card', before: null, after: String(card.id) },
];

/** Who is told of what an organizer did to a card. */
const golfersOf = ({ players }: CardRow): number[] =>
  players.flatMap(({ userId }) => (userId === null ? [] : [userId])).sort((one, other) => one - other);

/** Both signatures go, and the round of the handicap with them. Errors: not_found, forbidden. */
export const reopenCard = (
  house: House,
  actor: UserActor,
  { cardId, reason }: { cardId: number; reason: string },
): Promise<CardReply> =>
  withCard(house, actor, cardId, async (held) => {
    allowToManageCard(held);
    const { tx, card, event } = held;
    if (event.final) return { result: 'FINAL' };
    if (card.playerSignedAt === null && card.markerSignedAt === null) return { result: 'ALREADY' };
    await tx.query(
      `update scorecards set player_signed_at = null, player_signed_by = null, marker_signed_at = null, marker_signed_by = null,
         version = version + 1 where id = $1`,
      [cardId],
    );
    await takeRoundBack(tx, house, card, actor.userId);
    await writeLog(held, 'REOPENED', { reason });
    await recordChange(tx, actor, {
      action: 'scorecard.reopened',
      changes: [...namingCard(held), { field: 'reason', before: null, after: reason }],
    });
    await tell(held);
    const userIds = golfersOf(card);
    if (userIds.length > 0)
      await emit(tx, cardReopened, { eventId: card.eventId, cardId, byUserId: actor.userId, userIds });
    return { result: 'DONE' };
  });

/** Null: it counts again. What was entered and signed stays. Errors: not_found, forbidden. */
export const setOutcome = (
  house: House,
  actor: UserActor,
  { cardId, outcome, reason }: { cardId: number; outcome: CardOutcome | null; reason: string },
): Promise<CardReply> =>
  withCard(house, actor, cardId, async (held) => {
    allowToManageCard(held);
    const { tx, card, event } = held;
    if (event.final) return { result: 'FINAL' };
    if (card.outcome === outcome) return { result: 'ALREADY' };
    await tx.query('update scorecards set outcome = $2, version = version + 1 where id = $1', [
      cardId,
      outcome,
    ]);
    const after = { ...card, outcome };
    if (outcome !== null) await takeRoundBack(tx, house, card, actor.userId);
    else if (isLocked(card)) await writeCardRound(tx, house, event, after);
    await writeLog(held, 'OUTCOME', { reason, details: { outcome } });
    await recordChange(tx, actor, {
      action: 'scorecard.outcome',
      changes: [
        ...namingCard(held),
        { field: 'outcome', before: card.outcome, after: outcome },
        { field: 'reason', before: null, after: reason },
      ],
    });
    await tell({ ...held, card: after });
    return { result: 'DONE' };
  });
