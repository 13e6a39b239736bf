/** Ways in which golfers come to agree to the spots that others put them into. */
import type { Sql } from '@fourball/db/connection.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spot-calls.ts';
import type { BuiltUser } from './build.ts';
import { details, type Booked } from './book.ts';
import { replyOver, type TestServer } from './server.ts';
import { spotsOf } from './spots.ts';

type Person = Pick<BuiltUser, 'userId'>;

/** As if these golfers had named the placer, for whom they always say yes: they pay for their spots at once. */
export async function alwaysSayYes(sql: Sql, placer: Person, golfers: readonly Person[]): Promise<void> {
  await sql.query(
    `insert into standing_agreements (user_id, placer_id, source, created_by)
     select id, $1, 'BUDDY', id from unnest($2::bigint[]) as g (id) on conflict do nothing`,
    [placer.userId, golfers.map(({ userId }) => userId)],
  );
}

const ownSpot = async (
  server: TestServer,
  user: BuiltUser,
  booked: Pick<Booked, 'purchaseId'>,
): Promise<{ purchaseId: number; roundId: number }> => {
  const spot = spotsOf(await details(server, user, booked)).find(({ userId }) => userId === user.userId);
  if (!spot) throw new Error('The golfer has no spot in the booking.');
  return { purchaseId: booked.purchaseId, roundId: spot.roundId };
};

/** The golfer says yes to the spot that somebody else has put the golfer into. */
export const confirmIn = async (server: TestServer, user: BuiltUser, booked: Pick<Booked, 'purchaseId'>) =>
  replyOver(server.url, confirmSpot, { token: user.token, body: await ownSpot(server, user, booked) });

/** The golfer says no to it. */
export const refuseIn = async (
  server: TestServer,
  user: BuiltUser,
  booked: Pick<Booked, 'purchaseId'>,
  reason?: string,
) =>
  replyOver(server.url, refuseSpot, {
    token: user.token,
    body: { ...(await ownSpot(server, user, booked)), reason },
  });
