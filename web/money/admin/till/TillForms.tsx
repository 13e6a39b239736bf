/** The forms of a till that is closed: with what it is opened, its name, and whether it is in use. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { openTill, writeTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf } from '../../../ui/text/money.ts';
import { readTillsAnew } from './till-queries.ts';
import { words } from './till-words.en.ts';

interface OpenTillFormProps {
  side: Side;
  till: Till;
  after: ReactNode;
}

export function OpenTillForm({ side, till, after }: OpenTillFormProps) {
  const text = words.opening;
  const [float, setFloat, forget] = useDraft(`float ${till.tillId}`, '');
  const sending = useSending(['float'], readTillsAnew);
  useKept(side, 'float', float !== '', forget);
  const open = async () => {
    const cents = centsOf(float);
    if (cents === null) return sending.refuse([{ field: 'float', message: text.wrong }]);
    const body = { tillId: till.tillId, float: cents };
    const opened = await sending.send(body, () => request(openTill, { body, quiet: true }));
    if (opened === null) return;
    forget();
    side.leave();
    if (opened.result === 'SUCCESS') toast(text.opened(till.name));
    else await showMessage({ title: till.name, lines: [text.already(opened.till.open?.openedBy ?? '')] });
  };
  return (
    <SideForm
      side={side}
      title={text.title(till.name)}
      sending={sending}
      action={text.open}
      onSubmit={() => void open()}
      after={after}
    >
      <MoneyField
        label={text.float}
        description={text.floatNote}
        value={float}
        error={sending.errorOf('float')}
        onChange={setFloat}
      />
    </SideForm>
  );
}

/** Of a new till it fills the side; of one that is there it stands below what opens it. */
export function NameTillForm({ side, till }: { side: Side; till: Till | undefined }) {
  const text = words.form;
  const [name, setName, forget] = useDraft(`till ${till?.tillId ?? 'new'}`, till?.name ?? '');
  const sending = useSending(['name'], readTillsAnew);
  const changed = name !== (till?.name ?? '');
  useKept(side, 'till', changed, forget);
  const write = async (active: boolean) => {
    if (name.trim() === '') return sending.refuse([{ field: 'name', message: text.noName }]);
    const body = { tillId: till?.tillId, name: name.trim(), active };
    const written = await sending.send(body, () => request(writeTill, { body, quiet: true }));
    if (written === null) return;
    if (written.result === 'TAKEN') return sending.refuse([{ field: 'name', message: text.taken }]);
    if (written.result === 'OPEN') return sending.tell(text.isOpen);
    forget();
    toast(till === undefined ? text.made(name.trim()) : text.named);
    side.leave();
  };
  const field = (
    <TextInput
      label={text.name}
      maxLength={60}
      autoComplete="off"
      value={name}
      error={sending.errorOf('name')}
      onChange={({ currentTarget: { value } }) => setName(value)}
    />
  );
  if (till === undefined)
    return (
      <SideForm
        side={side}
        title={text.newTitle}
        sending={sending}
        action={text.create}
        onSubmit={() => void write(true)}
      >
        {field}
      </SideForm>
    );
  return (
    <SendForm
      sending={sending}
      action={text.rename}
      disabled={!changed}
      onSubmit={() => void write(till.active)}
    >
      {field}
      <div>
        <Button variant="default" disabled={sending.busy} onClick={() => void write(!till.active)}>
          {till.active ? text.putAway : text.takeOut}
        </Button>
      </div>
    </SendForm>
  );
}
