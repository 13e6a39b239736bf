/** What is left of a golfer's vouchers: of one by its code, and of those that stand in the golfer's name. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  checkVoucher,
  listOwnVouchers,
  type OwnVoucher,
} from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import { request } from '../../lib/request/request.ts';
import { formatDate } from '../../ui/text/day-text.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './AccountAtClubPage.module.css';
import { words as text } from './voucher-words.en.ts';

export function VoucherSection() {
  const own = useQuery({
    queryKey: ['money', 'own-vouchers'],
    queryFn: ({ signal }) => request(listOwnVouchers, { signal, quiet: true }),
  });
  return (
    <section className={pageClasses.section} aria-labelledby="vouchers-title">
      <h2 id="vouchers-title">{text.title}</h2>
      <p className={pageClasses.quiet}>{text.lead}</p>
      <CheckCode />
      {own.isError && (
        <div role="alert">
          <p>{text.failed}</p>
          <Button variant="default" onClick={() => void own.refetch()}>
            {text.retry}
          </Button>
        </div>
      )}
      {own.data !== undefined && own.data.vouchers.length > 0 && (
        <>
          <h3 id="own-vouchers-title">{text.yours}</h3>
          <ul className={pageClasses.list} aria-labelledby="own-vouchers-title">
            {own.data.vouchers.map((voucher) => (
              <li key={`${voucher.codeEnd} ${voucher.createdAt}`} className={classes.entry}>
                <Voucher voucher={voucher} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CheckCode() {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<{ voucher: OwnVoucher | null } | null>(null);
  const { send, busy, problem, errorOf, form } = useSending(['code']);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    setAnswer(null);
    const reply = await send({ code }, () => request(checkVoucher, { body: { code }, quiet: true }));
    if (reply !== null) setAnswer(reply);
  };
  return (
    <form ref={form} className={classes.voucher} noValidate onSubmit={(event) => void check(event)}>
      <TextInput
        label={text.code}
        description={text.codeHint}
        autoComplete="off"
        maxLength={40}
        value={code}
        error={errorOf('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={pageClasses.actions}>
        <Button type="submit" variant="default" loading={busy} disabled={code.trim() === ''}>
          {text.check}
        </Button>
      </div>
      {problem !== null && errorOf('code') === undefined && <p role="alert">{problem}</p>}
      <div role="status">
        {answer !== null &&
          (answer.voucher === null ? (
            <p>{text.unknown}</p>
          ) : (
            <div className={classes.entry}>
              <Voucher voucher={answer.voucher} />
            </div>
          ))}
      </div>
    </form>
  );
}

function Voucher({ voucher }: { voucher: OwnVoucher }) {
  const { kind, codeEnd, amount, balance, state, expiresOn } = voucher;
  const until = expiresOn === null ? null : formatDate(expiresOn);
  return (
    <>
      <span className={classes.what}>
        <span className={classes.description}>{text.found(codeEnd)}</span>
        <span className={pageClasses.quiet}>
          {text.kinds[kind]} · {text.states[state](until)}
        </span>
      </span>
      <span className={classes.amounts}>
        <strong className="figures">{text.left(formatMoney(balance), formatMoney(amount))}</strong>
      </span>
    </>
  );
}
