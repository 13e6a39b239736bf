/** Gives back the share of rounds that the rain took, by the holes that were played, and says what came back to whom. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { rainCheck } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { IssuedVouchers } from '../../../money/admin/vouchers/IssuedVouchers.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { BackButton } from '../BackButton.tsx';
import { keepRows, useRainQuote } from '../starter-queries.ts';
import { nameOf, type StarterCourse } from '../starter-sheet.ts';
import classes from '../StarterDrawer.module.css';
import { Payment } from '../StatusChip.tsx';
import { words } from '../starter-words.en.ts';

const text = words.rain;
const holes = Array.from({ length: 19 }, (_, played) => played);

const backOf = ({ returned, creditsReturned }: { returned: number; creditsReturned: number }): string =>
  [
    ...(returned > 0 ? [formatMoney(returned)] : []),
    ...(creditsReturned > 0 ? [text.credits(creditsReturned)] : []),
  ].join(', ') || text.nothing;

interface RainCheckFormProps {
  side: Side;
  course: StarterCourse;
  teeTime: StarterTeeTime;
  roundIds: readonly number[];
  onDone: () => void;
}

export function RainCheckForm({ side, teeTime, roundIds, onDone }: RainCheckFormProps) {
  const [holesPlayed, setHolesPlayed] = useState(0);
  const [as, setAs] = useState<'ACCOUNT' | 'VOUCHER'>('ACCOUNT');
  const [given, setGiven] = useState<ReplyOf<typeof rainCheck> | null>(null);
  const sending = useSending(['holesPlayed']);
  const spots = teeTime.places.filter(({ roundId }) => roundIds.includes(roundId));
  const paid = spots.reduce((sum, { charged }) => sum + charged, 0);
  const quote = useRainQuote(roundIds, holesPlayed).data;
  const give = async () => {
    const body = { roundIds: [...roundIds], holesPlayed, as };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(rainCheck, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    keepRows(reply.teeTimes);
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    toast(words.toasts.returned(formatMoney(reply.returned)));
    setGiven(reply);
  };
  if (given !== null) {
    return (
      <SideFrame side={side} title={text.title} footer={<Button onClick={onDone}>{text.close}</Button>}>
        {given.vouchers.length > 0 && <IssuedVouchers vouchers={given.vouchers} />}
        <ul className={classes.given}>
          {given.rounds.map(({ roundId, returned, creditsReturned }) => {
            const spot = spots.find((one) => one.roundId === roundId);
            return (
              <li key={roundId}>
                <span>{spot === undefined ? '' : nameOf(spot)}</span>
                <strong className="figures">{backOf({ returned, creditsReturned })}</strong>
              </li>
            );
          })}
        </ul>
      </SideFrame>
    );
  }
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead(spots.length)}
      sending={sending}
      action={text.give}
      onSubmit={() => void give()}
      after={<BackButton onBack={onDone} />}
    >
      <NativeSelect
        label={text.holes}
        description={text.paid(formatMoney(paid))}
        value={holesPlayed}
        error={sending.errorOf('holesPlayed')}
        onChange={({ currentTarget: { value } }) => setHolesPlayed(Number(value))}
      >
        {holes.map((played) => (
          <option key={played} value={played}>
            {played}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={text.as}
        description={as === 'VOUCHER' ? text.voucherText : undefined}
        value={as}
        onChange={({ currentTarget: { value } }) => setAs(value === 'VOUCHER' ? 'VOUCHER' : 'ACCOUNT')}
      >
        <option value="ACCOUNT">{text.ways.ACCOUNT}</option>
        <option value="VOUCHER">{text.ways.VOUCHER}</option>
      </NativeSelect>
      <h3>{text.back}</h3>
      <ul className={classes.given} aria-label={text.back}>
        {spots.map((spot) => {
          const back = quote?.rounds.find(({ roundId }) => roundId === spot.roundId);
          return (
            <li key={spot.roundId}>
              <span>{nameOf(spot)}</span>
              <Payment spot={spot} />
              <strong className="figures">{back === undefined ? '–' : backOf(back)}</strong>
            </li>
          );
        })}
      </ul>
      <p className={classes.quiet} role="status">
        {quote === undefined
          ? text.text
          : quote.result === 'SUCCESS'
            ? text.comesBack(formatMoney(quote.returned))
            : quote.reason}
      </p>
    </SideForm>
  );
}
