/** The photo of a message in its own proportions: small in the bubble, and large when it is opened. */
import { IconPhotoOff } from '@tabler/icons-react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useEffect, useReducer, useState } from 'react';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import classes from './MessagePhoto.module.css';
import { loadPhoto } from './photos.ts';
import { messageWords as words } from '../words.en.ts';

interface MessagePhotoProps {
  photo: NonNullable<Message['photo']>;
  /** Whose it is. */
  name: string;
}

/** Pixels of the longer side in a bubble. */
const longest = 280;

export function MessagePhoto({ photo, name }: MessagePhotoProps) {
  const { address, again } = usePhoto(photo.id);
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
  return (
    <button
      type="button"
      className={classes.photo}
      style={{ width: Math.round(photo.width * scale), aspectRatio: `${photo.width} / ${photo.height}` }}
      aria-label={address === null ? words.photoAgain(name) : words.openPhoto(name)}
      onClick={() => {
        if (address === null) again();
        else if (address !== undefined) void openLarge(address, name);
      }}
    >
      {address === null ? (
        <span className={classes.gone}>
          <IconPhotoOff size={24} aria-hidden />
          {words.photoNotShown}
        </span>
      ) : (
        address !== undefined && <img src={address} alt={words.photoBy(name)} />
      )}
    </button>
  );
}

const openLarge = (address: string, name: string): Promise<null> =>
  openDialog(async () => (await import('./PhotoDialog.tsx')).PhotoDialog, { address, name });

/** The photo's address in this page; undefined while it is loaded, null where it can't be. */
function usePhoto(id: number): { address: string | null | undefined; again: () => void } {
  const [address, setAddress] = useState<string | null>();
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let gone = false;
    void loadPhoto(id).then(
      (loaded) => !gone && setAddress(loaded),
      () => !gone && setAddress(null),
    );
    return () => {
      gone = true;
    };
  }, [id, attempt]);
  const again = () => {
    setAddress(undefined);
    tryAgain();
  };
  return { address, again };
}
