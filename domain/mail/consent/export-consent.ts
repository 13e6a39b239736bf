/** Which lists a golfer is on, and what was said about them, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/** What becomes of it once the account is erased, the database does with the contact: only that something was said stays. */
export const exportConsent: ExportPart = async (sql, { userId }) => {
  const [address] = await sql.query(
    `select a.email, a.state, a.last_bounce_at as "lastBounceAt", a.tracking_consent_at as "trackingConsentAt",
       a.new_email as "newEmail", a.new_email_asked_at as "newEmailAskedAt",
       a.new_email_asked_by <> $1 as "newEmailAskedByOffice"
     from mail_addresses a join contacts c on c.id = a.contact_id where c.user_id = $1`,
    [userId],
  );
  const subscriptions = await sql.query(
    `select l.slug as list, l.name, s.status, s.basis, s.basis_until as "basisUntil",
       s.confirm_asked_at as "confirmAskedAt", s.changed_at as "changedAt"
     from subscriptions s join email_lists l on l.id = s.list_id join contacts c on c.id = s.contact_id
     where c.user_id = $1 order by l.slug`,
    [userId],
  );
  const consents = await sql.query(
    `select k.at, l.slug as list, k.act, k.basis, k.basis_until as "basisUntil", k.source, w.text as wording,
       k.client::text as network, k.user_agent as browser, k.note
     from consents k join email_lists l on l.id = k.list_id join contacts c on c.id = k.contact_id
       left join consent_wordings w on w.id = k.wording_id
     where c.user_id = $1 order by k.id`,
    [userId],
  );
  return { address: address ?? null, subscriptions, consents };
};
