/** Gives back what a desk took: of each payment an amount, to the way it came by, out of a till that is open. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { giveBack } from '@fourball/shared/booking/starter/desk-calls.ts';
import type { Taking, Till } from '@fourball/shared/money/till/till-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { ReasonField, reasonIssues } from '../AdminReason.tsx';
import tender from './Tender.module.css';
import classes from './Tills.module.css';
import { readTillsAnew, useTills } from './till-queries.ts';
import { words } from './till-words.en.ts';

const text = words.takings;

interface GiveBackFormProps {
  side: Side;
  taking: Taking;
  onDone: () => void;
}

interface Draft {
  /** By payment, as they are typed. */
  amounts: Readonly<Record<number, string>>;
  references: Readonly<Record<number, string>>;
  /** By the entries of what was sold: how many come back, as it is typed. */
  returns: Readonly<Record<number, string>>;
  /** Articles are sold again. */
  restock: boolean;
  reason: string;
}

const nothing: Draft = { amounts: {}, references: {}, returns: {}, restock: true, reason: '' };

export function GiveBackForm({ side, taking, onDone }: GiveBackFormProps) {
  const { takingId, number } = taking;
  const payments = taking.payments.filter(({ left }) => left > 0);
  const sold = taking.lines.filter((line) => (line.sold?.left ?? 0) > 0);
  const [draft, setDraft, forget] = useDraft(`give back ${takingId}`, nothing);
  const [tillId, setTillId] = useState<number | null>(null);
  const { data: tills } = useTills();
  const open = tills?.filter((till) => till.open !== null) ?? [];
  const till = open.find((one) => one.tillId === tillId) ?? open[0];
  const sending = useSending(['refunds', 'returns', 'reason', 'tillId'], readTillsAnew);
  useKept(
    side,
    `give back ${takingId}`,
    draft !== nothing && JSON.stringify(draft) !== JSON.stringify(nothing),
    forget,
  );
  const comesBack = comingBack(sold, draft);
  const amounts = payments.map(({ paymentId }) => {
    const typed = draft.amounts[paymentId] ?? '';
    return typed.trim() === '' ? 0 : centsOf(typed);
  });
  const sum = amounts.reduce<number>((all, cents) => all + (cents ?? 0), 0);
  const leave = () => {
    forget();
    onDone();
  };

  const give = async () => {
    const issues = [
      ...payments.flatMap(({ left, paymentId }, at) => {
        const cents = amounts[at] ?? null;
        const field = `refunds.${paymentId}`;
        if (cents === null) return [{ field, message: text.wrong }];
        return cents > left ? [{ field, message: text.tooMuch(formatMoney(left)) }] : [];
      }),
      ...returnIssues(sold, comesBack),
      ...reasonIssues(draft.reason),
    ];
    if (issues.length > 0) return sending.refuse(issues);
    if (sum === 0 && comesBack.length === 0) return sending.tell(text.nothing);
    if (!till) return;
    const body = {
      tillId: till.tillId,
      takingId,
      refunds: payments.flatMap(({ paymentId, method }, at) =>
        amounts[at]
          ? [
              {
                paymentId,
                amount: amounts[at],
                reference:
                  method === 'CASH' || method === 'VOUCHER' ? '' : (draft.references[paymentId] ?? ''),
              },
            ]
          : [],
      ),
      returns: comesBack,
      reason: draft.reason,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(giveBack, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? '');
    toast(text.given(formatMoney(sum)));
    leave();
  };

  return (
    <SideForm
      side={side}
      title={text.receipt(number)}
      lead={text.giveBackLead}
      sending={sending}
      action={sum === 0 ? text.giveBack : text.give(formatMoney(sum))}
      danger
      disabled={!till}
      onSubmit={() => void give()}
      after={
        <Button variant="default" onClick={leave}>
          {shell.common.cancel}
        </Button>
      }
    >
      {sold.length > 0 && (
        <WhatComesBack
          sold={sold}
          returns={draft.returns}
          restock={draft.restock}
          onReturn={(returns) => setDraft((was) => ({ ...was, returns }))}
          onRestock={(restock) => setDraft((was) => ({ ...was, restock }))}
        />
      )}
      {payments.map((payment) => (
        <PaymentBack
          key={payment.paymentId}
          payment={payment}
          typed={draft.amounts[payment.paymentId] ?? ''}
          reference={draft.references[payment.paymentId] ?? ''}
          error={sending.errorOf(`refunds.${payment.paymentId}`)}
          onType={(typed) =>
            setDraft((was) => ({ ...was, amounts: { ...was.amounts, [payment.paymentId]: typed } }))
          }
          onReference={(slip) =>
            setDraft((was) => ({ ...was, references: { ...was.references, [payment.paymentId]: slip } }))
          }
        />
      ))}
      {tills !== undefined && <FromTill open={open} till={till} onChoose={setTillId} />}
      <ReasonField
        value={draft.reason}
        error={sending.errorOf('reason')}
        onChange={(reason) => setDraft((was) => ({ ...was, reason }))}
      />
    </SideForm>
  );
}

interface FromTillProps {
  open: readonly Till[];
  till: Till | undefined;
  onChoose: (tillId: number) => void;
}

/** Out of which till the money goes: one that is open. */
function FromTill({ open, till, onChoose }: FromTillProps) {
  if (open.length === 0)
    return (
      <p role="alert">
        {text.noTill} <Link to="/admin/tills">{text.openTills}</Link>
      </p>
    );
  return (
    <NativeSelect
      label={text.till}
      value={till?.tillId}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
    >
      {open.map((one) => (
        <option key={one.tillId} value={one.tillId}>
          {one.name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** As the call takes it. */
const comingBack = (sold: Taking['lines'], { returns, restock }: Draft) =>
  sold.flatMap(({ entryId, sold: line }) => {
    const typed = returns[entryId];
    if (typed === undefined) return [];
    const quantity = line?.kind === 'ARTICLE' ? { quantity: howMany(typed) } : {};
    return [{ entryId, ...quantity, restock }];
  });

/** 0 where it is none. */
const howMany = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);

const lineOf = (sold: Taking['lines'], entryId: number): string =>
  sold.find((line) => line.entryId === entryId)?.description ?? '';

const returnIssues = (sold: Taking['lines'], comesBack: ReturnType<typeof comingBack>) =>
  comesBack.flatMap(({ entryId, quantity }) =>
    quantity === 0 ? [{ field: 'returns', message: text.howManyWrong(lineOf(sold, entryId)) }] : [],
  );

interface WhatComesBackProps {
  sold: Taking['lines'];
  returns: Draft['returns'];
  restock: boolean;
  onReturn: (returns: Draft['returns']) => void;
  onRestock: (restock: boolean) => void;
}

/** Of what was sold: a voucher whole, of articles how many, and whether they are sold again. */
function WhatComesBack({ sold, returns, restock, onReturn, onRestock }: WhatComesBackProps) {
  const toggle = (entryId: number, left: number) =>
    onReturn(
      returns[entryId] === undefined
        ? { ...returns, [entryId]: String(left) }
        : Object.fromEntries(Object.entries(returns).filter(([id]) => Number(id) !== entryId)),
    );
  const isBack = (kind: 'ARTICLE' | 'VOUCHER') =>
    sold.some((line) => line.sold?.kind === kind && returns[line.entryId] !== undefined);
  return (
    <fieldset className={tender.fields}>
      <legend>{text.comesBack}</legend>
      {sold.map(({ entryId, description, charged, sold: line }) => (
        <div key={entryId} className={classes.back}>
          <Checkbox
            label={`${description}, ${formatMoney(charged)}`}
            description={line?.kind === 'VOUCHER' ? text.unspent : undefined}
            checked={returns[entryId] !== undefined}
            onChange={() => toggle(entryId, line?.left ?? 0)}
          />
          {returns[entryId] !== undefined && (line?.left ?? 0) > 1 && (
            <TextInput
              label={text.howMany(line?.left ?? 0)}
              inputMode="numeric"
              autoComplete="off"
              value={returns[entryId]}
              onChange={({ currentTarget: { value } }) => onReturn({ ...returns, [entryId]: value })}
            />
          )}
        </div>
      ))}
      {isBack('ARTICLE') && (
        <Checkbox
          label={text.restock}
          checked={restock}
          onChange={({ currentTarget: { checked } }) => onRestock(checked)}
        />
      )}
    </fieldset>
  );
}

interface PaymentBackProps {
  payment: Taking['payments'][number];
  typed: string;
  reference: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onReference: (reference: string) => void;
}

/** How much of a payment goes back, and what the slip says of it. */
function PaymentBack({ payment, typed, reference, error, onType, onReference }: PaymentBackProps) {
  const { method, payer, left } = payment;
  return (
    <div className={classes.back} role="group" aria-label={words.methods[method]}>
      <MoneyField
        label={text.wayOf(words.methods[method], payer)}
        description={text.left(formatMoney(left))}
        value={typed}
        error={error}
        onChange={onType}
      />
      {method !== 'CASH' && method !== 'VOUCHER' && (
        <TextInput
          label={text.reference}
          maxLength={40}
          autoComplete="off"
          value={reference}
          onChange={({ currentTarget: { value } }) => onReference(value)}
        />
      )}
    </div>
  );
}
