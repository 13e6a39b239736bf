// @vitest-environment happy-dom
/** Statements by mail on the office's page: who gets one and who not, ordered as counted, tried again where they failed. */
import {
  getStatementRun,
  listStatementRuns,
  orderStatements,
  previewStatements,
  retryStatements,
  type StatementRun,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { expect, it } from 'vitest';
import { openBooks } from '../kit/money-office.ts';
import { at } from '../kit/network.ts';
import { office, sent } from '../kit/office.tsx';
import { button, click, pass, text } from '../kit/start-app.tsx';

const run: StatementRun = {
  runId: 5,
  year: 2026,
  month: 9,
  whom: 'OWING',
  orderedBy: 'Daniel Okafor',
  orderedAt: '2026-10-01T14:00:00.000Z',
  stoppedAt: null,
  people: 40,
  waiting: 0,
  sent: 38,
  sending: 0,
  failed: 1,
  left: 1,
};
const person = { memberNumber: null, closing: 11_300 };

it('says who is mailed and who is left out, and orders that many; what failed is tried again', async () => {
  const network = office()
    .on(at(previewStatements, { year: 2026, month: 10 }), {
      year: 2026,
      month: 10,
      count: 1,
      owed: 11_300,
      perMinute: 60,
      people: [
        { ...person, userId: 7, name: 'Ava Tremblay', fate: 'MAIL' },
        { ...person, userId: 8, name: 'Ben Moreau', fate: 'NO_ADDRESS' },
      ],
      mail: { subject: 'Statement for October 2026: Maple Hollow', text: 'Balance after: $113.00' },
    })
    .on(listStatementRuns, [run])
    .on(at(getStatementRun, { id: 5 }), {
      ...run,
      mails: [{ ...person, userId: 9, name: 'Cleo Roy', state: 'FAILED', reason: 'Mailbox full' }],
    })
    .on(retryStatements, { ...run, failed: 0, sending: 1 })
    .on(orderStatements, { ...run, runId: 6, month: 10, people: 1, waiting: 1, sent: 0 });
  await openBooks(network, '/admin/reports?view=statements');
  expect(text()).toContain('1 golfer would be mailed. They owed $113.00.');
  expect(text()).toContain('1 golfer left out');
  expect(text()).toContain('No address of mail');
  expect(text()).toContain('38 of 40 mailed · 1 left out · 1 failed');
  await click(button('Show each mail of September 2026'));
  await pass(500);
  expect(text()).toContain('Mailbox full');
  await click(button('Try the failed again'));
  await pass(500);
  expect(sent(network.to(retryStatements)[0]?.body)).toEqual({ runId: 5 });
  await click(button('Mail 1 golfer'));
  await pass(500);
  expect(sent(network.to(orderStatements)[0]?.body)).toEqual({
    year: 2026,
    month: 10,
    whom: 'OWING',
    count: 1,
  });
  expect(text()).toContain('The mails to 1 golfer are on their way.');
});
