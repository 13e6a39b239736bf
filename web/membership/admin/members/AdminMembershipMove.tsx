/** Moves a membership to another product item, after the club was asked whether there is one left. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, Textarea } from '@mantine/core';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { modifyMembership } from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminMembers.module.css';
import { itemChoices, useHasMax } from './admin-item-choice.ts';
import { words } from './admin-membership-words.en.ts';
import { readMembershipsAnew, useEntries, useItems, useTaxBasisPoints } from '../admin-queries.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';

interface AdminMembershipMoveProps {
  membership: Membership;
  today: string;
  side: Side;
  onDone: () => void;
}

const text = words.move;

export function AdminMembershipMove({ membership, today, side, onDone }: AdminMembershipMoveProps) {
  const { id, userId, productId, discount, total } = membership;
  const basisPoints = useTaxBasisPoints();
  const entries = useEntries();
  const items = useItems(entries.data);
  const [typed, setTyped, forget] = useDraft(`move membership ${id}`, { chosen: '', comments: '' });
  const { chosen, comments } = typed;
  const sending = useSending(['productItemId', 'comments']);
  const { errorOf, tell, send } = sending;
  useKept(side, 'move', chosen !== '' || comments !== '', forget);
  const productItemId = chosen === '' ? null : Number(chosen);
  const max = useHasMax(userId, productItemId, true);
  if (entries.data === undefined || items.data === undefined) {
    const failed = entries.isError ? entries : items.isError ? items : null;
    return failed === null ? (
      <SkeletonRows label={words.selling.loading} rows={2} height={56} />
    ) : (
      <LoadFailure
        title={words.selling.failed}
        text={words.table.failedText}
        error={failed.error}
        retry={() => void failed.refetch()}
      />
    );
  }
  const item = items.data.find((one) => one.id === productItemId);
  // The discount stays as far as the price covers it; the tax is that of today.
  const net = item === undefined ? 0 : item.unitPrice - Math.min(discount, item.unitPrice);
  const charged = basisPoints === undefined ? null : net + taxOn(net, basisPoints);
  const difference = charged === null ? null : charged - total;

  const save = async () => {
    if (productItemId === null) return;
    const body = { id, productItemId, comments: comments.trim() || null };
    const reply = await send(body, (key) =>
      withLoading(request(modifyMembership, { body, idempotencyKey: key, quiet: true })),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return tell(reply.reason ?? text.results[reply.result]);
    forget();
    toast(text.done(reply.membership?.productName ?? item?.name ?? ''));
    onDone();
    await readMembershipsAnew();
  };

  return (
    <SendForm
      sending={sending}
      action={text.save}
      disabled={item === undefined || charged === null || max.data === true || max.isFetching}
      onSubmit={() => void save()}
    >
      <NativeSelect
        label={text.product}
        value={chosen}
        error={errorOf('productItemId')}
        onChange={(event) => {
          setTyped({ ...typed, chosen: event.currentTarget.value });
          tell(null);
        }}
        data={[{ value: '', label: text.choose }, ...itemChoices(entries.data, items.data, today, productId)]}
      />
      {item !== undefined && (
        <p className={max.data === true ? classes.warn : classes.quiet} role="status">
          {max.data === true
            ? text.max
            : max.isFetching || charged === null || difference === null
              ? text.asking
              : `${text.charged(formatMoney(charged))} ${
                  difference === 0
                    ? text.same
                    : difference > 0
                      ? text.dearer(formatMoney(difference))
                      : text.cheaper(formatMoney(-difference))
                }`}
        </p>
      )}
      <Textarea
        label={text.comments}
        autosize={false}
        rows={2}
        value={comments}
        error={errorOf('comments')}
        onChange={(event) => setTyped({ ...typed, comments: event.currentTarget.value })}
      />
    </SendForm>
  );
}
