/** One image of the library beside its grid: its name and tags, its address, where it is used, and what can be done with it. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import { Button, CloseButton, Drawer, TextInput } from '@mantine/core';
import { IconCopy, IconPhotoEdit, IconSearch, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import type { GlobalImage, ImageUsage } from '@fourball/shared/club/shapes.ts';
import { RequestError } from '../lib/request.ts';
import { ClubTime } from '../ui/ClubTime.tsx';
import { confirmDelete } from '../ui/confirm-delete.ts';
import { toast } from '../ui/toast.ts';
import { words } from './admin-image-words.en.ts';
import classes from './AdminImagesPage.module.css';
import { deleteFromLibrary, describeInLibrary, replaceInLibrary, useUsages } from './library-queries.ts';
import { openImageUpload } from './open-image-upload.ts';

const text = words.details;

interface ImageDrawerProps {
  image: GlobalImage | null;
  onClose: () => void;
}

export function ImageDrawer({ image, onClose }: ImageDrawerProps) {
  // A closing drawer shows what it showed last.
  const last = useRef(image);
  if (image !== null) last.current = image;
  const shown = image ?? last.current;
  return (
    <Drawer.Root
      opened={image !== null}
      onClose={onClose}
      position="right"
      size="min(460px, 100vw)"
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.drawer }} aria-label={shown?.fileName}>
        {shown !== null && (
          <>
            <div className={classes.drawerTop}>
              <h2>{shown.fileName}</h2>
              <CloseButton aria-label={text.close} onClick={onClose} data-autofocus />
            </div>
            <Details key={shown.imageId} image={shown} onClose={onClose} />
          </>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Details({ image, onClose }: { image: GlobalImage; onClose: () => void }) {
  const { imageId, fileName, oldFileName, url, width, height, createdAt } = image;
  const [problem, setProblem] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const [used, setUsed] = useState<readonly ImageUsage[] | null>(null);
  const [busy, setBusy] = useState(false);
  const usages = useUsages(url, looking);
  const address = new URL(url, window.location.origin).href;
  const addressField = useRef<HTMLInputElement>(null);

  const replace = async () => {
    setProblem(null);
    const { status } = await openImageUpload({
      type: 'global',
      id: imageId,
      title: text.replaceTitle,
      send: (ready, how) => replaceInLibrary(image, ready, how),
    });
    if (status === 201) toast(text.replaced);
  };
  const remove = async () => {
    setProblem(null);
    if (!(await confirmDelete(text.removeLines(fileName)))) return;
    setBusy(true);
    try {
      const deleted = await deleteFromLibrary(imageId);
      if (deleted.result === 'DELETED') {
        toast(text.removed);
        return onClose();
      }
      setUsed(deleted.usages);
      setProblem(text.inUse);
    } catch (reason) {
      setProblem(refusalOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(text.copied);
    } catch {
      addressField.current?.select();
      setProblem(text.notCopied);
    }
  };
  const places = used ?? usages.data;

  return (
    <div className={classes.details}>
      <div className={classes.stage}>
        <img src={url} alt={fileName} />
      </div>
      <p className={classes.quiet}>
        <span className="figures">{words.library.size(width, height)}</span> · {text.added}{' '}
        <ClubTime at={createdAt} format="day" />
        {oldFileName !== null && oldFileName !== fileName && ` · ${text.formerly} ${oldFileName}`}
      </p>
      <Description image={image} />
      <div className={classes.address}>
        <TextInput ref={addressField} label={text.address} value={address} readOnly />
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {text.copy}
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {problem ?? (usages.isError ? refusalOf(usages.error) : null)}
      </p>
      {places !== undefined && (
        <section aria-labelledby="usages-title">
          <h3 id="usages-title">{text.usages}</h3>
          {places.length === 0 ? (
            <p className={classes.quiet}>{text.unused}</p>
          ) : (
            <ul className={classes.usages}>
              {places.map(({ kind, id, label }) => (
                <li key={`${kind}:${id}`}>
                  <span className={classes.quiet}>{kind}</span> {label}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <div className={classes.drawerActions}>
        <Button
          variant="default"
          leftSection={<IconSearch size={20} aria-hidden />}
          loading={usages.isFetching}
          onClick={() => {
            setUsed(null);
            if (looking) void usages.refetch();
            setLooking(true);
          }}
        >
          {text.find}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhotoEdit size={20} aria-hidden />}
          onClick={() => void replace()}
        >
          {text.replace}
        </Button>
        <Button
          variant="default"
          className={classes.danger}
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={busy}
          onClick={() => void remove()}
        >
          {text.remove}
        </Button>
      </div>
    </div>
  );
}

/** Name and tags. What was typed stays until it is saved. */
function Description({ image }: { image: GlobalImage }) {
  const [name, setName] = useState(image.fileName);
  const [tags, setTags] = useState(image.tags.join(', '));
  const [errors, setErrors] = useState<{ fileName?: string; tags?: string }>({});
  const [saving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setErrors({});
    try {
      const saved = await describeInLibrary(image, name.trim(), tags);
      setName(saved.fileName);
      setTags(saved.tags.join(', '));
      toast(text.saved);
    } catch (reason) {
      const issues = reason instanceof RequestError ? reason.issues : [];
      const of = (field: string) => issues.find((issue) => issue.field.startsWith(field))?.message;
      const known = { fileName: of('fileName'), tags: of('tags') };
      setErrors(
        known.fileName === undefined && known.tags === undefined ? { tags: refusalOf(reason) } : known,
      );
    } finally {
      setSaving(false);
    }
  };

  return (
    <form className={classes.description} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label={text.name}
        value={name}
        error={errors.fileName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={text.tags}
        description={text.tagsHint}
        value={tags}
        error={errors.tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={saving}
        disabled={name === image.fileName && tags === image.tags.join(', ')}
      >
        {text.save}
      </Button>
    </form>
  );
}

function refusalOf(reason: unknown): string {
  return reason instanceof RequestError && reason.status !== 0 ? reason.message : text.notDone;
}
