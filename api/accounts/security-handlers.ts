/** Binds the call by which admins read the security log to its commands. */
import { countSecurityEvents, listSecurityEvents } from '@fourball/domain/accounts/security/list-security.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const securityHandlers = ({ house }: Services): BuiltHandlers['security'] => ({
  async listSecurityEvents({ params, query }) {
    const [found, counts] = await Promise.all([
      listSecurityEvents(house, query, params),
      countSecurityEvents(house, query),
    ]);
    return { ...found, counts };
  },
});
