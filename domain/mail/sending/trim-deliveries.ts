/** Deletes from the log of mails those of campaigns that are older than the club keeps them. */
import type { House } from '../../kernel/house.ts';

/** In pieces: a campaign has thousands. */
const atOnce = 5_000;

/** Returns how many. Whether and when each recipient was sent the campaign stays with the campaign. */
export async function trimDeliveries({ db, clock }: House, keepDays: number): Promise<number> {
  const before = new Date(clock.now().getTime() - keepDays * 86_400_000);
  for (let trimmed = 0; ;) {
    const rows = await db.query(
      `delete from mail_deliveries where key in (
         select key from mail_deliveries where key like 'campaign.%' and sent_at < $1 order by key limit ${atOnce}
         for update skip locked) returning 1`,
      [before],
    );
    trimmed += rows.length;
    if (rows.length < atOnce) return trimmed;
  }
}
