/** One purchase beside the table: its lines and tax, what became of it, its message, and the rounds of a booking. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconBook2, IconExternalLink, IconTrophy, IconUserDollar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { getReceiptPdf, updatePurchaseMessage } from '@fourball/shared/money/purchase-calls.ts';
import type { Receipt, ReceiptLine } from '@fourball/shared/money/shapes.ts';
import { request, requestFile } from '../../lib/request/request.ts';
import { formatMoney, percentOf } from '../../ui/text/money.ts';
import { SideFrame, useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { readMoneyAnew, useReceipt } from '../../money/admin/admin-queries.ts';
import { words } from '../../money/admin/admin-words.en.ts';
import cards from '../../money/admin/AdminCards.module.css';
import tones from '../../money/admin/AdminTones.module.css';
import { Amount, FileButton, NotLoaded } from '../../money/admin/AdminParts.tsx';
import { organizedAt } from '../../money/entry-link.ts';
import { AdminPurchaseRounds } from '../../booking/bookings/AdminPurchaseRounds.tsx';
import { PurchaseState } from '../../money/admin/purchases/AdminPurchaseState.tsx';

const text = words.receipt;

export function AdminReceipt({ purchaseId, side }: { purchaseId: number; side: Side }) {
  const receipt = useReceipt(purchaseId);
  const { data } = receipt;
  if (data === undefined)
    return (
      <SideFrame side={side} title={text.label} cards>
        {receipt.isError ? (
          <NotLoaded
            error={receipt.error}
            title={text.failed}
            text={text.failedText}
            gone={text.gone}
            onRetry={() => void receipt.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={4} height={120} />
        )}
      </SideFrame>
    );
  return (
    <SideFrame side={side} title={data.title} lead={`${text.number} ${data.number}`} cards>
      <section className={cards.card}>
        <dl className={cards.facts}>
          <Fact name={text.buyer} value={data.buyer.name} />
          <Fact name={text.charge} value={data.chargeUser.name} />
          <Fact name={text.day} value={<span className="figures">{data.day}</span>} />
          <Fact name={text.kind} value={words.purchases.kindOf[data.kind]} />
        </dl>
        <PurchaseState purchase={data} />
        <div className={cards.buttons}>
          <FileButton
            label={text.pdf}
            fileName={text.fileName(data.number)}
            fetchFile={() => requestFile(getReceiptPdf, { params: { id: purchaseId }, quiet: true })}
          />
          <Button
            component={Link}
            variant="default"
            to={`/admin/ledger?purchase=${purchaseId}`}
            leftSection={<IconBook2 size={20} aria-hidden />}
          >
            {text.entries}
          </Button>
          <Button
            component={Link}
            variant="default"
            to={`/admin/money?user=${data.chargeUser.userId}`}
            leftSection={<IconUserDollar size={20} aria-hidden />}
          >
            {text.account}
          </Button>
          {data.kind === 'BOOKING' && (
            <Button
              component={Link}
              variant="default"
              to={`/bookings/${purchaseId}`}
              leftSection={<IconExternalLink size={20} aria-hidden />}
            >
              {text.booking}
            </Button>
          )}
          {data.entry !== null && (
            <Button
              component={Link}
              variant="default"
              to={organizedAt(data.entry)}
              leftSection={<IconTrophy size={20} aria-hidden />}
            >
              {data.entry.eventId === null ? text.season : text.golfEvent}
            </Button>
          )}
        </div>
      </section>
      <Lines receipt={data} />
      {data.kind === 'BOOKING' && <AdminPurchaseRounds purchaseId={purchaseId} />}
      <Changes receipt={data} />
      <Message key={data.message} receipt={data} side={side} />
    </SideFrame>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Lines = ({ receipt: { lines, net, taxes, total } }: { receipt: Receipt }) => (
  <section className={cards.card} aria-labelledby="receipt-lines">
    <h3 id="receipt-lines">{text.lines}</h3>
    <ul className={cards.lines}>
      {lines.map((line, at) => (
        // Two lines may say the same.
        <Line key={`${at} ${line.name}`} line={line} />
      ))}
    </ul>
    <dl className={cards.adds}>
      <div>
        <dt>{text.net}</dt>
        <dd>
          <Amount cents={net} />
        </dd>
      </div>
      {taxes.map(({ name, basisPoints, tax }) => (
        <div key={`${name} ${basisPoints}`}>
          <dt>{text.tax(name, percentOf(basisPoints))}</dt>
          <dd>
            <Amount cents={tax} />
          </dd>
        </div>
      ))}
      <div data-sum>
        <dt>{text.total}</dt>
        <dd>
          <Amount cents={total} />
        </dd>
      </div>
    </dl>
  </section>
);

function Line({ line }: { line: ReceiptLine }) {
  const { name, userFor, chargedTo, detail, quantity, unitPrice, discount, net, roundCredits, reversed } =
    line;
  const notes = [
    detail,
    userFor === null ? null : text.forWhom(userFor.name),
    chargedTo === null ? null : text.chargedTo(chargedTo.name),
    roundCredits > 0 ? text.credits(roundCredits) : null,
    reversed ? text.reversed : null,
  ].filter((note) => note !== null);
  const price = [
    quantity === 1 && discount === 0 ? null : text.quantity(quantity, formatMoney(unitPrice)),
    discount === 0 ? null : text.discount(formatMoney(discount)),
  ].filter((part) => part !== null);
  return (
    <li data-off={reversed || undefined}>
      <span className={cards.what}>{name}</span>
      <span className={cards.price}>
        <Amount cents={net} />
      </span>
      <span className={cards.note}>{notes.join(' · ')}</span>
      {price.length > 0 && (
        <span className={`${cards.note} figures`} data-right>
          {price.join(' ')}
        </span>
      )}
    </li>
  );
}

const Changes = ({ receipt: { changes } }: { receipt: Receipt }) => (
  <section className={cards.card} aria-labelledby="receipt-changes">
    <h3 id="receipt-changes">{text.changes}</h3>
    {changes.length === 0 ? (
      <p className={tones.quiet}>{text.noChanges}</p>
    ) : (
      <ul className={cards.lines}>
        {changes.map(({ day, description, cents }, at) => (
          <li key={`${at} ${description}`}>
            <span className={cards.what}>{description}</span>
            <span className={cards.price}>
              <Amount cents={cents} />
            </span>
            <span className={`${cards.note} figures`}>{day}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Message({ receipt: { purchaseId, message }, side }: { receipt: Receipt; side: Side }) {
  // Null: nothing is typed, and what others write shows.
  const [draft, setDraft, forget] = useDraft<string | null>(`purchase message ${purchaseId}`, null);
  const known = message ?? '';
  const typed = draft ?? known;
  const { busy, problem, form, errorOf, send } = useSending(['message'], readMoneyAnew);
  useKept(side, 'message', typed !== known, forget);
  const save = async () => {
    const body = { purchaseId, message: typed };
    const saved = await send(body, () => request(updatePurchaseMessage, { body, quiet: true }));
    if (saved === null) return;
    forget();
    toast(text.messageSaved);
  };
  return (
    <form
      ref={form}
      className={`${cards.card} ${cards.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={text.message}
        description={text.messageHint}
        rows={3}
        maxLength={4000}
        value={typed}
        error={errorOf('message')}
        onChange={({ currentTarget: { value } }) => setDraft(value === known ? null : value)}
      />
      <p role="alert" className={tones.trouble}>
        {problem}
      </p>
      <div className={cards.buttons}>
        <Button type="submit" loading={busy} disabled={typed === known}>
          {text.saveMessage}
        </Button>
      </div>
    </form>
  );
}
