/** Settings about waiting that make no sense together: a sentence each, for `npm run doctor`. Each alone is in its bounds. */
import type { Settings } from '@fourball/domain/kernel/settings.ts';

type Waits = Pick<Settings, 'databaseSeconds' | 'redisPatience'>;

/** Within so many seconds all is to work again after a host vanished, and every request is to be answered. */
const recoverWithin = 15;
const answerWithin = 1;
/** Seconds after which the proxy gives up on a call (`proxy_read_timeout`). */
const proxyWaits = 60;

export function oddPatience({ databaseSeconds, redisPatience }: Waits): string[] {
  const { statement, report, lock, idle } = databaseSeconds;
  const odd: string[] = [];
  if (lock >= statement)
    odd.push(
      `DATABASE_LOCK_SECONDS (${lock}) is not less than DATABASE_STATEMENT_SECONDS (${statement}): nobody ever waits that long for a lock.`,
    );
  if (report < statement)
    odd.push(
      `DATABASE_REPORT_SECONDS (${report}) is less than DATABASE_STATEMENT_SECONDS (${statement}), which holds for reports too then.`,
    );
  if (idle > lock)
    odd.push(
      `DATABASE_IDLE_SECONDS (${idle}) is more than DATABASE_LOCK_SECONDS (${lock}): whoever waits for what a vanished host had locked is refused before it is free.`,
    );
  if (idle > recoverWithin)
    odd.push(
      `DATABASE_IDLE_SECONDS (${idle}) lets a host that vanished hold up others for more than ${recoverWithin} s.`,
    );
  if (statement > proxyWaits)
    odd.push(
      `DATABASE_STATEMENT_SECONDS (${statement}) is more than the ${proxyWaits} s after which the proxy answers for the api.`,
    );
  if (redisPatience > answerWithin * 1_000)
    odd.push(
      `REDIS_PATIENCE_MS (${redisPatience}) lets every log-in take more than ${answerWithin} s while Redis is silent.`,
    );
  return odd;
}
