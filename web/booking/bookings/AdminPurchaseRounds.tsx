/** The rounds of a booking as the office changes what they cost: fee, payer, credit given back, no-show. Stays live. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Golfer } from '@fourball/shared/booking/shapes.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { refundRoundCredit, updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import { chargeNoShow } from '@fourball/shared/money/payment-calls.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { bookingKeys, useBooking } from '../queries.ts';
import { request } from '../../lib/request/request.ts';
import { centsOf, dollarsOf, formatMoney } from '../../ui/text/money.ts';
import { drop } from '../../ui/draft/kept-draft.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { readMoneyAnew } from '../../money/admin/admin-queries.ts';
import { words } from '../../money/admin/admin-words.en.ts';
import cards from '../../money/admin/AdminCards.module.css';
import tones from '../../money/admin/AdminTones.module.css';
import { Amount, NotLoaded } from '../../money/admin/AdminParts.tsx';

const text = words.rounds;

export function AdminPurchaseRounds({ purchaseId }: { purchaseId: number }) {
  const booking = useBooking(purchaseId);
  const { data } = booking;
  return (
    <section className={cards.card} aria-labelledby="rounds-title">
      <div>
        <h3 id="rounds-title">{text.title}</h3>
        <p className={cards.note}>{text.text}</p>
      </div>
      {data === undefined ? (
        booking.isError ? (
          <NotLoaded
            error={booking.error}
            title={text.failed}
            text={words.receipt.failedText}
            onRetry={() => void booking.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={2} height={96} />
        )
      ) : (
        <ul className={cards.lines}>
          {data.groups
            .flatMap(({ players }) => players)
            .map((golfer) => (
              <Round
                key={golfer.roundId}
                golfer={golfer}
                booker={data.booker}
                began={new Date(data.startsAt).getTime() <= Date.now()}
                onChanged={() =>
                  void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) })
                }
              />
            ))}
        </ul>
      )}
    </section>
  );
}

interface RoundProps {
  golfer: Golfer;
  booker: { userId: number; name: string };
  /** Nobody is a no-show before the start. */
  began: boolean;
  onChanged: () => void;
}

type Opened = 'fee' | 'noShow' | null;

interface RoundChanges {
  sending: Sending;
  /** Which of the two amounts is being typed. */
  open: Opened;
  setOpen: (open: Opened) => void;
  /** The names of what is typed of each. */
  drafts: Record<'fee' | 'noShow', string>;
  /** Puts away what was being typed. */
  close: () => void;
  changePayer: (who: string) => Promise<void>;
  giveBack: () => Promise<void>;
  changeFee: (cents: number) => Promise<void>;
  /** Null: the club's fee. */
  noShow: (cents: number | null) => Promise<void>;
}

/** What the office may change of a round, each with what is said once it is done. */
function useRoundChanges(roundId: number, name: string, onChanged: () => void): RoundChanges {
  const [open, setOpen] = useState<Opened>(null);
  const sending = useSending(['playFee', 'fee'], readMoneyAnew);
  const { send } = sending;
  const drafts = { fee: `play fee ${roundId}`, noShow: `no-show ${roundId}` };
  const close = () => {
    if (open !== null) drop(drafts[open]);
    setOpen(null);
  };
  const done = <Reply,>(reply: Reply | null, say: (reply: Reply) => string): void => {
    onChanged();
    if (reply === null) return;
    close();
    toast(say(reply));
  };
  const changePayer = async (who: string) => {
    const body = { roundId, chargePurchaser: who === 'booker' };
    const how = () => request(changeChargePurchaser, { body, quiet: true });
    done(await send(['payer', body], how), () => text.payerChanged);
  };
  const giveBack = async () => {
    const body = { productId: roundId };
    const how = (idempotencyKey: string) => request(refundRoundCredit, { body, idempotencyKey, quiet: true });
    done(await send(['credit', body], how), () => text.creditBack);
  };
  const changeFee = async (fee: number) => {
    const body = { roundId, playFee: fee };
    const how = (idempotencyKey: string) => request(updatePlayFee, { body, idempotencyKey, quiet: true });
    done(await send(['fee', body], how), () => text.feeChanged);
  };
  const noShow = async (fee: number | null) => {
    const body = { roundId, fee };
    const how = (idempotencyKey: string) => request(chargeNoShow, { body, idempotencyKey, quiet: true });
    done(await send(['noShow', body], how), ({ fee: charged, payment }) =>
      payment === null
        ? text.noShowCharged(formatMoney(charged), name)
        : text.noShowCard(formatMoney(charged), words.payments.status[payment.status]),
    );
  };
  return { sending, open, setOpen, drafts, close, changePayer, giveBack, changeFee, noShow };
}

function Round({ golfer, booker, began, onChanged }: RoundProps) {
  const { playFee, cost, useRoundCredit, status } = golfer;
  const name = golfer.name ?? text.vacant;
  const changes = useRoundChanges(golfer.roundId, name, onChanged);
  const { sending, open, drafts, close } = changes;
  return (
    <li>
      <span className={cards.what}>{name}</span>
      <span className={cards.price}>{cost !== null && !useRoundCredit && <Amount cents={cost} />}</span>
      {useRoundCredit && <span className={`${cards.note} ${cards.whole}`}>{text.credit}</span>}
      {playFee !== null && status === 'BOOKED' && (
        <RoundActions golfer={golfer} booker={booker} began={began} changes={changes} />
      )}
      {open === 'fee' && (
        <AmountForm
          draft={drafts.fee}
          label={text.feeOf(name)}
          start={dollarsOf(playFee ?? 0)}
          field="playFee"
          sending={sending}
          action={text.save}
          onCancel={close}
          onSend={(fee) => fee !== null && void changes.changeFee(fee)}
        />
      )}
      {open === 'noShow' && (
        <AmountForm
          draft={drafts.noShow}
          label={text.noShowLabel}
          hint={text.noShowText}
          start=""
          optional
          field="fee"
          sending={sending}
          action={text.charge}
          onCancel={close}
          onSend={(fee) => void changes.noShow(fee)}
        />
      )}
      {open === null && (
        <p role="alert" className={`${tones.trouble} ${cards.whole}`}>
          {sending.problem}
        </p>
      )}
    </li>
  );
}

interface RoundActionsProps extends Pick<RoundProps, 'golfer' | 'booker' | 'began'> {
  changes: RoundChanges;
}

function RoundActions({ golfer, booker, began, changes }: RoundActionsProps) {
  const { userId, chargePurchaser, useRoundCredit } = golfer;
  const { open, setOpen } = changes;
  const { busy } = changes.sending;
  const name = golfer.name ?? text.vacant;
  return (
    <div className={`${cards.actions} ${cards.whole}`}>
      {userId !== null && userId !== booker.userId && !useRoundCredit && (
        <NativeSelect
          aria-label={text.whoPays(name)}
          disabled={busy}
          value={chargePurchaser ? 'booker' : 'own'}
          onChange={({ currentTarget: { value } }) => void changes.changePayer(value)}
        >
          <option value="own">{text.ownPays}</option>
          <option value="booker">{text.bookerPays(booker.name)}</option>
        </NativeSelect>
      )}
      {useRoundCredit ? (
        <Button
          variant="default"
          loading={busy}
          aria-label={text.giveBackOf(name)}
          onClick={() => void changes.giveBack()}
        >
          {text.giveBack}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={text.changeOf(name)}
          aria-expanded={open === 'fee'}
          onClick={() => setOpen(open === 'fee' ? null : 'fee')}
        >
          {text.change}
        </Button>
      )}
      {userId !== null && began && (
        <Button
          variant="default"
          className={tones.danger}
          aria-label={text.noShowOf(name)}
          aria-expanded={open === 'noShow'}
          onClick={() => setOpen(open === 'noShow' ? null : 'noShow')}
        >
          {text.noShow}
        </Button>
      )}
    </div>
  );
}

interface AmountFormProps {
  /** The name of its draft, dropped by whoever closes it. */
  draft: string;
  label: string;
  hint?: string;
  start: string;
  /** Empty is an answer: null. */
  optional?: boolean;
  /** As the call names it. */
  field: string;
  sending: Sending;
  action: string;
  onCancel: () => void;
  onSend: (cents: number | null) => void;
}

function AmountForm(props: AmountFormProps) {
  const { draft, label, hint, start, optional = false, field, sending, action, onCancel, onSend } = props;
  const { errorOf, refuse } = sending;
  const [typed, setTyped] = useDraft(draft, start);
  const submit = () => {
    const cents = centsOf(typed);
    const empty = optional && typed.trim() === '';
    if (cents === null && !empty) refuse([{ field, message: words.amount }]);
    else onSend(cents);
  };
  return (
    <SendForm sending={sending} action={action} onSubmit={submit} onCancel={onCancel}>
      <MoneyField label={label} description={hint} value={typed} error={errorOf(field)} onChange={setTyped} />
    </SendForm>
  );
}
