/** Makes the person of a request a golfer's emergency contact: by their own mailed link, or by an admin. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EmergencyContactLink } from '@fourball/shared/accounts/shapes.ts';
import { anonymous, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { writeEmergencyContact } from './set-emergency-contact.ts';
import { hashSessionToken, newSessionToken } from '../sessions/session-token.ts';

interface RequestRow {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  relation: string;
  answered_at: Date | null;
  expired: boolean;
  golfer_name: string;
}

/** What the link says; changes nothing, so that a program which opens every link of a mail does no harm. */
export async function lookAtEmergencyContactLink(
  { db }: House,
  token: string,
): Promise<EmergencyContactLink> {
  return presentLink(await findRequest(db, 'r.token_hash = $1', hashSessionToken(token)));
}

/** The person agrees. Again is fine: the link does its work once and says AGREED from then on. */
export async function agreeByLink({ db }: House, token: string): Promise<EmergencyContactLink> {
  return transact(db, async (tx) => {
    const request = await findRequest(tx, 'r.token_hash = $1', hashSessionToken(token), 'for update of r');
    const link = presentLink(request);
    if (!request || link.result !== 'VALID') return link;
    await agree(tx, anonymous, request);
    return { ...link, result: 'AGREED' };
  });
}

/** In place of the person asked, also after the link has expired. Again is fine. Errors: not_found. */
export async function approveRequest(
  { db }: House,
  actor: UserActor,
  requestId: number,
): Promise<{ approved: boolean }> {
  return transact(db, async (tx) => {
    const request = await findRequest(tx, 'r.id = $1', requestId, 'for update of r');
    if (!request) throw new AppError('not_found');
    if (!request.answered_at) await agree(tx, actor, request);
    return { approved: true };
  });
}

async function findRequest(
  sql: Sql,
  condition: string,
  value: unknown,
  lock = '',
): Promise<RequestRow | undefined> {
  const [row] = await sql.query<RequestRow>(
    `select r.*, coalesce(r.expires_at < now(), false) as expired, u.full_name as golfer_name
     from emergency_contact_requests r join users u on u.id = r.user_id
     where ${condition} and u.closed_at is null ${lock}`,
    [value],
  );
  return row;
}

function presentLink(request: RequestRow | undefined): EmergencyContactLink {
  if (!request) return { result: 'INVALID', golferName: null, firstName: null, relation: null };
  return {
    result: request.answered_at ? 'AGREED' : request.expired ? 'EXPIRED' : 'VALID',
    golferName: request.golfer_name,
    firstName: request.first_name,
    relation: request.relation,
  };
}

/** Somebody who has opened an account meanwhile keeps what that says; a phone is added where it has none. */
async function agree(tx: Transaction, actor: Actor, request: RequestRow): Promise<void> {
  const [contact] = await tx.query<{ id: number }>(
    `insert into contacts (first_name, last_name, email, phone, emergency_only) values ($1, $2, $3, $4, true)
     on conflict (email) do update set
       first_name = case when contacts.user_id is null then excluded.first_name else contacts.first_name end,
       last_name = case when contacts.user_id is null then excluded.last_name else contacts.last_name end,
       phone = case when contacts.user_id is null then excluded.phone
                    else coalesce(contacts.phone, excluded.phone) end
     returning id`,
    [request.first_name, request.last_name, request.email, request.phone],
  );
  if (!contact) throw new AppError('not_found');
  await tx.query('update emergency_contact_requests set answered_at = now() where id = $1', [request.id]);
  const { user_id: userId, relation } = request;
  await writeEmergencyContact(tx, actor, { userId, contactId: contact.id, relation });
}

/** What the mail to the person says. Undefined where nobody waits for the answer any more. */
export async function findRequestToMail(
  { db }: Pick<House, 'db'>,
  requestId: number,
): Promise<EmergencyContactAsked | undefined> {
  const request = await findRequest(db, 'r.id = $1', requestId);
  if (!request || request.answered_at) return undefined;
  return {
    userId: request.user_id,
    golferName: request.golfer_name,
    firstName: request.first_name,
    lastName: request.last_name,
    email: request.email,
    phone: request.phone,
    relation: request.relation,
  };
}

export interface EmergencyContactAsked {
  readonly userId: number;
  readonly golferName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly relation: string;
}

/** Makes the part of the mailed link that nobody can guess; only its hash stays here. The link before it ends. */
export async function makeEmergencyContactLink(
  { db }: Pick<House, 'db'>,
  requestId: number,
  days: number,
): Promise<string> {
  const token = newSessionToken();
  await db.query(
    `update emergency_contact_requests set token_hash = $2, expires_at = now() + make_interval(days => $3)
     where id = $1 and answered_at is null`,
    [requestId, hashSessionToken(token), days],
  );
  return token;
}
