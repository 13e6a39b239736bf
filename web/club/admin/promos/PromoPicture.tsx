/** The picture of a promo: of the library, or uploaded. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPhotoSearch, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { addImage } from '@fourball/shared/club/images/image-calls.ts';
import type { GlobalImage, Image } from '@fourball/shared/club/shapes.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { sentExtension } from '../../images/image-types.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import { sendForm } from '../../images/send-form.ts';
import { addToLibrary, useLibrary } from '../images/library-queries.ts';
import classes from './AdminPromos.module.css';
import { words } from './admin-promo-words.en.ts';

const text = words.form;

interface PromoPictureProps {
  /** The promo that is there: an upload is put to it at once. Null: the upload goes to the library, to be taken from there. */
  promoId: number | null;
  image: string;
  error: string | undefined;
  onChange: (image: string) => void;
  onUploaded: () => Promise<unknown>;
}

export function PromoPicture({ promoId, image, error, onChange, onUploaded }: PromoPictureProps) {
  const errorId = useId();
  const [choosing, setChoosing] = useState(false);
  const upload = async () => {
    const saved = await openImageUpload({
      type: 'global',
      id: promoId ?? 0,
      title: text.uploadTitle,
      send: (ready, how) =>
        promoId === null
          ? addToLibrary(ready, how)
          : sendForm(addImage, { ...ready, extension: sentExtension, id: promoId, type: 'PROMO' }, how),
    });
    if (saved.status !== 201) return;
    // Of either call above.
    onChange((saved.reply as GlobalImage | Image).url);
    setChoosing(false);
    toast(text.uploaded);
    if (promoId !== null) await onUploaded();
  };
  return (
    <section className={classes.picture} aria-label={text.picture}>
      <h3>{text.picture}</h3>
      {image !== '' && <img src={image} alt="" className={classes.large} />}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPhotoSearch size={20} aria-hidden />}
          aria-expanded={choosing}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => setChoosing((before) => !before)}
        >
          {text.choose}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => void upload()}
        >
          {text.upload}
        </Button>
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.problem}>
          {error}
        </p>
      )}
      {choosing && (
        <LibraryChoice
          chosen={image}
          onTake={(url) => {
            onChange(url);
            setChoosing(false);
          }}
        />
      )}
    </section>
  );
}

export function LibraryChoice({ chosen, onTake }: { chosen: string; onTake: (url: string) => void }) {
  const [typed, setTyped] = useState('');
  const library = useLibrary({ page: 0, text: typed.trim(), tags: [] });
  return (
    <>
      <TextInput
        label={text.find}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {library.data === undefined ? (
        library.isError ? (
          <p className={classes.problem}>{text.libraryFailed}</p>
        ) : (
          <SkeletonRows label={text.libraryLoading} rows={1} height={88} />
        )
      ) : library.data.length === 0 ? (
        <p className={classes.quiet}>{text.libraryEmpty}</p>
      ) : (
        <ul className={classes.library}>
          {library.data.map(({ imageId, fileName, url }) => (
            <li key={imageId}>
              <button
                type="button"
                aria-label={text.take(fileName)}
                aria-pressed={url === chosen}
                onClick={() => onTake(url)}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
