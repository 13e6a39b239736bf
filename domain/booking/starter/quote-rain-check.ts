/** Says what a rain check would give back, before it is given. */
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { quoteRainCheck as quoteRainCheckCall } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { orRefused } from '../facts/refusal.ts';
import {
  checkNamed,
  findRounds,
  presentWet,
  roundsPlayedIn,
  sumOf,
  wetOf,
  type RoundRow,
} from './wet-rounds.ts';

/** For admins: what `rainCheck` would give back for the same, at this moment. Locks nothing. Throws not_found. */
export async function quoteRainCheck(
  house: House,
  club: ClubFacts,
  body: BodyOf<typeof quoteRainCheckCall>,
): Promise<Unworded<ReplyOf<typeof quoteRainCheckCall>>> {
  checkNamed(body);
  const rules = await club.rules();
  const today = clubDay(house.clock.now(), house.timeZone);
  const { roundIds, teeTimeId, holesPlayed } = body;
  return orRefused<Unworded<ReplyOf<typeof quoteRainCheckCall>>>(
    async () => {
      const ids = roundIds ?? (await roundsPlayedIn(house.db, teeTimeId ?? 0));
      const found = await house.db.query<RoundRow>(findRounds, [ids]);
      if (found.length !== new Set(ids).size) throw new AppError('not_found');
      const rounds = wetOf(found, holesPlayed, { rules, today }).map((wet) => presentWet(wet, holesPlayed));
      return { result: 'SUCCESS', rounds, returned: sumOf(rounds) };
    },
    async (reason) => ({ result: 'REFUSED', reason, rounds: [], returned: 0 }),
  );
}
