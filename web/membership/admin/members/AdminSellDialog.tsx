/** The dialog that sells a membership to a golfer: who, which, less what, and the price with tax before the last press. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { createMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { CatalogueEntry, Membership, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { useIsLargeSum } from '../../../lib/club/large-sum.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { PersonAvatar } from '../../../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { itemChoices, useHasMax } from './admin-item-choice.ts';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew, useEntries, useItems, useTaxBasisPoints } from '../admin-queries.ts';
import type { Buyer } from './buyer.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';

interface AdminSellDialogProps extends DialogProps<Membership> {
  /** Null: chosen here. */
  buyer: Buyer | null;
}

const text = words.selling;
const draftOf = (buyer: Buyer | null) => `sell ${buyer?.userId ?? ''}`;

interface Draft {
  buyer: Buyer | null;
  /** The product item. */
  chosen: string;
  discount: string;
  /** Null: those of the product. */
  days: string | null;
  comments: string;
}

export function AdminSellDialog({ buyer, answer }: AdminSellDialogProps) {
  const entries = useEntries();
  const items = useItems(entries.data);
  const failed = entries.isError ? entries : items.isError ? items : null;
  return (
    <DialogFrame<Membership> title={text.title} draft={draftOf(buyer)} answer={answer}>
      {(close) =>
        entries.data !== undefined && items.data !== undefined ? (
          <Form buyer={buyer} entries={entries.data} items={items.data} close={close} />
        ) : failed === null ? (
          <SkeletonRows label={text.loading} rows={5} height={64} />
        ) : (
          <LoadFailure
            title={text.failed}
            text={words.table.failedText}
            error={failed.error}
            retry={() => void failed.refetch()}
          />
        )
      }
    </DialogFrame>
  );
}

interface FormProps {
  buyer: Buyer | null;
  entries: readonly CatalogueEntry[];
  items: readonly ProductItem[];
  close: (answer: Membership | null) => void;
}

const fields = ['userId', 'productId', 'discount', 'advanceBookingDays', 'comments'];

/** What is typed and what it comes to, and the sale itself. Cents are null until they can be reckoned. */
function useSale({ buyer: first, items, close }: Omit<FormProps, 'entries'>) {
  const [draft, setDraft] = useDraft<Draft>(draftOf(first), {
    buyer: first,
    chosen: '',
    discount: '0.00',
    days: null,
    comments: '',
  });
  const { buyer, chosen, days, comments } = draft;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { busy, errorOf, problem, form, refuse, tell, send } = useSending(fields);
  const basisPoints = useTaxBasisPoints();
  const item = items.find(({ id }) => String(id) === chosen) ?? null;
  const max = useHasMax(buyer?.userId ?? null, item?.id ?? null, false);
  const discount = centsOf(draft.discount);
  const net =
    item === null || discount === null || discount > item.unitPrice ? null : item.unitPrice - discount;
  const tax = net === null || basisPoints === undefined ? null : taxOn(net, basisPoints);
  const total = net === null || tax === null ? null : net + tax;
  const isLarge = useIsLargeSum();
  /** The sum that is asked about once more; another sum is another question. */
  const [asked, setAsked] = useState<number | null>(null);
  const asking = asked !== null && asked === total;
  const ahead = days ?? String(item?.advanceBookingDays ?? '');

  const choose = async () => {
    const found = await openUserSearch();
    if (found === null) return;
    change({ buyer: found });
    tell(null);
  };

  const save = async () => {
    const issues: FieldIssue[] = [];
    if (buyer === null) issues.push({ field: 'userId', message: text.required });
    if (item === null) issues.push({ field: 'productId', message: text.required });
    if (discount === null) issues.push({ field: 'discount', message: dialogWords.form.amount });
    else if (item !== null && net === null) issues.push({ field: 'discount', message: text.tooMuch });
    const whole = /^\d{1,3}$/.test(ahead.trim()) ? Number(ahead) : null;
    if (item !== null && whole === null) {
      issues.push({ field: 'advanceBookingDays', message: dialogWords.form.number });
    }
    if (issues.length > 0 || buyer === null || item === null || discount === null || whole === null) {
      return refuse(issues);
    }
    if (!asking && total !== null && isLarge(total)) return setAsked(total);
    const body = {
      userId: buyer.userId,
      productId: item.id,
      discount,
      advanceBookingDays: whole,
      comments: comments.trim() || null,
      creditAdjustment: 0,
      usedCredits: 0,
    };
    const reply = await send(body, (key) =>
      withLoading(request(createMembership, { body, idempotencyKey: key, quiet: true })),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return tell(reply.reason ?? words.move.results[reply.result]);
    toast(text.done(item.name, buyer.name));
    close(reply.membership ?? null);
    await readMembershipsAnew();
  };
  return {
    draft,
    change,
    item,
    ahead,
    sums: { discount, net, tax, total },
    /** The sum is a large one, and is to be confirmed. */
    asking,
    isFull: max.data === true,
    busy,
    errorOf,
    problem,
    form,
    tell,
    choose,
    save,
  };
}

function Form({ entries, ...props }: FormProps) {
  const { items, close } = props;
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const {
    draft,
    change,
    item,
    ahead,
    sums,
    asking,
    isFull,
    busy,
    errorOf,
    problem,
    form,
    tell,
    choose,
    save,
  } = useSale(props);
  const { buyer, chosen, comments } = draft;
  const { discount, net, tax, total } = sums;
  const choices = itemChoices(entries, items, today);
  const lines: [name: string, cents: number | null, total?: boolean][] = [
    [text.price, item?.unitPrice ?? null],
    [text.less, discount === null || item === null ? null : 0 - discount],
    [text.tax, tax],
    [text.total, total, true],
  ];
  if (choices.length === 0) return <p>{text.nothing}</p>;
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <BuyerChoice buyer={buyer} problem={errorOf('userId')} onChoose={() => void choose()} />
      <NativeSelect
        label={text.product}
        value={chosen}
        error={errorOf('productId')}
        onChange={(event) => {
          change({ chosen: event.currentTarget.value, days: null });
          tell(null);
        }}
        data={[{ value: '', label: text.choose }, ...choices]}
      />
      {isFull && (
        <p className={classes.warn} role="status">
          {text.max}
        </p>
      )}
      <div className={classes.pair}>
        <MoneyField
          label={text.discount}
          value={draft.discount}
          error={
            errorOf('discount') ??
            (item !== null && discount !== null && net === null ? text.tooMuch : undefined)
          }
          onChange={(typed) => change({ discount: typed })}
        />
        <TextInput
          label={text.advanceBookingDays}
          inputMode="numeric"
          value={ahead}
          error={errorOf('advanceBookingDays')}
          onChange={(event) => change({ days: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={text.comments}
        autosize={false}
        rows={2}
        value={comments}
        error={errorOf('comments')}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
      <dl className={classes.lines}>
        {lines.map(([name, cents, sum]) => (
          <div key={name} data-total={sum || undefined}>
            <dt>{name}</dt>
            <dd className="figures">{cents === null ? '–' : formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      {asking && buyer !== null && (
        <p className={classes.warn} role="alert">
          {text.largeSum(formatMoney(total ?? 0), buyer.name)}
        </p>
      )}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => close(null)}>
          {text.cancel}
        </Button>
        {/* What can't be had is not sold, and no price is charged that was not shown. */}
        <Button type="submit" loading={busy} disabled={isFull || total === null}>
          {total === null
            ? text.saveBare
            : asking
              ? text.yes(formatMoney(total))
              : text.save(formatMoney(total))}
        </Button>
      </div>
    </form>
  );
}

interface BuyerChoiceProps {
  buyer: Buyer | null;
  problem: string | undefined;
  onChoose: () => void;
}

const BuyerChoice = ({ buyer, problem, onChoose }: BuyerChoiceProps) => (
  <div className={classes.section}>
    <span className={classes.label}>{text.golfer}</span>
    <div className={classes.chosen}>
      {buyer !== null && (
        <>
          <PersonAvatar name={buyer.name} url={buyer.avatarUrl} size={44} />
          <span>
            {buyer.name}
            {buyer.memberNumber !== null && <span className={classes.quiet}> #{buyer.memberNumber}</span>}
          </span>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconUserSearch size={20} aria-hidden />}
        data-autofocus={buyer === null || undefined}
        onClick={onChoose}
      >
        {buyer === null ? text.chooseGolfer : text.otherGolfer}
      </Button>
    </div>
    <p className={classes.problem}>{problem}</p>
  </div>
);
