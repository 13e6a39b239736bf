/** A photo of a message as large as the screen allows. */
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import classes from './MessagePhoto.module.css';
import { messageWords as words } from '../words.en.ts';

interface PhotoDialogProps extends DialogProps<null> {
  address: string;
  name: string;
}

export function PhotoDialog({ address, name, answer }: PhotoDialogProps) {
  return (
    <DialogFrame title={words.photoBy(name)} answer={answer}>
      {() => <img className={classes.large} src={address} alt={words.photoBy(name)} />}
    </DialogFrame>
  );
}
