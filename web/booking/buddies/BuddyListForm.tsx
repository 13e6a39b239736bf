/** The name and the description of a buddy list, a new one or one that is there. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import {
  createBuddyList,
  updateBuddyList,
  type BuddyList,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { request } from '../../lib/request/request.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { words } from '../group-words.en.ts';
import { useReadBuddiesAnew } from './buddy-queries.ts';

const text = words.buddies;

interface BuddyListFormProps {
  side: Side;
  /** Null for a new one. */
  list: BuddyList | null;
  onDone: () => void;
}

export function BuddyListForm({ side, list, onDone }: BuddyListFormProps) {
  const known = { name: list?.name ?? '', description: list?.description ?? '' };
  const [draft, setDraft, forget] = useDraft(`buddies ${list?.id ?? 'new'}`, known);
  const { name, description } = draft;
  const sending = useSending(['name', 'description'], useReadBuddiesAnew());
  useKept(side, `list-${list?.id ?? 'new'}`, JSON.stringify(draft) !== JSON.stringify(known), forget);
  const done = () => {
    forget();
    onDone();
  };
  const save = async () => {
    const fields = { name: name.trim(), description: description.trim() };
    const saved = await sending.send(fields, () =>
      list === null
        ? request(createBuddyList, { body: fields, quiet: true })
        : request(updateBuddyList, { body: { id: list.id, ...fields }, quiet: true }),
    );
    if (saved !== null) done();
  };
  return (
    <SendForm
      sending={sending}
      action={list === null ? text.make : text.save}
      disabled={name.trim() === ''}
      onSubmit={() => void save()}
      onCancel={done}
    >
      <TextInput
        label={text.name}
        value={name}
        error={sending.errorOf('name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        maxLength={120}
        autoComplete="off"
      />
      <TextInput
        label={text.description}
        value={description}
        error={sending.errorOf('description')}
        onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        maxLength={1000}
        autoComplete="off"
      />
    </SendForm>
  );
}
