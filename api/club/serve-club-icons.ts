/** Serves the icons of the club's logo at `/images/club-icons/…`: they are kept in the database, where every process finds them. */
import { findClubIcon } from '@fourball/domain/club/profile/logo.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { clubIconNames, clubIconUrl } from '@fourball/shared/club/profile/club-icons.ts';
import type { Middleware } from 'koa';

const address = /^\/images\/club-icons\/([0-9a-f]{16})\/([a-z0-9-]{1,20})\.png$/;

/** Another logo has another address, so what was read once holds for good. */
const cacheForGood = 'public, max-age=31536000, immutable';

/** An address of before leads to the logo of now: mails are read years after they were sent. */
export function serveClubIcons({ db }: Pick<House, 'db'>): Middleware {
  return async (ctx, next) => {
    const [, version, asked] = address.exec(ctx.path) ?? [];
    const name = clubIconNames.find((one) => one === asked);
    if (name === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const icon = await findClubIcon(db, name);
    if (!icon) throw new AppError('not_found');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (icon.version !== version) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(clubIconUrl(icon.version, name));
      return;
    }
    ctx.status = 200;
    ctx.set('Cache-Control', cacheForGood);
    ctx.body = Buffer.from(icon.bytes);
    ctx.type = 'image/png';
  };
}
