/** Says that the club is open: where, who can log in, and where mail goes. */
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { welcome } from './log/print.ts';

/** The seconds are those since this process began. `setUp`: by which address somebody becomes the admin, where nobody is. */
export function announce(settings: Settings, address: string, setUp?: string): void {
  const { demo } = settings;
  welcome({
    address,
    seconds: performance.now() / 1000,
    logins: demo ? demoLogins : [],
    setUp,
    mail: mailOf(settings, address),
  });
}

function mailOf({ smtpUrl, environment, dataDir }: Settings, address: string): string {
  if (smtpUrl) return `is sent through ${new URL(smtpUrl).host}`;
  // In production nobody is shown other people's mails.
  return environment === 'production'
    ? `is kept in ${dataDir} and reaches nobody: set SMTP_URL`
    : `is kept for reading at ${address}/dev/mail`;
}
