/** One email list at the side: what it is called, what people get, who sees it. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createList, updateList } from '@fourball/shared/mail/list-calls.ts';
import type { EmailCategory, ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import pages from '../../ui/page/Pages.module.css';
import { words } from './admin-list-words.en.ts';
import { readListsAnew } from './list-queries.ts';

interface ListFormProps {
  side: Side;
  /** Null: a new one. */
  list: ManagedList | null;
  categories: readonly Pick<EmailCategory, 'id' | 'name'>[];
}

export function ListForm({ side, list, categories }: ListFormProps) {
  const cache = useQueryClient();
  const blank = {
    externalName: list?.externalName ?? '',
    externalId: list?.externalId ?? '',
    purpose: list?.purpose ?? '',
    categoryId: String(list?.categoryId ?? ''),
    showPublic: list?.showPublic ?? false,
    showAdmin: list?.showAdmin ?? true,
  };
  const [draft, setDraft, forget] = useDraft(`email list ${list?.id ?? 'new'}`, blank);
  const sending = useSending(
    ['externalName', 'externalId', 'purpose', 'categoryId', 'showPublic', 'showAdmin'],
    () => readListsAnew(cache),
  );
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'email list', changed, forget);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const service = list?.kind === 'SERVICE';
  const save = async () => {
    const missing = [
      ...(draft.externalName.trim() === '' ? [{ field: 'externalName', message: words.noName }] : []),
      ...(draft.externalId.trim() === '' ? [{ field: 'externalId', message: words.noSlug }] : []),
    ];
    if (missing.length > 0) return refuse(missing);
    const body = {
      ...draft,
      categoryId: draft.categoryId === '' ? null : Number(draft.categoryId),
      orgId: list?.orgId ?? null,
    };
    const saved = await send(body, () =>
      list === null
        ? request(createList, { body, quiet: true })
        : request(updateList, { body: { id: list.id, ...body }, quiet: true }),
    );
    if (saved === null) return;
    forget();
    toast(list === null ? words.created : words.saved);
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={list?.externalName ?? words.newTitle}
      lead={service ? words.serviceNote : undefined}
      sending={sending}
      action={list === null ? words.create : words.save}
      disabled={list !== null && !changed}
      onSubmit={() => void save()}
    >
      <TextInput
        label={words.name}
        maxLength={160}
        value={draft.externalName}
        error={errorOf('externalName')}
        onChange={({ currentTarget: { value } }) => change({ externalName: value })}
      />
      <TextInput
        label={words.slug}
        description={words.slugHint}
        maxLength={80}
        disabled={service || list?.used}
        value={draft.externalId}
        error={errorOf('externalId')}
        onChange={({ currentTarget: { value } }) => change({ externalId: value })}
      />
      <Textarea
        label={words.purpose}
        description={words.purposeHint}
        maxLength={500}
        rows={3}
        value={draft.purpose}
        error={errorOf('purpose')}
        onChange={({ currentTarget: { value } }) => change({ purpose: value })}
      />
      <NativeSelect
        label={words.category}
        value={draft.categoryId}
        error={errorOf('categoryId')}
        onChange={({ currentTarget: { value } }) => change({ categoryId: value })}
        data={[
          { value: '', label: words.noCategory },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Switch
        label={words.showPublic}
        checked={draft.showPublic}
        disabled={service}
        error={errorOf('showPublic')}
        onChange={({ currentTarget: { checked } }) => change({ showPublic: checked })}
      />
      <Switch
        label={words.showAdmin}
        checked={draft.showAdmin}
        disabled={service}
        error={errorOf('showAdmin')}
        onChange={({ currentTarget: { checked } }) => change({ showAdmin: checked })}
      />
      {list !== null && !service && (
        <p className={pages.quiet}>
          {words.asked}: {list.wording}
        </p>
      )}
    </SideForm>
  );
}
