/** What opens beside a table of the books: its title, its way out, and its content that scrolls. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { CloseButton, Drawer } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import classes from './AdminMoney.module.css';
import { words } from './admin-words.en.ts';

interface AdminDrawerProps<Shown> {
  /** Null: closed. */
  shown: Shown | null;
  label: string;
  wide?: boolean;
  onClose: () => void;
  children: (shown: Shown) => ReactNode;
}

export function AdminDrawer<Shown>({ shown, label, wide, onClose, children }: AdminDrawerProps<Shown>) {
  // What closes shows what it showed last.
  const last = useRef(shown);
  if (shown !== null) last.current = shown;
  const content = shown ?? last.current;
  return (
    <Drawer.Root
      opened={shown !== null}
      onClose={onClose}
      position="right"
      size={wide === true ? 'min(820px, 100vw)' : 'min(640px, 100vw)'}
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }} aria-label={label}>
        {content !== null && children(content)}
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface DrawerTitleProps {
  title: ReactNode;
  note?: ReactNode;
  onClose: () => void;
}

export const DrawerTitle = ({ title, note, onClose }: DrawerTitleProps) => (
  <div className={classes.header}>
    <div className={classes.headerText}>
      <h2>{title}</h2>
      {note !== undefined && <p className={classes.quiet}>{note}</p>}
    </div>
    <CloseButton aria-label={words.drawer.close} onClick={onClose} data-autofocus />
  </div>
);
