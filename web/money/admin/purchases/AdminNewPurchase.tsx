/** A purchase that the office makes for a golfer: for whom, charged to whom, and lines of what is on sale. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { useBookingParams } from '../../../lib/club/booking-params.ts';
import { request } from '../../../lib/request/request.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readMoneyAnew, useOnSale } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { AdminOnSale, OfferDays } from './AdminOnSale.tsx';
import { Amount } from '../AdminParts.tsx';
import { lineTax } from '../../shop/line-tax.ts';

const text = words.create;

interface AdminNewPurchaseProps {
  side: Side;
  onMade: (purchaseId: number) => void;
}

interface Line {
  item: OfferedItem;
  quantity: number;
}

/** Which line was refused, and why; null: the whole. */
interface Refusal {
  line: number | null;
  reason: string;
}

export function AdminNewPurchase({ side, onMade }: AdminNewPurchaseProps) {
  const onSale = useOnSale();
  const rate = useBookingParams().data?.taxBasisPoints ?? null;
  const [golfer, setGolfer] = useState<UserCard | null>(null);
  const [payer, setPayer] = useState<UserCard | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [nobody, setNobody] = useState(false);
  const { busy, problem, send } = useSending([], readMoneyAnew);
  useKept(side, 'purchase', lines.length > 0);

  const choose = async (take: (found: UserCard) => void) => {
    const found = await openUserSearch();
    if (found !== null) take(found);
  };
  const count = (item: OfferedItem, step: number) => {
    setRefusal(null);
    setLines((before) => {
      const at = before.find((line) => line.item.id === item.id);
      if (at === undefined) return [...before, { item, quantity: step }];
      return before.flatMap((line) =>
        line !== at ? [line] : line.quantity + step < 1 ? [] : [{ item, quantity: line.quantity + step }],
      );
    });
  };
  const buy = async () => {
    setNobody(golfer === null);
    if (golfer === null || lines.length === 0) return;
    setRefusal(null);
    const body = {
      purchase: lines.map(({ item, quantity }) => ({
        productType: 'GOLF' as const,
        productItemId: item.id,
        quantity,
        userId: golfer.userId,
      })),
      userFor: golfer.userId,
      chargeUser: (payer ?? golfer).userId,
    };
    const reply = await send(body, (idempotencyKey) =>
      withLoading(request(createPurchase, { body, idempotencyKey, quiet: true })),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS' || reply.purchaseId === undefined) {
      const at = /^purchase\.(\d+)/.exec(reply.field ?? '')?.[1];
      const reason =
        reply.reason ?? text.results[reply.result === 'SUCCESS' ? 'NOT_AVAILABLE' : reply.result];
      return setRefusal({ line: at === undefined ? null : Number(at), reason });
    }
    toast(text.done);
    side.keep('purchase', false);
    onMade(reply.purchaseId);
  };

  const taken = new Set(lines.flatMap(({ item }) => (item.kind === 'MEMBERSHIP' ? [item.id] : [])));
  const net = lines.reduce((sum, { item, quantity }) => sum + item.unitPrice * quantity, 0);
  const tax = lines.reduce((sum, { item, quantity }) => sum + lineTax(item, quantity, rate), 0);
  return (
    <SideFrame side={side} title={text.title} lead={text.lead} cards>
      <section className={cards.card}>
        <Person
          label={text.forWhom}
          name={golfer?.name ?? null}
          button={golfer === null ? text.choose : text.change}
          buttonName={golfer === null ? text.choose : text.changeWhom}
          onPress={() =>
            void choose((found) => {
              setGolfer(found);
              setNobody(false);
            })
          }
        />
        {nobody && (
          <p role="alert" className={tones.trouble}>
            {text.noGolfer}
          </p>
        )}
        <Person
          label={text.charge}
          name={payer?.name ?? text.sameGolfer}
          button={payer === null ? text.chooseOther : text.back}
          buttonName={payer === null ? text.chooseOther : text.back}
          onPress={() => (payer === null ? void choose(setPayer) : setPayer(null))}
        />
      </section>
      <section className={cards.card} aria-labelledby="new-lines">
        <h3 id="new-lines">{text.lines}</h3>
        {lines.length === 0 ? (
          <p className={tones.quiet}>{text.noLines}</p>
        ) : (
          <>
            <Lines lines={lines} refusal={refusal} onCount={count} />
            <Sums net={net} tax={tax} />
            <p role="alert" className={tones.trouble}>
              {problem ?? (refusal?.line === null ? refusal.reason : undefined)}
            </p>
            <Button loading={busy} onClick={() => void buy()}>
              {text.buy(formatMoney(net + tax))}
            </Button>
          </>
        )}
      </section>
      <AdminOnSale onSale={onSale} taken={taken} onAdd={(item) => count(item, 1)} />
    </SideFrame>
  );
}

interface LinesProps {
  lines: readonly Line[];
  refusal: Refusal | null;
  onCount: (item: OfferedItem, step: number) => void;
}

const Lines = ({ lines, refusal, onCount }: LinesProps) => (
  <ul className={cards.lines}>
    {lines.map(({ item, quantity }, at) => (
      <li key={item.id}>
        <span className={cards.what}>{item.name}</span>
        <span className={cards.price}>
          <Amount cents={item.unitPrice * quantity} />
        </span>
        <OfferDays item={item} />
        <span className={cards.stepper} role="group" aria-label={text.quantity(item.name)}>
          <ActionIcon variant="default" aria-label={text.fewer(item.name)} onClick={() => onCount(item, -1)}>
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          <span className="figures" aria-live="polite">
            {quantity}
          </span>
          <ActionIcon
            variant="default"
            aria-label={text.more(item.name)}
            disabled={item.kind === 'MEMBERSHIP' || quantity >= 100}
            onClick={() => onCount(item, 1)}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </span>
        {refusal?.line === at && (
          <p role="alert" className={`${tones.trouble} ${cards.whole}`}>
            {refusal.reason}
          </p>
        )}
      </li>
    ))}
  </ul>
);

/** Cents. */
const Sums = ({ net, tax }: { net: number; tax: number }) => (
  <dl className={cards.adds}>
    <div>
      <dt>{text.net}</dt>
      <dd>
        <Amount cents={net} />
      </dd>
    </div>
    <div>
      <dt>{text.tax}</dt>
      <dd>
        <Amount cents={tax} />
      </dd>
    </div>
    <div data-sum>
      <dt>{text.total}</dt>
      <dd>
        <Amount cents={net + tax} />
      </dd>
    </div>
  </dl>
);

interface PersonProps {
  label: string;
  name: string | null;
  button: string;
  buttonName: string;
  onPress: () => void;
}

const Person = ({ label, name, button, buttonName, onPress }: PersonProps) => (
  <div className={cards.golfer}>
    <div>
      <p className={cards.note}>{label}</p>
      {name !== null && <p className={cards.what}>{name}</p>}
    </div>
    <Button
      variant="default"
      leftSection={<IconUser size={20} aria-hidden />}
      aria-label={buttonName}
      onClick={onPress}
    >
      {button}
    </Button>
  </div>
);
