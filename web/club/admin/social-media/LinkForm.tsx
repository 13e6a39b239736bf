/** One link at the side of the list: whose it is, to which medium, and where it leads. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  createSocialMediaLink,
  deleteSocialMediaLink,
  updateSocialMediaLink,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type {
  LinkOwner,
  SocialMediaLink,
  SocialMedium,
} from '@fourball/shared/club/social-media/social-media-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readLinksAnew } from '../../social-media/social-media-queries.ts';
import { words } from './admin-social-words.en.ts';

const text = words.links;
const fields = ['contactInformationId', 'socialMediaId', 'link'];

interface LinkFormProps {
  side: Side;
  /** Null: a new one. */
  link: SocialMediaLink | null;
  owners: readonly LinkOwner[];
  media: readonly SocialMedium[];
}

export function LinkForm({ side, link, owners, media }: LinkFormProps) {
  const cache = useQueryClient();
  const blank = {
    owner: String(link?.contactInformationId ?? owners[0]?.contactInformationId ?? ''),
    medium: String(link?.socialMediaId ?? ''),
    link: link?.link ?? '',
  };
  const [draft, setDraft, forget] = useDraft(`social link ${link?.id ?? 'new'}`, blank);
  const sending = useSending(fields, () => readLinksAnew(cache));
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'link', changed, forget);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const medium = media.find(({ id }) => String(id) === draft.medium);
  const done = (said: string) => {
    forget();
    toast(said);
    side.leave();
  };
  const save = async () => {
    if (medium === undefined) return refuse([{ field: 'socialMediaId', message: text.noMedium }]);
    if (draft.link.trim() === '') return refuse([{ field: 'link', message: text.noLink }]);
    const body = {
      contactInformationId: Number(draft.owner),
      socialMediaId: medium.id,
      link: draft.link,
    };
    const saved = await send(body, () =>
      link === null
        ? request(createSocialMediaLink, { body, quiet: true })
        : request(updateSocialMediaLink, { body: { id: link.id, ...body }, quiet: true }),
    );
    if (saved !== null) done(link === null ? text.added : text.saved);
  };
  const remove = async () => {
    if (link === null || !(await confirmDelete(text.removeLines(link.link)))) return;
    const { id } = link;
    const gone = await send({ id }, () => request(deleteSocialMediaLink, { params: { id }, quiet: true }));
    if (gone !== null) done(text.removed);
  };
  return (
    <SideForm
      side={side}
      title={link === null ? text.newTitle : text.linkTo(link.name)}
      sending={sending}
      action={link === null ? text.create : words.save}
      disabled={link !== null && !changed}
      onSubmit={() => void save()}
      remove={link && { label: text.remove, onRemove: () => void remove() }}
    >
      <NativeSelect
        label={text.owner}
        value={draft.owner}
        error={errorOf('contactInformationId')}
        onChange={(event) => change({ owner: event.currentTarget.value })}
        data={owners.map(({ contactInformationId, name }) => ({
          value: String(contactInformationId),
          label: name,
        }))}
      />
      <NativeSelect
        label={text.medium}
        value={draft.medium}
        error={errorOf('socialMediaId')}
        onChange={(event) => change({ medium: event.currentTarget.value })}
        data={[
          { value: '', label: text.choose },
          ...media.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextInput
        label={text.link}
        description={medium === undefined ? undefined : text.linkHint(medium.hosts)}
        inputMode="url"
        maxLength={2000}
        value={draft.link}
        error={errorOf('link')}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
    </SideForm>
  );
}
