/** What a booking brings to others by mail and notice, as it is counted against the quotas of who makes it. */
import type { Addressee, Letter } from '../../accounts/letters.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import type { NewRound } from '../facts/booking-rows.ts';

/** What a party brings to others: to be put down or invited, and to hear of what changes. */
export const lettersOf = (
  bookerId: number,
  rounds: readonly NewRound[],
  invited: readonly number[],
  byMail: readonly { readonly email: string }[],
  byLink: boolean,
): Letter[] => [
  ...rounds.flatMap(({ userId, guest }): Letter[] => {
    if (userId !== null) return userId === bookerId ? [] : [{ kind: 'SPOT', to: userId }];
    return guest?.email ? [{ kind: 'GUEST', to: guest.email.toLowerCase() }] : [];
  }),
  ...invited.map((to): Letter => ({ kind: 'INVITATION', to })),
  ...byMail.map(({ email }): Letter => ({ kind: byLink ? 'LINK' : 'INVITATION', to: email })),
];

/** Golfers by their id also where the booker knows them by address; others by the address in lower case. */
const byAccount = (
  invitedByMail: readonly { readonly email: string }[],
  accounts: ReadonlyMap<string, number>,
): Addressee[] => invitedByMail.map(({ email }) => accounts.get(email.toLowerCase()) ?? email.toLowerCase());

/** Everybody to whom a request could bring something, whatever is decided. The office is not counted. */
export function mayWrite(
  { actor, body }: { readonly actor: UserActor; readonly body: BodyOf<typeof createBooking> },
  accounts: ReadonlyMap<string, number>,
): { senderId: number; letters: Letter[] } {
  const players = body.bookingGroups.flatMap((group) => group.players);
  const to: readonly (Addressee | null | undefined)[] = may(actor, 'STARTER')
    ? []
    : [
        ...players.flatMap(({ userId, guest }) => [userId, guest?.email?.toLowerCase()]),
        ...body.invited.map(({ userId }) => userId),
        ...byAccount(body.invitedByMail, accounts),
      ];
  return {
    senderId: actor.userId,
    letters: to.flatMap((one): Letter[] =>
      one == null || one === actor.userId ? [] : [{ kind: 'INVITATION', to: one }],
    ),
  };
}

/** Whom a request asks to accept: golfers by id, others by their address in lower case. */
export function invitedBy(
  { body }: { readonly body: BodyOf<typeof createBooking> },
  accounts: ReadonlyMap<string, number>,
): Addressee[] {
  const players = body.bookingGroups.flatMap((group) => group.players);
  return [
    ...players.flatMap(({ userId, invite }) => (userId !== null && invite ? [userId] : [])),
    ...body.invited.map(({ userId }) => userId),
    ...byAccount(body.invitedByMail, accounts),
  ];
}
