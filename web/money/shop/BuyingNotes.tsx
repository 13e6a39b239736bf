/** The sentences that stand with an item before it is bought. */
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './BuyingNotes.module.css';

export function BuyingNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
