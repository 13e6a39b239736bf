/** Changes what a spot costs. */
import { useState } from 'react';
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { BackButton } from '../BackButton.tsx';
import { readSheetAnew } from '../starter-queries.ts';
import { nameOf } from '../starter-sheet.ts';
import { words } from '../starter-words.en.ts';

const text = words.fee;

interface FeeFormProps {
  side: Side;
  teeTime: StarterTeeTime;
  roundId: number;
  onDone: () => void;
}

export function FeeForm({ side, teeTime, roundId, onDone }: FeeFormProps) {
  const spot = teeTime.places.find((one) => one.roundId === roundId);
  const [before] = useState(() => dollarsOf(spot?.playFee ?? 0));
  const [typed, setTyped, forget] = useDraft(`play fee ${roundId}`, before);
  const sending = useSending(['playFee']);
  useKept(side, 'fee', typed !== before, forget);
  const done = () => {
    forget();
    onDone();
  };
  const save = async () => {
    const playFee = centsOf(typed);
    if (playFee === null) return sending.refuse([{ field: 'playFee', message: text.wrong }]);
    const body = { roundId, playFee };
    const changed = await sending.send(body, (idempotencyKey) =>
      request(updatePlayFee, { body, idempotencyKey, quiet: true }),
    );
    if (changed === null) return;
    readSheetAnew(teeTime.day);
    toast(words.toasts.feeChanged);
    done();
  };
  return (
    <SideForm
      side={side}
      title={text.title(spot === undefined ? '' : nameOf(spot))}
      sending={sending}
      action={text.save}
      disabled={typed === before}
      onSubmit={() => void save()}
      after={<BackButton onBack={done} />}
    >
      <MoneyField
        label={text.amount}
        description={text.text}
        value={typed}
        error={sending.errorOf('playFee')}
        onChange={setTyped}
      />
    </SideForm>
  );
}
