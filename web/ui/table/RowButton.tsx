/** A list of things by their names, each a button that opens it at the side. */
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RowButton.module.css';

export function RowButtons({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowButtonProps {
  name: string;
  /** What is said of it, below its name. */
  children: ReactNode;
  onOpen: () => void;
}

export function RowButton({ name, children, onOpen }: RowButtonProps) {
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.about}>
          <span className={classes.name}>{name}</span>
          {children}
        </span>
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </button>
    </li>
  );
}
