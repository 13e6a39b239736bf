/** Says that the club is open: where, who can log in, and where mail goes. */
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { welcome } from './log/print.ts';

/** `begun` is when the start began to do its work, on the clock of `performance`. */
export function announce({ demo, smtpUrl }: Settings, address: string, begun: number): void {
  welcome({
    address,
    seconds: (performance.now() - begun) / 1000,
    logins: demo ? demoLogins : [],
    mail: smtpUrl ? `is sent through ${new URL(smtpUrl).host}` : `is kept for reading at ${address}/dev/mail`,
  });
}
