/** Who scores whom: a golfer by the own account, an organizer, or whoever has the link of a group. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { may, type AnonymousActor, type UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { dayOfRound, roundDay } from '../draws/rounds.ts';
import { isLocked, isOut, type CardRow } from './score-rows.ts';

/** Whoever has a link acts for the participant that it was made for; `userId` is that golfer's, null of a guest. */
export interface LinkHolder {
  readonly kind: 'link';
  readonly participantId: number;
  readonly userId: number | null;
}
export type Scorer = UserActor | LinkHolder;
/** Visitors look at cards, and enter nothing. */
export type Reader = Scorer | AnonymousActor;

/** Under what an entry is kept: the golfer's id, or of whose group the link is. */
export const identityOf = (reader: Reader): { userId: number | null; linkOf: number | null } => ({
  userId: reader.kind === 'user' ? reader.userId : null,
  linkOf: reader.kind === 'link' ? reader.participantId : null,
});

/** What is to be known of the event. */
export interface ScoredEvent {
  readonly id: number;
  readonly date: string;
  readonly endDate: string;
  readonly cancelled: boolean;
  readonly final: boolean;
  readonly organizes: boolean;
}

export interface Standing {
  readonly scorer: Reader;
  readonly manages: boolean;
  /** The scorer's own participants, who play. */
  readonly own: ReadonlySet<number>;
  /** Who is in a group with them, in any round. */
  readonly group: ReadonlySet<number>;
  /** The same by round. */
  readonly groups: ReadonlyMap<number, ReadonlySet<number>>;
  /** The day of the event has come, nobody called it off, and its results are not final. */
  readonly open: boolean;
  /** Whether the day of a round has come. */
  readonly hasCome: (round: number) => boolean;
}

/**
 * Groups as they are published now. What a phone sends that had no net since before they were published anew on the day itself is taken
 * too: nothing that was entered on the course gets lost.
 */
const findReach = prepared(
  'scores.reach',
  `with own as (
     select p.id from participants p
     where p.event_id = $1 and p.place = 'IN' and (p.user_id = $2 or p.id = $3)
   ), shown as (
     select d.id, d.round from draws d join golf_events g on g.id = d.event_id
     where d.event_id = $1 and (d.state = 'PUBLISHED' or d.published_at is not null and not exists (
       select from draws n where n.event_id = d.event_id and n.round = d.round and n.version > d.version
         and n.published_at < ${roundDay('d.round')}::timestamp at time zone $4))
   )
   select o.id as participant_id, true as own, 0 as round from own o
   union
   select x.participant_id, false, s.round from shown s join draw_places x on x.draw_id = s.id
   where x.purpose = 'PLAY' and x.group_id in (
     select y.group_id from draw_places y join own on own.id = y.participant_id
     where y.purpose = 'PLAY' and y.draw_id = s.id)`,
);

/** How the scorer stands to an event, whether or not they may see it. */
export async function findStanding(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  scorer: Reader,
  event: ScoredEvent,
): Promise<Standing> {
  const { userId, linkOf } = identityOf(scorer);
  const rows = await sql.query<{ participant_id: number; own: boolean; round: number }>(findReach, [
    event.id,
    userId,
    linkOf,
    timeZone,
  ]);
  const groups = new Map<number, Set<number>>();
  for (const { participant_id, round, own } of rows)
    if (!own) groups.set(round, (groups.get(round) ?? new Set()).add(participant_id));
  const today = clubDay(clock.now(), timeZone);
  return {
    scorer,
    manages: scorer.kind === 'user' && (event.organizes || may(scorer, 'EVENTS')),
    own: new Set(rows.filter(({ own }) => own).map(({ participant_id }) => participant_id)),
    group: new Set(rows.map(({ participant_id }) => participant_id)),
    groups,
    open: !event.cancelled && !event.final,
    hasCome: (round) => today >= dayOfRound(event, round),
  };
}

/** One of the players of the card, or whoever signs for a guest of it by link. */
export const playsOn = ({ own }: Standing, { players }: CardRow): boolean =>
  players.some(({ participantId }) => own.has(participantId));

export const marks = ({ own }: Standing, { markerId }: CardRow): boolean =>
  markerId !== null && own.has(markerId);

/** Whether it is a card that the scorer has to do with at all. */
export const reaches = (standing: Standing, card: CardRow): boolean =>
  standing.manages ||
  marks(standing, card) ||
  playsOn(standing, card) ||
  card.players.some(({ participantId }) => standing.groups.get(card.round)?.has(participantId) ?? false);

export const settles = (standing: Standing, card: CardRow): boolean =>
  standing.manages || standing.scorer.kind === 'link' || playsOn(standing, card) || marks(standing, card);

/** Whether an entry of the scorer's would be taken now. Organizers enter before the day too, and for who is out. */
export const mayEnter = (standing: Standing, card: CardRow): boolean =>
  standing.open &&
  !isLocked(card) &&
  reaches(standing, card) &&
  (standing.manages || (standing.hasCome(card.round) && !isOut(card)));

const isGuestCard = ({ players }: CardRow): boolean => players.every(({ userId }) => userId === null);

/** A link signs for the guest that it was made for, and for nobody who has an account; organizers for guests. */
const speaksFor = ({ scorer }: Standing): boolean =>
  scorer.kind === 'user' || (scorer.kind === 'link' && scorer.userId === null);

const maySign = (standing: Standing, card: CardRow): boolean =>
  standing.open && (standing.manages || standing.hasCome(card.round)) && !isOut(card);

export const mayPlayerSign = (standing: Standing, card: CardRow): boolean =>
  maySign(standing, card) &&
  ((playsOn(standing, card) && speaksFor(standing)) || (standing.manages && isGuestCard(card)));

export const mayMarkerSign = (standing: Standing, card: CardRow): boolean =>
  maySign(standing, card) &&
  card.markerId !== null &&
  ((marks(standing, card) && speaksFor(standing)) || (standing.manages && card.markerUserId === null));

/** Who plays on the card gives the match away, or an organizer who was told; a card that is signed stands. */
export const mayConcede = (standing: Standing, card: CardRow): boolean =>
  mayEnter(standing, card) &&
  standing.scorer.kind === 'user' &&
  card.concededAt === null &&
  (standing.manages || playsOn(standing, card));
