/** Closes a till with what was counted. Who counts does not know what should be there: a count that is known is no count. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { closeTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf } from '../../../ui/text/money.ts';
import { readTillsAnew } from './till-queries.ts';
import { words } from './till-words.en.ts';

const text = words.closing;
const nothing = { CASH: '', CARD: '', CHEQUE: '', TRANSFER: '', left: '', note: '' };
/** Ways beside cash have none where nothing is typed; the cash is counted in any case. */
const read = (typed: string): number | null => (typed.trim() === '' ? 0 : centsOf(typed));

interface CloseTillFormProps {
  side: Side;
  till: Till;
  onClosed: (cashUpId: number) => void;
}

export function CloseTillForm({ side, till, onClosed }: CloseTillFormProps) {
  const cashUpId = till.open?.cashUpId ?? 0;
  const [draft, setDraft, forget] = useDraft(`cash-up ${cashUpId}`, nothing);
  const sending = useSending(['counts', 'left', 'note'], readTillsAnew);
  useKept(
    side,
    'cash-up',
    Object.values(draft).some((typed) => typed !== ''),
    forget,
  );
  const put = (field: keyof typeof nothing) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const close = async () => {
    const [CASH, CARD, CHEQUE, TRANSFER] = [
      centsOf(draft.CASH),
      read(draft.CARD),
      read(draft.CHEQUE),
      read(draft.TRANSFER),
    ];
    const left = read(draft.left);
    if (CASH === null || CARD === null || CHEQUE === null || TRANSFER === null || left === null) {
      const wrong = Object.entries({ CASH, CARD, CHEQUE, TRANSFER }).flatMap(([way, cents]) =>
        cents === null ? [{ field: `counts.${way}`, message: text.wrong }] : [],
      );
      return sending.refuse([...wrong, ...(left === null ? [{ field: 'left', message: text.wrong }] : [])]);
    }
    const body = { cashUpId, counts: { CASH, CARD, CHEQUE, TRANSFER }, left, note: draft.note };
    const closed = await sending.send(body, () => request(closeTill, { body, quiet: true }));
    if (closed === null) return;
    if (closed.result === 'REFUSED') return sending.tell(closed.reason ?? '');
    forget();
    if (closed.result === 'CLOSED_ALREADY')
      await showMessage({ title: till.name, lines: [text.already(closed.cashUp.closed?.by ?? '')] });
    onClosed(cashUpId);
  };
  const field = (way: 'CASH' | 'CARD' | 'CHEQUE' | 'TRANSFER', label: string) => (
    <MoneyField
      label={label}
      value={draft[way]}
      error={sending.errorOf(`counts.${way}`)}
      onChange={put(way)}
    />
  );
  return (
    <SideForm
      side={side}
      title={text.title(till.name)}
      lead={text.lead}
      sending={sending}
      action={text.close}
      onSubmit={() => void close()}
    >
      {field('CASH', text.cash)}
      {field('CARD', text.card)}
      {field('CHEQUE', text.cheque)}
      {field('TRANSFER', text.transfer)}
      <MoneyField
        label={text.left}
        description={text.leftNote}
        value={draft.left}
        error={sending.errorOf('left')}
        onChange={put('left')}
      />
      <Textarea
        label={text.note}
        description={text.noteNote}
        rows={3}
        maxLength={500}
        value={draft.note}
        error={sending.errorOf('note')}
        onChange={({ currentTarget: { value } }) => put('note')(value)}
      />
    </SideForm>
  );
}
