/** What each account of the books is called in QuickBooks and Xero: typed in a table, sent together. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  listJournalAccounts,
  nameJournalAccounts,
  type JournalAccount,
} from '@fourball/shared/money/journal/journal-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import cards from '../AdminCards.module.css';
import { NotLoaded } from '../AdminParts.tsx';
import tones from '../AdminTones.module.css';
import classes from './AdminJournalAccounts.module.css';
import { words } from './journal-words.en.ts';

const fields = ['quickBooksName', 'xeroCode', 'xeroTaxRate'] as const;
type Field = (typeof fields)[number];
/** As typed, by the code of the account. */
type Typed = Readonly<Record<string, Readonly<Partial<Record<Field, string>>>>>;

const queryKey = ['money', 'admin', 'journal-accounts'];

export function AdminJournalAccounts() {
  const accounts = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(listJournalAccounts, { signal, quiet: true }),
    staleTime: 0,
  });
  return (
    <section className={cards.card} aria-labelledby="journal-accounts">
      <div>
        <h2 id="journal-accounts">{words.title}</h2>
        <p className={tones.quiet}>{words.text}</p>
      </div>
      {accounts.data !== undefined ? (
        <Accounts {...accounts.data} />
      ) : accounts.isError ? (
        <NotLoaded
          error={accounts.error}
          title={words.failed}
          text={words.failedText}
          onRetry={() => void accounts.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={6} height={44} />
      )}
    </section>
  );
}

interface AccountsProps {
  accounts: readonly JournalAccount[];
  usualTaxRate: string;
}

function Accounts({ accounts, usualTaxRate }: AccountsProps) {
  const [typed, setTyped] = useState<Typed>({});
  const changed = accounts.filter((one) => isChanged(one, typed[one.code]));
  const sent = changed.map((one) => bodyOf(one, typed[one.code]));
  // What is refused is told at the field of the account that was sent at that place.
  const names = sent.flatMap((_, at) => fields.map((field) => `accounts.${at}.${field}`));
  const sending = useSending(names);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { accounts: sent };
    const done = await sending.send(body, () => request(nameJournalAccounts, { body, quiet: true }));
    if (!done) return;
    queryClient.setQueryData(queryKey, done);
    setTyped({});
    toast(words.saved);
  };
  return (
    <form ref={sending.form} onSubmit={(event) => void save(event)} className={classes.form}>
      <table className={classes.accounts}>
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {words[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((one) => (
            <tr key={one.code}>
              <th scope="row">
                {one.name}
                <span className={classes.kind}>{words.kinds[one.kind]}</span>
              </th>
              {fields.map((field) => (
                <td key={field} data-label={words[field]}>
                  <TextInput
                    aria-label={words.of(words[field], one.name)}
                    value={typed[one.code]?.[field] ?? one[field] ?? ''}
                    placeholder={usualOf(one, field, usualTaxRate)}
                    error={sending.errorOf(`accounts.${changed.indexOf(one)}.${field}`)}
                    onChange={({ currentTarget: { value } }) =>
                      setTyped((before) => ({
                        ...before,
                        [one.code]: { ...before[one.code], [field]: value },
                      }))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="alert" className={tones.trouble}>
        {sending.problem}
      </p>
      <div className={classes.end}>
        <Button type="submit" loading={sending.busy} disabled={changed.length === 0}>
          {words.save}
        </Button>
        {changed.length === 0 && <span className={tones.quiet}>{words.nothing}</span>}
      </div>
    </form>
  );
}

const bodyOf = (one: JournalAccount, typed: Typed[string] = {}) => {
  const valueOf = (field: Field) => (typed[field] ?? one[field] ?? '').trim() || null;
  return {
    code: one.code,
    quickBooksName: valueOf('quickBooksName'),
    xeroCode: valueOf('xeroCode'),
    xeroTaxRate: valueOf('xeroTaxRate'),
  };
};

const isChanged = (one: JournalAccount, typed: Typed[string] | undefined): boolean => {
  const now = bodyOf(one, typed);
  return fields.some((field) => now[field] !== one[field]);
};

/** What the journal says of it without a word here. */
const usualOf = ({ name }: JournalAccount, field: Field, usualTaxRate: string): string =>
  field === 'quickBooksName' ? name : field === 'xeroTaxRate' ? usualTaxRate : '';
