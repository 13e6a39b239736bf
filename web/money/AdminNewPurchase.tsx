/** A purchase that the office makes for a golfer: for whom, charged to whom, and lines of what is on sale. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { OfferedItem } from '@fourball/shared/membership/shapes.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { openUserSearch } from '../accounts/open-user-search.ts';
import { request } from '../lib/request.ts';
import { formatMoney } from '../ui/money.ts';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { StateView } from '../ui/StateView.tsx';
import { toast } from '../ui/toast.ts';
import { useOnSale } from './admin-queries.ts';
import { useSending } from './admin-send.ts';
import { words } from './admin-words.en.ts';
import { DrawerTitle } from './AdminDrawer.tsx';
import classes from './AdminMoney.module.css';
import { Amount, NotLoaded } from './AdminParts.tsx';

const text = words.create;

interface AdminNewPurchaseProps {
  onClose: () => void;
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

export function AdminNewPurchase({ onClose, onMade }: AdminNewPurchaseProps) {
  const onSale = useOnSale();
  const [golfer, setGolfer] = useState<UserCard | null>(null);
  const [payer, setPayer] = useState<UserCard | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [nobody, setNobody] = useState(false);
  const { busy, trouble, send } = useSending();

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
      request(createPurchase, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS' || reply.purchaseId === undefined) {
      const at = /^purchase\.(\d+)/.exec(reply.field ?? '')?.[1];
      const reason =
        reply.reason ?? text.results[reply.result === 'SUCCESS' ? 'NOT_AVAILABLE' : reply.result];
      return setRefusal({ line: at === undefined ? null : Number(at), reason });
    }
    toast(text.done);
    onMade(reply.purchaseId);
  };

  const net = lines.reduce((sum, { item, quantity }) => sum + item.unitPrice * quantity, 0);
  const tax = lines.reduce((sum, { item, quantity }) => sum + item.tax * quantity, 0);
  return (
    <>
      <DrawerTitle title={text.title} note={text.lead} onClose={onClose} />
      <div className={classes.body}>
        <section className={classes.card}>
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
            <p role="alert" className={classes.trouble}>
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
        <section className={classes.card} aria-labelledby="new-lines">
          <h3 id="new-lines">{text.lines}</h3>
          {lines.length === 0 ? (
            <p className={classes.quiet}>{text.noLines}</p>
          ) : (
            <>
              <ul className={classes.lines}>
                {lines.map(({ item, quantity }, at) => (
                  <li key={item.id}>
                    <span className={classes.what}>{item.name}</span>
                    <span className={classes.price}>
                      <Amount cents={item.unitPrice * quantity} />
                    </span>
                    <Days item={item} />
                    <span className={classes.stepper} role="group" aria-label={text.quantity(item.name)}>
                      <ActionIcon
                        variant="default"
                        aria-label={text.fewer(item.name)}
                        onClick={() => count(item, -1)}
                      >
                        <IconMinus size={18} aria-hidden />
                      </ActionIcon>
                      <span className="figures" aria-live="polite">
                        {quantity}
                      </span>
                      <ActionIcon
                        variant="default"
                        aria-label={text.more(item.name)}
                        disabled={item.kind === 'MEMBERSHIP' || quantity >= 100}
                        onClick={() => count(item, 1)}
                      >
                        <IconPlus size={18} aria-hidden />
                      </ActionIcon>
                    </span>
                    {refusal?.line === at && (
                      <p role="alert" className={`${classes.trouble} ${classes.whole}`}>
                        {refusal.reason}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
              <dl className={classes.adds}>
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
              <p role="alert" className={classes.trouble}>
                {trouble ?? (refusal?.line === null ? refusal.reason : undefined)}
              </p>
              <Button loading={busy} onClick={() => void buy()}>
                {text.buy(formatMoney(net + tax))}
              </Button>
            </>
          )}
        </section>
        <OnSale onSale={onSale} lines={lines} onAdd={(item) => count(item, 1)} />
      </div>
    </>
  );
}

const Days = ({ item, entry = null }: { item: OfferedItem; entry?: string | null }) => (
  <span className={classes.note}>
    {entry !== null && `${entry} · `}
    <span className="figures">{item.startDate}</span> – <span className="figures">{item.endDate}</span>
  </span>
);

interface PersonProps {
  label: string;
  name: string | null;
  button: string;
  buttonName: string;
  onPress: () => void;
}

const Person = ({ label, name, button, buttonName, onPress }: PersonProps) => (
  <div className={classes.golfer}>
    <div>
      <p className={classes.note}>{label}</p>
      {name !== null && <p className={classes.what}>{name}</p>}
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

interface OnSaleProps {
  onSale: ReturnType<typeof useOnSale>;
  lines: readonly Line[];
  onAdd: (item: OfferedItem) => void;
}

function OnSale({ onSale, lines, onAdd }: OnSaleProps) {
  const [typed, setTyped] = useState('');
  if (onSale.data === undefined)
    return onSale.isError ? (
      <NotLoaded
        error={onSale.error}
        title={text.failed}
        text={text.failedText}
        onRetry={() => void onSale.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={4} height={72} />
    );
  const items = onSale.data.flatMap((entry) =>
    entry.productItems.map((item) => ({ item, entry: entry.name })),
  );
  if (items.length === 0) return <StateView kind="empty" title={text.empty} text={text.emptyText} />;
  const asked = typed.trim().toLowerCase();
  const found = items.filter(({ item, entry }) => `${entry} ${item.name}`.toLowerCase().includes(asked));
  return (
    <section className={classes.card} aria-labelledby="on-sale">
      <h3 id="on-sale">{text.products}</h3>
      <TextInput
        type="search"
        aria-label={text.find}
        placeholder={text.find}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      <ul className={classes.lines}>
        {found.map(({ item, entry }) => {
          const taken = item.kind === 'MEMBERSHIP' && lines.some((line) => line.item.id === item.id);
          return (
            <li key={item.id}>
              <span>
                <span className={classes.what}>{item.name}</span>
                <br />
                <Days item={item} entry={entry === item.name ? null : entry} />
              </span>
              <span className={classes.stepper}>
                <span className={classes.price}>
                  <Amount cents={item.unitPrice} />
                  {item.left !== null && (
                    <>
                      <br />
                      <span className={classes.note}>
                        {item.left === 0 ? text.soldOut : text.left(item.left)}
                      </span>
                    </>
                  )}
                </span>
                <ActionIcon
                  variant="default"
                  aria-label={text.add(item.name)}
                  disabled={taken || item.left === 0}
                  onClick={() => onAdd(item)}
                >
                  <IconPlus size={20} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
