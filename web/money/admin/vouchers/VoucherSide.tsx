/** One voucher at the side: what is left, what happened to it, and what the office may do with it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { IssuedVoucher, VoucherDetails } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import { ChangeVoucherForm, type VoucherAct } from './ChangeVoucherForm.tsx';
import { IssuedVouchers } from './IssuedVouchers.tsx';
import classes from './Vouchers.module.css';
import { useVoucher } from './voucher-queries.ts';
import { words } from './voucher-words.en.ts';

export function VoucherSide({ side, voucherId }: { side: Side; voucherId: number }) {
  const found = useVoucher(voucherId);
  const mayChange = useMay('ACCOUNTANT');
  const [act, setAct] = useState<VoucherAct | null>(null);
  const [issued, setIssued] = useState<IssuedVoucher | null>(null);
  const { data } = found;
  if (issued !== null)
    return (
      <SideFrame
        side={side}
        title={words.made}
        footer={<Button onClick={() => setIssued(null)}>{words.done}</Button>}
      >
        <IssuedVouchers vouchers={[issued]} />
      </SideFrame>
    );
  if (data !== undefined && act !== null)
    return (
      <ChangeVoucherForm
        key={act}
        side={side}
        act={act}
        voucher={data}
        onDone={(made) => {
          setAct(null);
          setIssued(made);
        }}
      />
    );
  return (
    <SideFrame
      side={side}
      title={data ? words.of(data.codeEnd) : words.title}
      lead={data && words.row(formatMoney(data.balance), formatMoney(data.amount))}
    >
      {data !== undefined ? (
        <>
          <Facts voucher={data} />
          {mayChange && data.state !== 'VOID' && (
            <div className={classes.acts}>
              <Button variant="default" onClick={() => setAct('change')}>
                {words.change}
              </Button>
              <Button variant="default" onClick={() => setAct('renew')}>
                {words.renew}
              </Button>
              <Button variant="default" onClick={() => setAct('void')}>
                {words.void}
              </Button>
            </div>
          )}
          <History voucher={data} />
        </>
      ) : found.isError ? (
        <NotLoaded
          error={found.error}
          title={words.failed}
          text={words.failedText}
          gone={words.gone}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={44} />
      )}
    </SideFrame>
  );
}

function Facts({ voucher }: { voucher: VoucherDetails }) {
  const { kind, state, holder, expiresOn, reason, voidReason } = voucher;
  return (
    <div>
      <p>
        {words.facts(
          words.kinds[kind],
          holder,
          expiresOn === null ? words.noEnd : words.until(formatDay(expiresOn, 'dated')),
        )}
      </p>
      {state !== 'OPEN' && <p>{words.states[state]}</p>}
      {reason !== null && <p className={classes.state}>{words.why(reason)}</p>}
      {voidReason !== null && <p className={classes.state}>{words.voidWhy(voidReason)}</p>}
    </div>
  );
}

function History({ voucher: { moves } }: { voucher: VoucherDetails }) {
  const timeZone = useClubTimeZone();
  return (
    <section className={cards.card} aria-label={words.history}>
      <h3>{words.history}</h3>
      <ul className={cards.lines}>
        {moves.map(({ moveId, kind, amount, balance, at, by, taking }) => (
          <li key={moveId}>
            <span>{words.moves[kind]}</span>
            <span className={cards.price}>
              <Amount cents={amount} />
            </span>
            <span className={cards.note}>
              {[words.left(formatMoney(balance)), by, formatClubTime(at, 'dayTime', timeZone)]
                .filter(Boolean)
                .join(', ')}
              {taking !== null && (
                <>
                  {', '}
                  <Link to={`/admin/takings?taking=${taking.takingId}`}>{taking.number}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
