/** One image of the library beside its grid: its name and tags, its address, where it is used, and what can be done with it. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPhotoEdit, IconSearch, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import type { GlobalImage, ImageUsage } from '@fourball/shared/club/shapes.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { SideDrawer, SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { words } from './admin-image-words.en.ts';
import classes from './AdminImagesPage.module.css';
import { deleteFromLibrary, describeInLibrary, replaceInLibrary, useUsages } from './library-queries.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';

const text = words.details;

interface ImageDrawerProps {
  image: GlobalImage | null;
  onClose: () => void;
}

export function ImageDrawer({ image, onClose }: ImageDrawerProps) {
  return (
    <SideDrawer opened={image !== null} label={image?.fileName ?? ''} width={460} onClose={onClose}>
      {(side) =>
        image !== null && (
          <SideFrame side={side} title={image.fileName}>
            <Details key={image.imageId} side={side} image={image} />
          </SideFrame>
        )
      }
    </SideDrawer>
  );
}

function Details({ side, image }: { side: Side; image: GlobalImage }) {
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
        return side.leave();
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
      <Description side={side} image={image} />
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
      {places !== undefined && <Usages places={places} />}
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

const Usages = ({ places }: { places: readonly ImageUsage[] }) => (
  <section aria-labelledby="usages-title">
    <h3 id="usages-title">{text.usages}</h3>
    {places.length === 0 ? (
      <p className={classes.quiet}>{text.unused}</p>
    ) : (
      <ul className={classes.usages}>
        {places.map(({ kind, id, label }) => (
          <li key={`${kind}:${id}`}>
            <span className={classes.quiet}>{text.kinds[kind] ?? kind}</span> {label}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Name and tags. What was typed stays until it is saved. */
function Description({ side, image }: { side: Side; image: GlobalImage }) {
  const [known, setKnown] = useState(() => describedBy(image));
  const [{ name, tags }, setDraft, forget] = useDraft(`image ${image.imageId}`, known);
  const [errors, setErrors] = useState<{ fileName?: string; tags?: string }>({});
  const [saving, setSaving] = useState(false);
  const changed = name !== known.name || tags !== known.tags;
  useKept(side, 'description', changed, forget);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setErrors({});
    try {
      const saved = await describeInLibrary(image, name.trim(), tags);
      setKnown(describedBy(saved));
      setDraft(describedBy(saved));
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
        onChange={(event) => setDraft({ name: event.currentTarget.value, tags })}
      />
      <TextInput
        label={text.tags}
        description={text.tagsHint}
        value={tags}
        error={errors.tags}
        onChange={(event) => setDraft({ name, tags: event.currentTarget.value })}
      />
      <Button type="submit" loading={saving} disabled={!changed}>
        {text.save}
      </Button>
    </form>
  );
}

const describedBy = ({ fileName, tags }: GlobalImage) => ({ name: fileName, tags: tags.join(', ') });

function refusalOf(reason: unknown): string {
  return reason instanceof RequestError && reason.status !== 0 ? reason.message : text.notDone;
}
