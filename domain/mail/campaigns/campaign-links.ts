/** Links of campaigns that are counted: how often one is followed in an hour, and not by whom. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';

/** Bytes of the link's number, and of what is left for the signature: 16 together, which are 22 characters. */
const idBytes = 6;
const tokenBytes = 16;
const tokenShape = /^[A-Za-z0-9_-]{22}$/;

const secretOf = (house: Pick<House, 'db'>): Promise<Buffer> => clubSecret(house, 'campaign-links');

const signatureOf = (secret: Buffer, named: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(named)
    .digest()
    .subarray(0, tokenBytes - idBytes);

/** Makes the address by which a link is followed; the same for every reader. */
export async function countedLinkMaker(
  house: Pick<House, 'db'>,
  publicUrl: string,
): Promise<(linkId: number) => string> {
  const secret = await secretOf(house);
  return (linkId) => {
    const named = Buffer.alloc(idBytes);
    named.writeUIntBE(linkId, 0, idBytes);
    return `${publicUrl}/l/${Buffer.concat([named, signatureOf(secret, named)]).toString('base64url')}`;
  };
}

/** The link that a token names; undefined where the club did not make it. */
async function readToken(house: Pick<House, 'db'>, token: string): Promise<number | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, idBytes);
  const right = timingSafeEqual(signatureOf(await secretOf(house), named), bytes.subarray(idBytes));
  // Of the tokens that mean the same only the one that was made counts.
  return right && bytes.toString('base64url') === token ? named.readUIntBE(0, idBytes) : undefined;
}

/** Where a token leads. Nothing but what stands in a campaign: a link of ours leads nowhere that somebody else chose. */
export async function findLink(
  house: Pick<House, 'db'>,
  token: string,
): Promise<{ linkId: number; url: string } | undefined> {
  const linkId = await readToken(house, token);
  if (linkId === undefined) return undefined;
  const [link] = await house.db.query<{ url: string }>('select url from campaign_links where id = $1', [
    linkId,
  ]);
  return link && { linkId, url: link.url };
}

/** Adds to the hour that the moment is in; `clicks` by the id of the link. Links that are gone are passed over. */
export async function countClicks(sql: Sql, clicks: ReadonlyMap<number, number>, at: Date): Promise<void> {
  const linkIds = [...clicks.keys()].toSorted((one, other) => one - other);
  await sql.query(
    `insert into campaign_clicks as k (link_id, hour, clicks)
     select c.link_id, date_trunc('hour', $3::timestamptz), c.clicks
     from unnest($1::bigint[], $2::int[]) as c (link_id, clicks) join campaign_links l on l.id = c.link_id
     order by c.link_id
     on conflict (link_id, hour) do update set clicks = k.clicks + excluded.clicks`,
    [linkIds, linkIds.map((linkId) => clicks.get(linkId)), at],
  );
}

/** Keeps the addresses of a campaign, each once, and returns their ids. */
export async function keepLinks(
  tx: Transaction,
  campaignId: number,
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await tx.query(
    `insert into campaign_links (campaign_id, url) select $1, url from unnest($2::text[]) as u (url)
     on conflict (campaign_id, url) do nothing`,
    [campaignId, [...new Set(urls)]],
  );
  const rows = await tx.query<{ id: number; url: string }>(
    'select id, url from campaign_links where campaign_id = $1',
    [campaignId],
  );
  return new Map(rows.map(({ id, url }) => [url, id]));
}
