/** One category of email lists at the side: its name, and the way to delete it. */
import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createCategory, deleteCategory, updateCategory } from '@fourball/shared/mail/list-calls.ts';
import type { EmailCategory } from '@fourball/shared/mail/list-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { words } from './admin-list-words.en.ts';
import { readListsAnew } from './list-queries.ts';

interface CategoryFormProps {
  side: Side;
  /** Null: a new one, which comes last. */
  category: EmailCategory | null;
}

export function CategoryForm({ side, category }: CategoryFormProps) {
  const cache = useQueryClient();
  const blank = { name: category?.name ?? '' };
  const [draft, setDraft, forget] = useDraft(`email category ${category?.id ?? 'new'}`, blank);
  const sending = useSending(['name'], () => readListsAnew(cache));
  const { errorOf, refuse, send } = sending;
  const changed = draft.name !== blank.name;
  useKept(side, 'email category', changed, forget);
  const done = (said: string) => {
    forget();
    toast(said);
    side.leave();
  };
  const save = async () => {
    if (draft.name.trim() === '') return refuse([{ field: 'name', message: words.noName }]);
    const body = { name: draft.name, sequenceNo: category?.sequenceNo ?? 0 };
    const saved = await send(body, () =>
      category === null
        ? request(createCategory, { body, quiet: true })
        : request(updateCategory, { body: { id: category.id, ...body }, quiet: true }),
    );
    if (saved !== null) done(category === null ? words.categoryCreated : words.categorySaved);
  };
  const remove = async () => {
    if (category === null || !(await confirmDelete(words.removeLines(category.name)))) return;
    const { id, name } = category;
    const gone = await send({ id }, () => request(deleteCategory, { params: { id }, quiet: true }));
    if (gone !== null) done(words.removed(name));
  };
  return (
    <SideForm
      side={side}
      title={category?.name ?? words.newCategory}
      sending={sending}
      action={category === null ? words.create : words.save}
      disabled={category !== null && !changed}
      onSubmit={() => void save()}
      remove={category && { label: words.remove, onRemove: () => void remove() }}
    >
      <TextInput
        label={words.name}
        maxLength={120}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => setDraft({ name: value })}
      />
    </SideForm>
  );
}
