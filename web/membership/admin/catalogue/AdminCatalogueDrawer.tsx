/** One kind of membership at the side of the catalogue: what it gives, its limit, its picture, and its end. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPhotoOff, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  createCatalogueEntry,
  deleteCatalogueEntry,
  updateCatalogueEntry,
} from '@fourball/shared/membership/catalogue-calls.ts';
import type { CatalogueEntry } from '@fourball/shared/membership/shapes.ts';
import { openImageUpload } from '../../../club/images/open-image-upload.ts';
import { sendForm } from '../../../club/images/send-form.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { SideDrawer, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminCatalogue.module.css';
import { entryBodyOf, entryDraftOf, entryFlags } from './admin-catalogue.ts';
import { words } from './admin-catalogue-words.en.ts';
import { readMembershipsAnew } from '../admin-queries.ts';

interface AdminCatalogueDrawerProps {
  entries: readonly CatalogueEntry[] | undefined;
  /** The id of the one that is open, or `new`; null where none is. */
  open: string | null;
  onClose: () => void;
  onCreated: (created: CatalogueEntry) => void;
}

const text = words.entry;

export function AdminCatalogueDrawer({ entries, open, onClose, onCreated }: AdminCatalogueDrawerProps) {
  const entry = entries?.find(({ id }) => String(id) === open) ?? null;
  return (
    <SideDrawer
      opened={entries !== undefined && (open === 'new' || entry !== null)}
      label={entry?.name ?? text.newTitle}
      onClose={onClose}
    >
      {(side) => <Editing key={entry?.id ?? 'new'} entry={entry} side={side} onCreated={onCreated} />}
    </SideDrawer>
  );
}

interface EditingProps {
  entry: CatalogueEntry | null;
  side: Side;
  onCreated: (created: CatalogueEntry) => void;
}

const fields = ['name', 'description', 'purchaseLimit', ...entryFlags];
/** The multipart form can't say that a picture goes; JSON can. */
const withoutPicture = { ...updateCatalogueEntry, encoding: 'json' } as const;

function Editing({ entry, side, onCreated }: EditingProps) {
  const [saved, setSaved] = useState(entry);
  const [draft, setDraft, forget] = useDraft(`catalogue ${entry?.id ?? 'new'}`, entryDraftOf(saved));
  const sending = useSending(fields);
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(entryDraftOf(saved));
  useKept(side, 'entry', changed, forget);
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }));
  const keep = (now: CatalogueEntry) => {
    setSaved(now);
    void readMembershipsAnew();
  };

  const save = async () => {
    const { body, issues } = entryBodyOf(draft, saved?.organizationId ?? null);
    if (issues !== undefined) return refuse(issues);
    const now = await send(body, () =>
      saved === null
        ? request(createCatalogueEntry, { body, quiet: true })
        : request(updateCatalogueEntry, { body: { id: saved.id, ...body }, quiet: true }),
    );
    if (now === null) return;
    setDraft(entryDraftOf(now));
    toast(saved === null ? text.created : text.saved);
    side.keep('entry', false);
    await readMembershipsAnew();
    if (saved === null) onCreated(now);
    setSaved(now);
  };

  const remove = async () => {
    if (saved === null || !(await confirmDelete(text.deleteLines(saved.name)))) return;
    const gone = await send(saved.id, () =>
      request(deleteCatalogueEntry, { params: { id: saved.id }, quiet: true }),
    );
    if (gone === null) return;
    toast(text.deleted(saved.name));
    side.leave();
    await readMembershipsAnew();
  };

  return (
    <SideForm
      side={side}
      title={saved?.name ?? text.newTitle}
      sending={sending}
      action={saved === null ? text.create : text.save}
      disabled={saved !== null && !changed}
      onSubmit={() => void save()}
      remove={saved && { label: text.delete, onRemove: () => void remove() }}
      after={
        saved === null ? (
          <p className={classes.quiet}>{text.pictureLater}</p>
        ) : (
          <Picture entry={saved} onChanged={keep} />
        )
      }
    >
      <TextInput
        label={text.name}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={text.description}
        description={text.descriptionHint}
        autosize={false}
        rows={5}
        value={draft.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label={text.purchaseLimit}
        description={text.purchaseLimitHint}
        inputMode="numeric"
        value={draft.purchaseLimit}
        error={errorOf('purchaseLimit')}
        onChange={(event) => change({ purchaseLimit: event.currentTarget.value })}
      />
      <fieldset className={classes.switches}>
        <legend>{text.gives}</legend>
        {entryFlags.map((flag) => (
          <Switch
            key={flag}
            className={classes.switch}
            size="md"
            label={text.flags[flag]}
            checked={draft[flag]}
            error={errorOf(flag)}
            onChange={(event) => change({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
    </SideForm>
  );
}

/** The picture is sent by itself, with the rest as it is saved: what is typed meanwhile stays a draft. */
function Picture({ entry, onChanged }: { entry: CatalogueEntry; onChanged: (now: CatalogueEntry) => void }) {
  const { busy, problem, send } = useSending([]);
  const { body } = entryBodyOf(entryDraftOf(entry), entry.organizationId);
  const upload = async () => {
    if (body === undefined) return;
    const result = await openImageUpload({
      type: 'product',
      id: entry.id,
      title: text.picture,
      send: ({ file }, how) =>
        sendForm(updateCatalogueEntry, { id: entry.id, ...body, imageFile: file }, how),
    });
    if (result.status !== 201) return;
    // The reply is that of the call above.
    onChanged(result.reply as CatalogueEntry);
    toast(text.pictureSet);
  };
  const remove = async () => {
    if (body === undefined) return;
    const bare = { id: entry.id, ...body, imageFile: null };
    const now = await send(bare, () => request(withoutPicture, { body: bare, quiet: true }));
    if (now === null) return;
    onChanged(now);
    toast(text.pictureGone);
  };
  return (
    <section className={classes.group} aria-labelledby="picture-title">
      <h3 id="picture-title">{text.picture}</h3>
      <div className={classes.picture}>
        {entry.imageUrl === null ? text.noPicture : <img src={entry.imageUrl} alt="" />}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => void upload()}
        >
          {entry.imageUrl === null ? text.upload : text.replace}
        </Button>
        {entry.imageUrl !== null && (
          <Button
            variant="default"
            leftSection={<IconPhotoOff size={20} aria-hidden />}
            loading={busy}
            onClick={() => void remove()}
          >
            {text.removePicture}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </section>
  );
}
