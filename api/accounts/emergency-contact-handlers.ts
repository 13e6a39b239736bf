/** Binds the calls around emergency contacts to their commands. */
import {
  agreeByLink,
  lookAtEmergencyContactLink,
} from '@fourball/domain/accounts/emergency/agree-to-emergency-contact.ts';
import { removeEmergencyContact } from '@fourball/domain/accounts/emergency/remove-emergency-contact.ts';
import { requestEmergencyContact } from '@fourball/domain/accounts/emergency/request-emergency-contact.ts';
import { setEmergencyContact } from '@fourball/domain/accounts/emergency/set-emergency-contact.ts';
import {
  countUnvalidated,
  listUnvalidated,
  withdrawRequest,
} from '@fourball/domain/accounts/admin/unvalidated-emergency-contacts.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const emergencyContactHandlers = ({
  house,
  club,
  limits,
}: Services): BuiltHandlers['emergencyContacts'] => ({
  setEmergencyContact({ actor, body }) {
    const user = userOf(actor);
    return setEmergencyContact(house, user, { ...body, userId: user.userId });
  },
  requestEmergencyContact({ actor, body }) {
    const user = userOf(actor);
    return limits.limited('mailRequest', golferAlone(user), async () =>
      requestEmergencyContact(house, (await club.rules()).quotas, user, user.userId, body),
    );
  },
  adminSetEmergencyContact: ({ actor, body }) => setEmergencyContact(house, userOf(actor), body),
  adminCreateEmergencyContact: async ({ actor, body }) =>
    requestEmergencyContact(house, (await club.rules()).quotas, userOf(actor), body.userId, body),
  validateEmergencyContact: ({ params, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => lookAtEmergencyContactLink(house, params.token),
      ({ result }) => result === 'INVALID',
    ),
  agreeToEmergencyContact: ({ body, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => agreeByLink(house, body.token),
      ({ result }) => result === 'INVALID',
    ),
  countUnvalidatedEmergencyContacts: () => countUnvalidated(house.db),
  listUnvalidatedEmergencyContacts: () => listUnvalidated(house.db),
  deleteUnvalidatedEmergencyContact: ({ actor, params }) => withdrawRequest(house, userOf(actor), params.id),
  deleteEmergencyContact({ actor, query }) {
    const user = userOf(actor);
    return removeEmergencyContact(house, user, query.id ?? user.userId);
  },
});
