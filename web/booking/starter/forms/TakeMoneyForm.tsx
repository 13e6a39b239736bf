/** Takes money for spots of a tee time: from whom, in which ways, with the receipt at the end. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { Taking } from '@fourball/shared/money/till/till-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { request } from '../../../lib/request/request.ts';
import { ArticleRows } from '../../../money/admin/articles/ArticleRows.tsx';
import {
  articleIssues,
  articlesOf,
  totalOf,
  type ArticleRow,
} from '../../../money/admin/articles/article-rows.ts';
import { readArticlesAnew } from '../../../money/admin/articles/article-queries.ts';
import { SoldReceipt } from '../../../money/admin/till/SoldReceipt.tsx';
import { TenderRows } from '../../../money/admin/till/TenderRows.tsx';
import { amountsOf, newTender, tendersOf, type TenderRow } from '../../../money/admin/till/tenders.ts';
import { words as tender } from '../../../money/admin/till/tender-words.en.ts';
import { TillPicker } from '../../../money/admin/till/TillPicker.tsx';
import { useTills } from '../../../money/admin/till/till-queries.ts';
import type { Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { BackButton } from '../BackButton.tsx';
import { checkInAll } from '../starter-actions.ts';
import { keepRows } from '../starter-queries.ts';
import { isExpected, nameOf } from '../starter-sheet.ts';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';
import { dueHere, isDue, mayPaySelf, openOf } from './due-here.ts';

const text = words.pay;

interface TakeMoneyFormProps {
  side: Side;
  teeTime: StarterTeeTime;
  /** Those that are ticked at first; the others of the tee time can be. */
  roundIds: readonly number[];
  onDone: () => void;
}

const toggled = (of: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(of);
  if (!next.delete(id)) next.add(id);
  return next;
};

export function TakeMoneyForm({ side, teeTime, roundIds, onDone }: TakeMoneyFormProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(roundIds));
  const [paysSelf, setPaysSelf] = useState<ReadonlySet<number>>(new Set());
  const [articles, setArticles] = useState<readonly ArticleRow[]>([]);
  const [rows, setRows] = useState<readonly TenderRow[]>(() => [newTender([])]);
  const [arrives, setArrives] = useState(true);
  const [tillId, setTillId] = useState<number | null>(null);
  const [taken, setTaken] = useState<Taking | null>(null);
  const sending = useSending(['payments', 'articles'], readArticlesAnew);
  const { data, isError: failed } = useTills();
  const tills = data?.filter(({ active }) => active);
  const till =
    tills?.find((one) => one.tillId === tillId) ?? tills?.find(({ open }) => open !== null) ?? tills?.[0];

  const spots = teeTime.places.filter(isDue);
  const chosen = spots.filter(({ roundId }) => ticked.has(roundId));
  const due = dueHere(chosen, paysSelf);
  const goods = totalOf(articles);
  const buyer = buyerAmong(chosen, paysSelf);
  const total = due.total + goods;
  const mustPay = due.mustPay + (buyer?.account ? 0 : goods);
  const amounts = amountsOf(rows, total);
  const given = amounts.reduce((sum, typed) => sum + (centsOf(typed) ?? 0), 0);
  const onAccount = total - given;
  const expected = chosen.filter(isExpected);

  const take = async () => {
    const wrong = amounts.findIndex((typed) => !(centsOf(typed) ?? 0));
    if (wrong >= 0) return sending.refuse([{ field: `payments.${wrong}.amount`, message: words.fee.wrong }]);
    const issues = articleIssues(articles);
    if (issues.length > 0) return sending.refuse(issues);
    if (onAccount < 0) return sending.tell(tender.tooMuch(formatMoney(-onAccount)));
    if (given < mustPay) return sending.tell(text.mustPay(formatMoney(mustPay)));
    if (!till) return;
    const body = {
      tillId: till.tillId,
      rounds: chosen.map((spot) => ({
        roundId: spot.roundId,
        pays: mayPaySelf(spot) && paysSelf.has(spot.roundId) ? ('SELF' as const) : ('AS_CHARGED' as const),
      })),
      articles: articlesOf(articles),
      buyer: articles.length > 0 && buyer !== null ? { userId: buyer.userId } : null,
      payments: tendersOf(rows, amounts),
      onAccount,
      total,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(takeMoney, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    keepRows(reply.teeTimes);
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    if (arrives && expected.length > 0) await checkInAll(expected);
    setTaken(reply.taking ?? null);
  };

  if (taken !== null) return <SoldReceipt side={side} taking={taken} vouchers={[]} onDone={onDone} />;
  return (
    <SideForm
      side={side}
      title={text.title(clockText(teeTime.time))}
      lead={text.due(formatMoney(total))}
      sending={sending}
      action={text.take(formatMoney(given))}
      disabled={chosen.length === 0 || !till?.open}
      onSubmit={() => void take()}
      after={<BackButton onBack={onDone} />}
    >
      <fieldset className={classes.fields}>
        <legend>{text.who}</legend>
        {spots.length === 0 && <p className={classes.quiet}>{text.nothing}</p>}
        {spots.map((spot) => (
          <WhoPays
            key={spot.roundId}
            spot={spot}
            ticked={ticked.has(spot.roundId)}
            self={paysSelf.has(spot.roundId)}
            onTick={() => setTicked((of) => toggled(of, spot.roundId))}
            onSelf={() => setPaysSelf((of) => toggled(of, spot.roundId))}
          />
        ))}
      </fieldset>
      <ArticleRows rows={articles} errorOf={sending.errorOf} onChange={setArticles} />
      <TenderRows rows={rows} amounts={amounts} errorOf={sending.errorOf} onChange={setRows} />
      {onAccount > 0 && (
        <p className={classes.quiet} role="status">
          {tender.onAccount(formatMoney(onAccount))}
        </p>
      )}
      {expected.length > 0 && (
        <Checkbox
          label={text.checkIn}
          checked={arrives}
          onChange={({ currentTarget: { checked } }) => setArrives(checked)}
        />
      )}
      {failed && <p role="alert">{tender.tillsFailed}</p>}
      {tills !== undefined && <TillPicker tills={tills} till={till} onChoose={setTillId} />}
    </SideForm>
  );
}

/** Who buys what is sold beside the rounds: the first who pays for one; nobody named where that is a guest who becomes a customer now. */
function buyerAmong(
  chosen: readonly StarterSpot[],
  paysSelf: ReadonlySet<number>,
): { userId: number; account: boolean } | null {
  const [first] = chosen;
  if (!first?.payer || (mayPaySelf(first) && paysSelf.has(first.roundId))) return null;
  return { userId: first.payer.userId, account: !first.payer.customer };
}

interface WhoPaysProps {
  spot: StarterSpot;
  ticked: boolean;
  self: boolean;
  onTick: () => void;
  onSelf: () => void;
}

function WhoPays({ spot, ticked, self, onTick, onSelf }: WhoPaysProps) {
  const name = nameOf(spot);
  const payer = spot.payer?.name ?? name;
  return (
    <div className={classes.whoPays}>
      <Checkbox
        label={
          <>
            {name} <span className="figures">{formatMoney(openOf(spot))}</span>
          </>
        }
        description={payer === name || self ? undefined : words.golfer.pays(payer)}
        checked={ticked}
        onChange={onTick}
      />
      {ticked && mayPaySelf(spot) && (
        <Checkbox className={classes.below} label={text.paysSelf(name)} checked={self} onChange={onSelf} />
      )}
    </div>
  );
}
