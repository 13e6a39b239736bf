/** Who scores whom: a golfer by the own account, an organizer, or whoever has the link of a group. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { isAdmin, type AnonymousActor, type UserActor } from '../../kernel/actor.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
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
  readonly cancelled: boolean;
  readonly final: boolean;
  readonly organizes: boolean;
}

export interface Standing {
  readonly scorer: Reader;
  readonly manages: boolean;
  /** The scorer's own participants, who play. */
  readonly own: ReadonlySet<number>;
  /** Who is in a group with them. */
  readonly group: ReadonlySet<number>;
  /** The day of the event has come, nobody called it off, and its results are not final. */
  readonly open: boolean;
  readonly started: boolean;
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
     select d.id from draws d
     where d.event_id = $1 and (d.state = 'PUBLISHED' or d.published_at is not null and not exists (
       select from draws n where n.event_id = d.event_id and n.version > d.version and n.published_at < $4))
   )
   select o.id as participant_id, true as own from own o
   union
   select x.participant_id, false from draw_places x
   where x.purpose = 'PLAY' and x.group_id in (
     select y.group_id from draw_places y join own on own.id = y.participant_id
     where y.purpose = 'PLAY' and y.draw_id in (select id from shown))`,
);

/** How the scorer stands to an event, whether or not they may see it. */
export async function findStanding(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  scorer: Reader,
  event: ScoredEvent,
): Promise<Standing> {
  const { userId, linkOf } = identityOf(scorer);
  const rows = await sql.query<{ participant_id: number; own: boolean }>(findReach, [
    event.id,
    userId,
    linkOf,
    clubMoment(event.date, '00:00', timeZone),
  ]);
  return {
    scorer,
    manages: scorer.kind === 'user' && (event.organizes || isAdmin(scorer)),
    own: new Set(rows.filter(({ own }) => own).map(({ participant_id }) => participant_id)),
    group: new Set(rows.map(({ participant_id }) => participant_id)),
    open: !event.cancelled && !event.final,
    started: clubDay(clock.now(), timeZone) >= event.date,
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
  card.players.some(({ participantId }) => standing.group.has(participantId));

export const settles = (standing: Standing, card: CardRow): boolean =>
  standing.manages || standing.scorer.kind === 'link' || playsOn(standing, card) || marks(standing, card);

/** Whether an entry of the scorer's would be taken now. Organizers enter before the day too, and for who is out. */
export const mayEnter = (standing: Standing, card: CardRow): boolean =>
  standing.open &&
  !isLocked(card) &&
  reaches(standing, card) &&
  (standing.manages || (standing.started && !isOut(card)));

const isGuestCard = ({ players }: CardRow): boolean => players.every(({ userId }) => userId === null);

/** A link signs for the guest that it was made for, and for nobody who has an account; organizers for guests. */
const speaksFor = ({ scorer }: Standing): boolean =>
  scorer.kind === 'user' || (scorer.kind === 'link' && scorer.userId === null);

const maySign = (standing: Standing, card: CardRow): boolean =>
  standing.open && (standing.manages || standing.started) && !isOut(card);

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
