/** Who is acting: taken from the session, never from what a client says. */
import type { TextReader } from '@fourball/shared/words/language.ts';

export type Role = 'GOLFER' | 'ORGANIZER' | 'ADMIN';

export interface UserActor extends TextReader {
  readonly kind: 'user';
  readonly userId: number;
  readonly userName: string;
  readonly name: string;
  readonly roles: ReadonlySet<Role>;
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

export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.has('ADMIN');
