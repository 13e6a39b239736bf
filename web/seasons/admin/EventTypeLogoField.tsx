/** Uploads the logo of an event type's organisation: into the club's library, and from there to the event type. */
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { setEventTypeImage } from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { addToLibrary } from '../../club/admin/images/library-queries.ts';
import { openImageUpload } from '../../club/images/open-image-upload.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './admin-words.en.ts';
import classes from './EventTypeDrawer.module.css';
import { keepEventType } from './event-type-changes.ts';

const text = words.form;

export function EventTypeLogoField({ id }: { id: number }) {
  const cache = useQueryClient();
  const upload = async () => {
    const result = await openImageUpload({
      type: 'orgLogo',
      id,
      title: text.logoTitle,
      send: async (image, how) => {
        const { imageId } = await addToLibrary(image, how);
        return request(setEventTypeImage, { body: { id, imageId, type: 'ORG_LOGO' }, quiet: true });
      },
    });
    if (result.status !== 201) return;
    // The reply is that of the call above.
    keepEventType(cache, result.reply as EventType);
    toast(text.logoSet);
  };
  return (
    <div className={classes.coverButtons}>
      <Button
        variant="default"
        leftSection={<IconUpload size={20} aria-hidden />}
        onClick={() => void upload()}
      >
        {text.uploadLogo}
      </Button>
    </div>
  );
}
