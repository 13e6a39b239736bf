/** Who is acting: taken from the session, never from what a client says. */
import { officeRight, type OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';

export type Role = 'GOLFER' | 'ORGANIZER' | 'ADMIN';

export interface UserActor extends TextReader {
  readonly kind: 'user';
  readonly userId: number;
  readonly userName: string;
  readonly name: string;
  readonly roles: ReadonlySet<Role>;
  /** By office roles; an admin has every right without one. */
  readonly rights: ReadonlySet<OfficeRight>;
  /** Whether one of the golfer's memberships is of today. */
  readonly member: boolean;
  readonly sessionId: number;
}
export interface AnonymousActor {
  readonly kind: 'anonymous';
}
/** Whose account waits for the club's yes: to be told so, and nothing else. */
export interface WaitingActor {
  readonly kind: 'waiting';
  readonly userId: number;
}
export type Actor = UserActor | AnonymousActor;

export const anonymous: AnonymousActor = { kind: 'anonymous' };

/** The club itself, in what its organizers have told it to do at its time. Jobs act so, and no request does. */
export interface ClubActor {
  readonly kind: 'club';
}
export const theClub: ClubActor = { kind: 'club' };

/** Who may manage something: a person who is asked whether they may, or the club itself. */
export type Manager = UserActor | ClubActor;

/** As whom a manager reads and is written down: the club itself is nobody. */
export const asActor = (manager: Manager): Actor => (manager.kind === 'club' ? anonymous : manager);

/** Null for the club itself. */
export const personOf = (manager: Manager): UserActor | null => (manager.kind === 'club' ? null : manager);

/** For what is an admin's alone; all else of the office asks what somebody `may`. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.has('ADMIN');

/** Whether any one of the rights is the actor's: by an office role, or because an admin has them all. */
export const may = (actor: Actor, ...rights: readonly OfficeRight[]): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && rights.some((right) => actor.rights.has(right)));

/** In the order in which they are told. */
export const rightsHeld = (actor: Actor): OfficeRight[] =>
  officeRight.options.filter((right) => may(actor, right));
