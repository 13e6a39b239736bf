/** Says that the club is open: where, who can log in, and where mail goes. */
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { welcome } from './log/print.ts';

/** The seconds are those since this process began. `setUp`: by which address somebody becomes the admin, where nobody is. */
export function announce({ demo, smtpUrl }: Settings, address: string, setUp?: string): void {
  welcome({
    address,
    seconds: performance.now() / 1000,
    logins: demo ? demoLogins : [],
    setUp,
    mail: smtpUrl ? `is sent through ${new URL(smtpUrl).host}` : `is kept for reading at ${address}/dev/mail`,
  });
}
