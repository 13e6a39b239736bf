/** Photos of the paper beside a card: taken and sent while there is a network, shown and removed. */
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  addScorecardPhoto,
  getScorecard,
  getScorecardPhoto,
  removeScorecardPhoto,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import type { CardPhoto } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request, requestFile, RequestError } from '../../../lib/request/request.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { asOwner } from '../as-owner.ts';
import { nameOf, type ShownCard } from '../card-view.ts';
import type { Owner } from '../entry-book.ts';
import { words } from '../score-words.en.ts';
import classes from './Whole.module.css';

const text = words.photos;

export function PaperPhotos({
  card,
  owner,
  online,
}: {
  card: Pick<ShownCard, 'players' | 'photos'> & { cardId: number };
  owner: Owner;
  online: boolean;
}) {
  const timeZone = useClubTimeZone();
  const file = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly CardPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const participantId = card.players[0]?.participantId ?? 0;
  useEffect(() => {
    if (card.photos === 0 || !online) return undefined;
    let left = false;
    request(getScorecard, { params: { participantId }, query: {}, quiet: true, silent: true }).then(
      (details) => left || setPhotos(details.photos),
      // They are shown the next time.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [card.photos, participantId, online]);
  const add = async (chosen: File) => {
    setBusy(true);
    setSaid(text.sending);
    try {
      const photo = await request(addScorecardPhoto, {
        params: { cardId: card.cardId },
        body: { file: chosen },
        quiet: true,
        silent: true,
        ...asOwner(owner),
      });
      setPhotos((known) => [...known, photo]);
      setSaid(text.sent);
    } catch (reason) {
      const foreseen = reason instanceof RequestError && reason.status >= 400 && reason.status < 500;
      setSaid(foreseen ? reason.message : text.failed);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (id: number) => {
    try {
      await request(removeScorecardPhoto, { params: { id }, ...asOwner(owner) });
      setPhotos((known) => known.filter((one) => one.id !== id));
    } catch {
      // The error dialog has said it.
    }
  };
  const time = (photo: CardPhoto) => formatClubTime(photo.at, 'time', timeZone);
  return (
    <div className={classes.photos}>
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.hidden}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen !== undefined) void add(chosen);
        }}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={!online}
        leftSection={<IconCamera size={20} aria-hidden />}
        aria-label={text.addOne(nameOf(card))}
        onClick={() => file.current?.click()}
      >
        {text.add}
      </Button>
      {!online && <p className={classes.quiet}>{text.offline}</p>}
      {said !== '' && <p role="status">{said}</p>}
      <ul className={classes.signed}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Button variant="default" onClick={() => void showPhoto(photo)}>
              {text.show(photo.by, time(photo))}
            </Button>
            {photo.can.remove && (
              <Button
                variant="default"
                color="gray"
                aria-label={text.removeOne(photo.by, time(photo))}
                onClick={() => void remove(photo.id)}
              >
                {text.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Read with the session's token, which an image's address can't carry. */
export async function showPhoto({ id, by }: Pick<CardPhoto, 'id' | 'by'>): Promise<void> {
  try {
    const { file } = await requestFile(getScorecardPhoto, { params: { id }, quiet: true, silent: true });
    const address = URL.createObjectURL(file);
    await openDialog(async () => (await import('../../../messaging/photos/PhotoDialog.tsx')).PhotoDialog, {
      address,
      name: by,
    });
    URL.revokeObjectURL(address);
  } catch {
    toast(text.notShown);
  }
}
