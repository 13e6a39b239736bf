/** How many clicks on promos are counted of one client. */
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { clientNetwork } from '@fourball/domain/kernel/client-network.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';

/** Whether another click from this address is counted in this minute. */
export type PromoClickLimit = (address: string) => Promise<boolean>;

export const createPromoClickLimit =
  (counter: MinuteCounter, names: RedisNames, club: ClubFacts): PromoClickLimit =>
  async (address) => {
    const most = Number((await club.rules()).all.PROMO_CLICKS_PER_MINUTE);
    const { count } = await counter(`${names.attempts('promo-click', 'client')}:${clientNetwork(address)}`);
    return count <= most;
  };
