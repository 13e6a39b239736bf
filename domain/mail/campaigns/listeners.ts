/** Who hears how far a campaign is. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { noListeners, type Listeners } from '../../messaging/find-members.ts';

const findKnown = prepared(
  'mail.known-campaigns',
  'select id from campaigns where id = any(array(select unnest($1::bigint[])))',
);

const office: Listeners = { ...noListeners, openTo: 'CONTENT' };

/** Who writes to many; of a campaign that does not exist nobody. */
export async function findCampaignListeners(
  db: Sql,
  campaignIds: readonly number[],
): Promise<Map<number, Listeners>> {
  const known = await db.query<{ id: number }>(findKnown, [campaignIds]);
  return new Map(known.map(({ id }) => [id, office]));
}
