/** Has those told who look at campaigns that are leaving, or have left: they read the figures anew. */
import { prepared } from '@fourball/db/connection.ts';
import { campaignProgressed } from '@fourball/shared/mail/events.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** Mails of these went out, came back or have to wait. */
export const tellProgress = ({ db }: Pick<House, 'db'>, campaignIds: readonly number[]): Promise<void> =>
  transact(db, (tx) =>
    emitAll(
      tx,
      [...new Set(campaignIds)].map((campaignId) => occurrence(campaignProgressed, { campaignId })),
    ),
  );

const findLeaving = prepared(
  'mail.leaving-campaigns',
  `select id from campaigns where state = 'SENDING' order by id`,
);

/** What all that are leaving wait for is something else. */
export async function tellAllProgress(house: Pick<House, 'db'>): Promise<void> {
  const leaving = await house.db.query<{ id: number }>(findLeaving);
  await tellProgress(
    house,
    leaving.map(({ id }) => id),
  );
}
