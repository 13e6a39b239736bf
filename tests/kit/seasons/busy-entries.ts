/** What a golfer leaves behind in seasons and golf events: words, guests, teams, fees, and an address that others gave. */
import {
  adjustProductFee,
  listEventProducts,
  requestProductFeeChange,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { signUpTeam, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import type { BuiltUser } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from './golf-events.ts';
import { appoint } from './seasons.ts';

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const pairs = { side: { size: 2, mode: 'BEST_N', count: 1 } } as const;

/** `me` has typed the words and named the guest; `other` knows the address of `me`. */
export async function leaveEntries(
  server: TestServer,
  me: BuiltUser,
  other: BuiltUser,
  { words, guest }: { words: string; guest: string },
): Promise<void> {
  const club = await buildOpenSeason(server);
  const { admin, seasonId } = club;
  await enterSeason(server, me, seasonId, { comments: words });
  const night = await makeEvent(server, club);
  const trip = await buildOpenSeason(server);
  const days = await makeEvent(server, trip, { fees: [{ name: 'Entry', ...prices }] });
  const entry = await enterEvent(server, me, days.id, { comments: words, guests: [guest] });
  const [owed] = await replyOver(server.url, listEventProducts, {
    token: trip.organizer.token,
    params: { id: days.id },
  });
  const about = { productId: owed?.productId ?? 0, amount: 1500, comment: words };
  await replyOver(server.url, requestProductFeeChange, { token: trip.organizer.token, body: about });
  await replyOver(server.url, adjustProductFee, { token: admin.token, body: about });
  await replyOver(server.url, withdrawRegistration, {
    token: me.token,
    body: { registrationId: entry.registrationId ?? 0, comments: words },
  });
  const cup = await makeEvent(server, trip, { name: 'Pairs', format: pairs });
  const team = (
    captain: BuiltUser,
    name: string,
    userIds: number[],
    partners: { name: string; email: string }[],
  ) =>
    replyOver(server.url, signUpTeam, {
      token: captain.token,
      body: { eventTypeId: trip.eventTypeId, eventId: cup.id, team: { name, userIds, partners } },
    });
  await team(me, me.name, [], []);
  await team(other, 'Others', [], [{ name: me.name, email: me.email }]);
  // Organizes, and is whom golfers ask about an event of it.
  await appoint(server, admin, seasonId, me);
  await server.db.query('update golf_events set organizer_id = $2 where id = $1', [night.id, me.userId]);
  // Whoever counts the club's admins finds none of these.
  await server.db.query(`delete from user_roles where role = 'ADMIN' and user_id = any($1::bigint[])`, [
    [admin.userId, trip.admin.userId],
  ]);
}
