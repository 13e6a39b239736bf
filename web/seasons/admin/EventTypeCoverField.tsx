/** The cover photo of an event type: uploaded, or chosen from the club's library of images. */
import { Button } from '@mantine/core';
import { IconLibraryPhoto, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listGlobalImages } from '@fourball/shared/club/images/global-image-calls.ts';
import { addEventTypeCoverPhoto, setEventTypeImage } from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { openImageUpload } from '../../club/images/open-image-upload.ts';
import { sendForm } from '../../club/images/send-form.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './admin-words.en.ts';
import { EventCover } from '../EventCover.tsx';
import classes from './EventTypeDrawer.module.css';
import { keepEventType } from './event-type-changes.ts';

const text = words.form;

export function EventTypeCoverField({ eventType }: { eventType: EventType }) {
  const cache = useQueryClient();
  const [library, setLibrary] = useState(false);
  const { id } = eventType;
  const keep = (now: EventType) => {
    keepEventType(cache, now);
    toast(text.coverSet);
  };

  const upload = async () => {
    const result = await openImageUpload({
      type: 'coverPhoto',
      id,
      title: text.coverTitle,
      send: ({ file }, how) => sendForm(addEventTypeCoverPhoto, { id, imageFile: file }, how),
    });
    // The reply is that of the call above.
    if (result.status === 201) keep(result.reply as EventType);
  };

  const take = async (imageId: number) => {
    try {
      keep(
        await request(setEventTypeImage, { body: { id, imageId, type: 'EVENT_COVER_PHOTO' }, quiet: true }),
      );
      setLibrary(false);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      const line = reason.status === 0 ? text.unreached : reason.message;
      void showMessage({ title: text.coverFailed, lines: [line] });
    }
  };

  return (
    <div className={classes.coverField}>
      <span className={classes.label}>{text.cover}</span>
      <div className={classes.coverPicture} data-photo={eventType.imageUrl !== null || undefined}>
        <EventCover eventType={eventType} eager />
      </div>
      <div className={classes.coverButtons}>
        <Button
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => void upload()}
        >
          {text.upload}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLibraryPhoto size={20} aria-hidden />}
          aria-expanded={library}
          onClick={() => setLibrary(!library)}
        >
          {library ? text.closeLibrary : text.fromLibrary}
        </Button>
      </div>
      {library && <Library onTake={(imageId) => void take(imageId)} />}
    </div>
  );
}

function Library({ onTake }: { onTake: (imageId: number) => void }) {
  const images = useQuery({
    queryKey: ['club', 'global-images', 'choice'],
    queryFn: ({ signal }) => request(listGlobalImages, { signal, quiet: true }),
    staleTime: 0,
  });
  if (images.data === undefined) {
    return images.isError ? (
      <p role="alert">{text.libraryFailed}</p>
    ) : (
      <SkeletonRows label={text.libraryLoading} rows={1} height={96} />
    );
  }
  if (images.data.length === 0) return <p className={classes.quiet}>{text.libraryEmpty}</p>;
  return (
    <ul className={classes.library} aria-label={text.library}>
      {images.data.map(({ imageId, url, fileName }) => (
        <li key={imageId}>
          <button type="button" aria-label={text.takeImage(fileName)} onClick={() => onTake(imageId)}>
            <img src={url} alt="" loading="lazy" />
            <span aria-hidden>{fileName}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
