/** The links with which partners who have no account look at and answer the team that they are asked into. */
import { createHmac } from 'node:crypto';
import { hashSessionToken } from '../../accounts/sessions/session-token.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';

/**
 * The token of an invitation that is open: the same each time it is made, so that a mail which is written again carries a link that
 * works. Only its hash is kept. Undefined for one that was answered, or ran out.
 */
export async function makeTeamInvitationLink(
  house: Pick<House, 'db'>,
  registrationId: number,
): Promise<string | undefined> {
  const secret = await clubSecret(house, 'team-invitations');
  const token = createHmac('sha256', secret).update(String(registrationId)).digest('base64url');
  const open = await house.db.query(
    `update registrations set token_hash = $2 where id = $1 and user_id is null and status = 'INVITED' returning id`,
    [registrationId, hashSessionToken(token)],
  );
  return open.length > 0 ? token : undefined;
}
