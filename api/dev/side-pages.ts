/** The few addresses beside the contract: the demo club's portraits and covers, and kept mail outside of production. */
import { serveCover } from '@fourball/db/demo/pictures/covers.ts';
import { servePortrait } from '@fourball/db/demo/pictures/portraits.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { Middleware } from 'koa';
import { devMailPage } from './mail-page.ts';

/** A portrait depends on nothing but its name. */
const portraitMaxAge = 30 * 24 * 3600;

export function sidePages(settings: Pick<Settings, 'environment' | 'smtpUrl' | 'dataDir'>): Middleware {
  const showMail = settings.environment !== 'production' && !settings.smtpUrl;
  const mailPage = devMailPage(settings.dataDir);
  return async (ctx, next) => {
    if (showMail && /^\/dev\/mail(\/|$)/.test(ctx.path)) {
      const { status, html } = await mailPage(ctx.path);
      ctx.status = status;
      ctx.type = 'html';
      ctx.set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
      );
      ctx.body = html;
      return;
    }
    const portrait = ctx.path.startsWith('/portraits/')
      ? (servePortrait(ctx.path) ?? serveCover(ctx.path))
      : undefined;
    if (!portrait) return next();
    ctx.type = portrait.type;
    ctx.set('Cache-Control', `public, max-age=${portraitMaxAge}`);
    ctx.body = portrait.body;
  };
}
