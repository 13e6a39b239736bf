/** What accounts of the books are called in the programs that take the journal. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  JournalAccount,
  nameJournalAccounts as nameCall,
} from '@fourball/shared/money/journal/journal-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { accountName } from '../ledger/account-name.ts';

/** What stands for many accounts: all of golfers, and what is sold and has no name of its own elsewhere. */
export const golfersCode = 'golfers';
export const productsCode = 'products';

/** Names of the club's own, for whoever reads. */
export interface OwnNames {
  readonly taxName: string;
  readonly receivable: string;
  readonly products: string;
}

/** Golfers and products at large come first, then by kind and name. */
export async function listJournalAccounts(sql: Sql, names: OwnNames): Promise<JournalAccount[]> {
  const rows = await sql.query<JournalAccount>(
    `select a.code, a.kind, a.name, j.quickbooks_name as "quickBooksName", j.xero_code as "xeroCode",
       j.xero_tax_rate as "xeroTaxRate"
     from (
       select $1 as code, 'GOLFER' as kind, $2 as name, 0 as place
       union all select $3, 'PRODUCT', $4, 1
       union all select code, kind, name, 2 from ledger_accounts where kind <> 'GOLFER'
     ) a left join journal_accounts j using (code) order by a.place, a.kind, lower(a.name), a.code`,
    [golfersCode, names.receivable, productsCode, names.products],
  );
  return rows.map((row) => ({ ...row, name: accountName(row, names.taxName) }));
}

/** Errors: the field of an account that the journal does not have. */
export async function nameJournalAccounts(
  { db }: House,
  actor: UserActor,
  { accounts }: BodyOf<typeof nameCall>,
  names: OwnNames,
): Promise<JournalAccount[]> {
  return transact(db, async (tx) => {
    const before = new Map((await listJournalAccounts(tx, names)).map((one) => [one.code, one]));
    const unknown = accounts.findIndex(({ code }) => !before.has(code));
    if (unknown >= 0) throw invalidField(`accounts.${unknown}.code`, 'money.noSuchAccount');
    await tx.query(
      `insert into journal_accounts (code, quickbooks_name, xero_code, xero_tax_rate)
       select distinct on (code) code, quickbooks, xero, rate
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as n (code, quickbooks, xero, rate, place)
       order by code, place desc
       on conflict (code) do update set quickbooks_name = excluded.quickbooks_name, xero_code = excluded.xero_code,
         xero_tax_rate = excluded.xero_tax_rate`,
      [
        accounts.map(({ code }) => code),
        accounts.map(({ quickBooksName }) => quickBooksName),
        accounts.map(({ xeroCode }) => xeroCode),
        accounts.map(({ xeroTaxRate }) => xeroTaxRate),
      ],
    );
    const after = await listJournalAccounts(tx, names);
    const changes = after.flatMap((now) => {
      const was = before.get(now.code);
      return changesBetween({ [now.name]: was && elsewhereOf(was) }, { [now.name]: elsewhereOf(now) });
    });
    if (changes.length > 0) await recordChange(tx, actor, { action: 'ledger.accounts-named', changes });
    return after;
  });
}

const elsewhereOf = ({ quickBooksName, xeroCode, xeroTaxRate }: JournalAccount): string | null =>
  [quickBooksName, xeroCode, xeroTaxRate].filter((one) => one !== null).join(' · ') || null;
