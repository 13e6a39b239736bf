/** One social medium at the side of the list: what it is called, at which sites it is, and its picture. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  findKnownMedium,
  mediumIcons,
  type MediumIcon,
} from '@fourball/shared/club/social-media/known-media.ts';
import {
  createSocialMedia,
  deleteSocialMedia,
  updateSocialMedia,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type { SocialMedium } from '@fourball/shared/club/social-media/social-media-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readLinksAnew } from '../../social-media/social-media-queries.ts';
import { words } from './admin-social-words.en.ts';

const text = words.media;

/** As somebody may paste them: a whole address counts as its site. */
const hostsOf = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map((one) => one.replace(/^https?:\/\//i, '').replace(/\/.*$/, ''))
    .filter((one) => one !== '');

export function MediumForm({ side, medium }: { side: Side; medium: SocialMedium | null }) {
  const cache = useQueryClient();
  const blank = {
    name: medium?.name ?? '',
    hosts: medium?.hosts.join('\n') ?? '',
    icon: medium?.icon ?? ('LINK' as MediumIcon),
  };
  const [draft, setDraft, forget] = useDraft(`medium ${medium?.id ?? 'new'}`, blank);
  const sending = useSending(['name', 'hosts', 'hosts.', 'icon'], () => readLinksAnew(cache));
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'medium', changed, forget);
  const done = (said: string) => {
    forget();
    toast(said);
    side.leave();
  };
  /** Fills in what is known of the name, as long as nothing else was typed. */
  const rename = (name: string) =>
    setDraft((before) => {
      const [old, known] = [findKnownMedium(before.name), findKnownMedium(name)];
      const untouched =
        before.hosts === (old?.hosts.join('\n') ?? '') && before.icon === (old?.icon ?? 'LINK');
      return medium === null && untouched
        ? { name, hosts: known?.hosts.join('\n') ?? '', icon: known?.icon ?? 'LINK' }
        : { ...before, name };
    });
  const save = async () => {
    if (draft.name.trim() === '') return refuse([{ field: 'name', message: text.noName }]);
    const body = { name: draft.name, hosts: hostsOf(draft.hosts), icon: draft.icon };
    const saved = await send(body, () =>
      medium === null
        ? request(createSocialMedia, { body, quiet: true })
        : request(updateSocialMedia, { body: { id: medium.id, ...body }, quiet: true }),
    );
    if (saved !== null) done(medium === null ? text.added(saved.name) : text.saved);
  };
  const remove = async () => {
    if (medium === null || !(await confirmDelete(text.removeLines(medium.name)))) return;
    const { id, name } = medium;
    const gone = await send({ id }, () => request(deleteSocialMedia, { params: { id }, quiet: true }));
    if (gone !== null) done(text.removed(name));
  };
  return (
    <SideForm
      side={side}
      title={medium?.name ?? text.newTitle}
      sending={sending}
      action={medium === null ? text.create : words.save}
      disabled={medium !== null && !changed}
      onSubmit={() => void save()}
      remove={medium && { label: text.remove, onRemove: () => void remove() }}
    >
      <TextInput
        label={text.name}
        description={medium === null ? text.known : undefined}
        maxLength={120}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <Textarea
        label={text.hosts}
        description={text.hostsHint}
        rows={3}
        value={draft.hosts}
        error={errorOf('hosts') ?? errorOf('hosts.')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setDraft((before) => ({ ...before, hosts: value }));
        }}
      />
      <NativeSelect
        label={text.icon}
        value={draft.icon}
        error={errorOf('icon')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const icon = mediumIcons.find((one) => one === value) ?? 'LINK';
          setDraft((before) => ({ ...before, icon }));
        }}
        data={mediumIcons.map((value) => ({ value, label: text.icons[value] }))}
      />
    </SideForm>
  );
}
