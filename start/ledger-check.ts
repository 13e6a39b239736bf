/** `npm run ledger:check`: adds up all of the books and prints what was compared; exit 1 where something does not hold. */
import { openDatabase } from '@fourball/db/connection.ts';
import { systemClock } from '@fourball/domain/kernel/clock.ts';
import { runProcess } from '@fourball/domain/kernel/process/run-process.ts';
import { loadProcessSettings } from '@fourball/domain/kernel/settings.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import type { LedgerCheck } from '@fourball/shared/money/shapes.ts';
import { findDatabase } from './servers/find-database.ts';
import { failure, verdict } from './log/print.ts';

const count = (value: number): string => value.toLocaleString('en').padStart(12);
const amount = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 }).padStart(18);

function print({ rules, totals, entries, lines }: LedgerCheck): void {
  for (const { rule, meaning, checked, broken, examples } of rules) {
    const found =
      broken === 0 ? '' : ` Broken: ${broken.toLocaleString('en')}, such as ${examples.join(', ')}.`;
    verdict(broken === 0 ? 'good' : 'bad', `${rule.padEnd(24)}${count(checked)}  ${meaning}${found}`);
  }
  const table = [
    '',
    `${''.padEnd(12)}${'accounts'.padStart(12)}${'debit'.padStart(18)}${'credit'.padStart(18)}`,
    ...totals.map(({ kind, accounts, debit, credit }) =>
      [kind.padEnd(12), count(accounts), amount(debit), amount(credit)].join(''),
    ),
    ['ALL'.padEnd(24), ...(['debit', 'credit'] as const).map((side) => amount(sum(totals, side)))].join(''),
    '',
    `${entries.toLocaleString('en')} entries of ${lines.toLocaleString('en')} lines.`,
  ];
  process.stdout.write(`${table.join('\n')}\n`);
}

const sum = (totals: LedgerCheck['totals'], side: 'debit' | 'credit'): number =>
  totals.reduce((all, row) => all + row[side], 0);

await runProcess(
  async (lifetime) => {
    const url = await findDatabase(loadProcessSettings(), lifetime, 'npm run ledger:check');
    const db = openDatabase({ url, poolSize: 1, applicationName: 'fourball-ledger-check' });
    lifetime.onStop(() => db.close());
    const checked = await checkLedger({ db, clock: systemClock });
    print(checked);
    await lifetime.stop(checked.holds ? undefined : 'The books do not hold: see the lines above.');
  },
  { say: failure },
);
