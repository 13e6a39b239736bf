/** What went wrong at the demo club lately, as its log of errors tells it. */
import type { Transaction } from '../../connection.ts';
import { insertRows } from '../lib/rows.ts';

const minutes = 60_000;

/** The newest two hours before `now`, the oldest two days. */
export async function writeErrors(tx: Transaction, now: Date): Promise<void> {
  const ago = (many: number) => new Date(now.getTime() - many * minutes).toISOString();
  await insertRows(tx, 'error_log', [
    {
      at: ago(2_880),
      type: 'client',
      status_code: null,
      name: 'TypeError',
      message: 'Failed to fetch dynamically imported module: /assets/ResultsPage.js',
      route: '/events/3/results',
      stack: 'TypeError: Failed to fetch dynamically imported module\n    at loadPage (index.js:1:4210)',
      user_name: 'marcus.chen',
    },
    {
      at: ago(1_610),
      type: 'server',
      status_code: 500,
      name: 'Error',
      message: 'connect ECONNREFUSED mail.maplehollow.example:465',
      route: 'mail.send',
      stack:
        'Error: connect ECONNREFUSED mail.maplehollow.example:465\n    at createMailTransport (workers/mail/transport.ts)',
      user_name: null,
    },
    {
      at: ago(120),
      type: 'http',
      status_code: 503,
      name: 'RequestError',
      message: 'The club can not be reached. Please try again in a moment.',
      route: 'GET booking/tee-sheet',
      stack: '',
      user_name: 'ava.tremblay',
    },
  ]);
}
