/** The photo that goes with the message being written: chosen, sent up at once, and taken away again if need be. */
import { uploadMessagePhoto } from '@fourball/shared/messaging/message-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAccepted } from '../../club/images/image-types.ts';
import { sendForm } from '../../club/images/send-form.ts';
import { RequestError } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { keepPhoto } from '../photos/photos.ts';
import { messageWords as words } from '../words.en.ts';

export interface ChosenPhoto {
  file: File;
  /** The photo's address within this page. */
  preview: string;
  /** Percent of it that have left. */
  sent: number;
  /** Null until the server has it. */
  photo: Message['photo'];
  failure: string | null;
}

export interface PhotoChoice {
  chosen: ChosenPhoto | null;
  choose: (file: File) => void;
  again: () => void;
  remove: () => void;
}

export function usePhoto(conversationId: number | null): PhotoChoice {
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const preview = chosen?.preview;
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const send = useCallback(
    async (file: File) => {
      if (conversationId === null) return;
      sending.current?.abort();
      const { signal } = (sending.current = new AbortController());
      const change = (news: Partial<ChosenPhoto>) => {
        if (!signal.aborted) setChosen((now) => now && { ...now, ...news });
      };
      change({ sent: 0, failure: null });
      try {
        const photo = await upload(conversationId, file, signal, (sent) => change({ sent }));
        keepPhoto(photo.id, file);
        change({ photo, sent: 100 });
      } catch (reason) {
        const said = reason instanceof RequestError && reason.status > 0;
        change({
          failure: said ? (reason.issues[0]?.message ?? reason.message) : words.photoFailed,
        });
      }
    },
    [conversationId],
  );
  const choose = useCallback(
    (file: File) => {
      if (!file.type.startsWith('image/') && !isAccepted(file.name)) {
        toast(words.notAPhoto);
        return;
      }
      setChosen({ file, preview: URL.createObjectURL(file), sent: 0, photo: null, failure: null });
      void send(file);
    },
    [send],
  );
  return {
    chosen,
    choose,
    again: () => chosen !== null && void send(chosen.file),
    remove: () => {
      sending.current?.abort();
      setChosen(null);
    },
  };
}

function upload(
  conversationId: number,
  file: File,
  signal: AbortSignal,
  onSent: (percent: number) => void,
): Promise<NonNullable<Message['photo']>> {
  return sendForm(uploadMessagePhoto, { file } as never, {
    params: { conversationId },
    signal,
    onEvent: (event) => {
      if (event.type === 'UploadProgress')
        onSent(Math.floor((100 * event.loaded) / Math.max(1, event.total)));
    },
  });
}

/** The first picture of what was pasted or dropped. */
export const pictureOf = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find((file) => file.type.startsWith('image/') || isAccepted(file.name)) ?? null;
