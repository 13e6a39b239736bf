/** Writes what fails in the server itself into the club's log of errors. */
import { logError } from '@fourball/domain/club/errors/error-log.ts';
import { anonymous, type Actor } from '@fourball/domain/kernel/actor.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Context } from 'koa';
import type { Logger } from 'pino';

/** Resolves without ever failing. */
export type ServerErrorLog = (thrown: unknown, ctx: Context) => void;

/**
 * A process writes at most `perMinute` entries a minute and a few at once: when everything fails, the log of the
 * process says it, and the database has enough to do. What fails while writing goes to the process's log alone.
 */
export function serverErrorLog(
  house: House,
  log: Pick<Logger, 'error'>,
  { perMinute, atOnce = 4 }: { perMinute: number; atOnce?: number },
): ServerErrorLog {
  let minuteBegan = performance.now();
  let written = 0;
  let writing = 0;
  return (thrown, ctx) => {
    const now = performance.now();
    if (now - minuteBegan > 60_000) {
      minuteBegan = now;
      written = 0;
    }
    if (written >= perMinute || writing >= atOnce) return;
    written += 1;
    writing += 1;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const actor = (ctx.state.actor as Actor | undefined) ?? anonymous;
    void logError(house, actor, {
      type: 'server',
      statusCode: 500,
      name: error.name,
      message: error.message,
      route: `${ctx.method} ${ctx.path}`,
      stack: error.stack ?? '',
    })
      .catch((failure: unknown) => log.error({ err: failure }, 'an error could not be written to the log'))
      .finally(() => {
        writing -= 1;
      });
  };
}
