/** From where somebody says what mails are wanted, for the proof of it. */
import type { Actor } from '@fourball/domain/kernel/actor.ts';
import type { Origin } from '@fourball/domain/mail/consent/consent-rows.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';
import type { Context } from 'koa';

/** Who has not logged in reads the language of the club. */
export const readerOf = (actor: Actor): TextReader => (actor.kind === 'user' ? actor : {});

export const originOf = (ctx: Context, actor: Actor, source: Origin['source']): Origin => {
  const { language } = readerOf(actor);
  return {
    ...(language === undefined ? {} : { language }),
    source,
    ip: ctx.ip,
    userAgent: ctx.get('User-Agent') || null,
  };
};
