/** The photo that goes with the message being written, how far it is, and the way to take it back. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Composer.module.css';
import type { ChosenPhoto as Chosen } from './use-photo.ts';
import { messageWords as words } from '../words.en.ts';

interface ChosenPhotoProps {
  chosen: Chosen;
  onAgain: () => void;
  onRemove: () => void;
}

export function ChosenPhoto({ chosen, onAgain, onRemove }: ChosenPhotoProps) {
  // Not every browser shows every format; the server does them all.
  const [unseen, setUnseen] = useState<string | null>(null);
  const { preview, photo, failure, sent } = chosen;
  return (
    <div className={classes.chosen}>
      <span className={classes.preview}>
        {unseen === preview ? (
          <IconPhoto size={28} aria-hidden />
        ) : (
          <img src={preview} alt={words.photo} onError={() => setUnseen(preview)} />
        )}
      </span>
      <div className={classes.chosenText}>
        {failure === null ? (
          <>
            <p role="status">{photo === null ? words.photoSending(sent) : words.photoReady}</p>
            {photo === null && <progress max={100} value={sent} aria-label={words.photo} />}
          </>
        ) : (
          <>
            <p role="alert" className={classes.chosenFailure}>
              {failure}
            </p>
            <Button variant="default" size="compact-md" onClick={onAgain}>
              {words.retry}
            </Button>
          </>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={words.removePhoto} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
