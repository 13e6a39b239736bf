/** Leads whoever follows a link of a campaign on, and counts that somebody did: nobody is noted. */
import { countClicks, findLink } from '@fourball/domain/mail/campaigns/campaign-links.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Milliseconds for which clicks are gathered: a campaign is followed by many at once, and they are counted together. */
const gatherFor = 1_000;

export interface CampaignLinks {
  readonly follow: Middleware;
  /** Counts what was gathered. */
  close(): Promise<void>;
}

export function countClicksOf(house: House, log: Pick<Logger, 'error'>): CampaignLinks {
  let gathered = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let counting = Promise.resolve();

  const count = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const clicks = gathered;
    gathered = new Map();
    if (clicks.size === 0) return;
    // A click that is lost with the database is no harm; whoever followed the link is where it leads.
    counting = counting
      .then(() => countClicks(house.db, clicks, house.clock.now()))
      .catch((err: unknown) => log.error({ err }, 'Clicks on campaigns could not be counted.'));
  };

  return {
    async follow(ctx, next) {
      if (!ctx.path.startsWith('/l/')) return next();
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
        ctx.set('Allow', 'GET, HEAD');
        throw new AppError('method_not_allowed');
      }
      const link = await findLink(house, ctx.path.slice('/l/'.length));
      if (!link) throw new AppError('not_found');
      // Programs that look whether a link is there follow none.
      if (ctx.method === 'GET') {
        gathered.set(link.linkId, (gathered.get(link.linkId) ?? 0) + 1);
        timer ??= setTimeout(count, gatherFor);
      }
      ctx.status = 302;
      ctx.set('Location', link.url);
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Referrer-Policy', 'no-referrer');
      ctx.body = null;
      ctx.status = 302;
    },
    async close() {
      count();
      await counting;
    },
  };
}
