/** A promo at the side of the list: its picture, where it leads, where and on which days it is shown. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { createPromo, deletePromo, updatePromo } from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminPromos.module.css';
import { words } from './admin-promo-words.en.ts';
import { bodyOf, emptyPromo, issuesOf, promoDraftOf, type PromoDraft } from './promo-draft.ts';
import { PromoPicture } from './PromoPicture.tsx';

const text = words.form;

interface PromoFormProps {
  side: Side;
  /** Null: a new one. */
  promo: ManagedPromo | null;
  courses: readonly { courseId: number; name: string }[];
  onChanged: () => Promise<unknown>;
}

export function PromoForm({ side, promo, courses, onChanged }: PromoFormProps) {
  const blank = promo === null ? emptyPromo : promoDraftOf(promo);
  const [draft, setDraft, forget] = useDraft(`promo ${promo?.id ?? 'new'}`, blank);
  const sending = useSending(['link', 'courseId', 'image', 'startDate', 'endDate']);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'promo', changed, forget);
  const change = (part: Partial<PromoDraft>) => setDraft((before) => ({ ...before, ...part }));
  const done = async (said: string) => {
    forget();
    toast(said);
    side.leave();
    await onChanged();
  };
  const save = async () => {
    const issues = issuesOf(draft);
    if (issues.length > 0) return refuse(issues);
    const body = bodyOf(draft);
    const saved = await send(body, () =>
      promo === null
        ? request(createPromo, { body, quiet: true })
        : request(updatePromo, { body: { id: promo.id, ...body }, quiet: true }),
    );
    if (saved !== null) await done(promo === null ? text.created : text.saved);
  };
  const remove = async () => {
    if (promo === null || !(await confirmDelete(text.removeLines))) return;
    const { id } = promo;
    const gone = await send({ id }, () => request(deletePromo, { params: { id }, quiet: true }));
    if (gone !== null) await done(text.removed);
  };
  const known = courses.some(({ courseId }) => String(courseId) === draft.courseId);
  return (
    <SideForm
      side={side}
      title={promo === null ? text.newTitle : text.editTitle}
      {...(promo === null ? {} : { lead: words.clicks(promo.clicksLately, promo.clicks) })}
      sending={sending}
      action={promo === null ? text.create : text.save}
      disabled={promo !== null && !changed}
      onSubmit={() => void save()}
      remove={promo && { label: text.remove, onRemove: () => void remove() }}
    >
      <PromoPicture
        promoId={promo?.id ?? null}
        image={draft.image}
        error={errorOf('image')}
        onChange={(image) => change({ image })}
        onUploaded={onChanged}
      />
      <TextInput
        label={text.link}
        description={text.linkHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={2000}
        value={draft.link}
        error={errorOf('link')}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <NativeSelect
        label={text.course}
        value={draft.courseId}
        error={errorOf('courseId')}
        onChange={(event) => change({ courseId: event.currentTarget.value })}
      >
        <option value="">{words.club}</option>
        {draft.courseId !== '' && !known && <option value={draft.courseId}>…</option>}
        {courses.map(({ courseId, name }) => (
          <option key={courseId} value={courseId}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.pair}>
        {(['startDate', 'endDate'] as const).map((field) => (
          <TextInput
            key={field}
            type="date"
            label={text[field]}
            description={text.daysHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft[field]}
            error={errorOf(field)}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </SideForm>
  );
}
