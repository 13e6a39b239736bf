/** A receipt of the desk at the side: what was paid, how, what went back of it, and giving it back. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Taking } from '@fourball/shared/money/till/till-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import { GiveBackForm } from './GiveBackForm.tsx';
import { useTaking } from './till-queries.ts';
import { words } from './till-words.en.ts';

const text = words.takings;

export function TakingSide({ side, takingId }: { side: Side; takingId: number }) {
  const found = useTaking(takingId);
  const timeZone = useClubTimeZone();
  const mayGive = useMay('STARTER');
  const [giving, setGiving] = useState(false);
  const { data } = found;
  if (data !== undefined && giving)
    return <GiveBackForm side={side} taking={data} onDone={() => setGiving(false)} />;
  const open =
    data?.payments.some(({ left }) => left > 0) || data?.lines.some(({ sold }) => (sold?.left ?? 0) > 0);
  return (
    <SideFrame
      side={side}
      title={data ? text.receipt(data.number) : text.title}
      lead={data && text.takenAt(data.till, data.takenBy, formatClubTime(data.at, 'dayTime', timeZone))}
      footer={
        open && mayGive ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => setGiving(true)}
          >
            {text.giveBack}
          </Button>
        ) : undefined
      }
    >
      {data !== undefined ? (
        <Receipt taking={data} />
      ) : found.isError ? (
        <NotLoaded
          error={found.error}
          title={text.failed}
          text={text.failedText}
          gone={text.gone}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={4} height={44} />
      )}
    </SideFrame>
  );
}

function Receipt({ taking: { lines, payments, refunds, total } }: { taking: Taking }) {
  const timeZone = useClubTimeZone();
  return (
    <>
      <section className={cards.card} aria-label={text.paidFor}>
        <h3>{text.paidFor}</h3>
        <ul className={cards.lines}>
          {lines.map(({ entryId, name, description, amount }) => (
            <Line
              key={entryId}
              name={name ?? description}
              note={name === null ? '' : description}
              cents={amount}
            />
          ))}
        </ul>
      </section>
      <section className={cards.card} aria-label={text.ways}>
        <h3>{text.ways}</h3>
        <ul className={cards.lines}>
          {payments.map(({ paymentId, method, payer, amount, reference, left }) => (
            <Line
              key={paymentId}
              name={words.methods[method]}
              note={[payer, reference, left === 0 && !isBack(refunds, paymentId) ? text.undone : null]
                .filter(Boolean)
                .join(', ')}
              cents={amount}
            />
          ))}
          <Line name={text.sum} note="" cents={total} />
        </ul>
      </section>
      {refunds.length > 0 && (
        <section className={cards.card} aria-label={text.wentBack}>
          <h3>{text.wentBack}</h3>
          <ul className={cards.lines}>
            {refunds.map(({ refundId, method, payer, amount, reference, reason, till, by, at }) => (
              <Line
                key={refundId}
                name={reason}
                note={[
                  words.methods[method],
                  payer,
                  reference,
                  till ?? text.withoutTill,
                  by,
                  formatClubTime(at, 'dayTime', timeZone),
                ]
                  .filter(Boolean)
                  .join(', ')}
                cents={-amount}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const isBack = (refunds: Taking['refunds'], paymentId: number) =>
  refunds.some((refund) => refund.paymentId === paymentId);

const Line = ({ name, note, cents }: { name: string; note: string; cents: number }) => (
  <li>
    <span>{name}</span>
    <span className={cards.price}>
      <Amount cents={cents} />
    </span>
    {note !== '' && <span className={cards.note}>{note}</span>}
  </li>
);
