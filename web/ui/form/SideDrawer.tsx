/** The drawer at the side of a table: details and forms, which it does not throw away unasked. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { CloseButton, Drawer } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { words as shell } from '../../lib/words/en.ts';
import { words } from '../dialog/dialog-words.en.ts';
import { FirstField } from '../dialog/FirstField.tsx';
import { useDialogs } from '../dialog/open-dialog.ts';
import { showMessage, useMessages } from '../dialog/show-message.ts';
import classes from './SideDrawer.module.css';

/** The drawer as what stands in it sees it. */
export interface Side {
  /** Closes it; where something is typed and not saved that is asked about. */
  close: () => void;
  /** Closes it without asking. */
  leave: () => void;
  /** Says whether the part with this name has something to lose. */
  keep: (part: string, unsaved: boolean, forget?: () => void) => void;
}

interface SideDrawerProps {
  opened: boolean;
  label: string;
  /** Pixels, at most the screen. */
  width?: number;
  onClose: () => void;
  children: (side: Side) => ReactNode;
}

/** Asks whether what is typed and not saved may be lost. */
export async function mayLeave(): Promise<boolean> {
  const { title, text, leave: ok, stay: cancel } = words.unsaved;
  return (await showMessage({ title, lines: [text], ok, cancel })) !== null;
}

export function SideDrawer({ opened, label, width = 600, onClose, children }: SideDrawerProps) {
  const unsaved = useRef(new Map<string, (() => void) | undefined>());
  const navigate = useNavigate();
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const leaving = useRef(onClose);
  leaving.current = onClose;
  const covered = useMessages(({ waiting }) => waiting.length > 0);
  const below = useDialogs(({ open }) => open.length > 0);
  const side = useMemo<Side>(() => {
    const leave = () => {
      for (const forget of unsaved.current.values()) forget?.();
      unsaved.current.clear();
      leaving.current();
      // Where it stood open without being asked for there is nothing else to close it.
      lookAgain();
    };
    const close = async () => {
      if (unsaved.current.size === 0 || (await mayLeave())) leave();
    };
    return {
      leave,
      close: () => void close(),
      keep: (part, has, forget) =>
        void (has ? unsaved.current.set(part, forget) : unsaved.current.delete(part)),
    };
  }, []);
  // What closes shows what it showed last.
  const shown = useRef({ children, label });
  const wasOpen = useRef(false);
  if (opened) {
    shown.current = { children, label };
    wasOpen.current = true;
  }
  // The address no longer asks for it, as after Back: what is typed in it stays until that was asked about.
  const held = !opened && wasOpen.current && unsaved.current.size > 0;
  useEffect(() => {
    if (!opened && !held) wasOpen.current = false;
    if (!held) return;
    void mayLeave().then((go) => {
      if (!go) return navigate(1);
      for (const forget of unsaved.current.values()) forget?.();
      unsaved.current.clear();
      return lookAgain();
    });
  }, [opened, held, navigate]);
  return (
    <Drawer.Root
      opened={opened || held}
      onClose={side.close}
      closeOnEscape={!covered && !below}
      position="right"
      size={`min(${width}px, 100vw)`}
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }} aria-label={shown.current.label}>
        {shown.current.children(side)}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Tells the drawer for as long as this stands in it; `forget` drops the draft once the drawer is left for good. */
export function useKept(side: Side, part: string, unsaved: boolean, forget?: () => void): void {
  useEffect(() => {
    side.keep(part, unsaved, forget);
    return () => side.keep(part, false);
  }, [side, part, unsaved, forget]);
}

interface SideFrameProps {
  side: Side;
  title: string;
  lead?: ReactNode;
  /** Chooses between parts of it; stays in sight. */
  nav?: ReactNode;
  footer?: ReactNode;
  /** True: its content stands on cards of its own. */
  cards?: boolean;
  children: ReactNode;
}

/** Title and way out above, what is done with it below, and between them what can be scrolled. */
export function SideFrame({ side, title, lead, nav, footer, cards, children }: SideFrameProps) {
  return (
    <>
      <div className={classes.header}>
        <div className={classes.titles}>
          <h2>{title}</h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        <CloseButton aria-label={shell.common.close} onClick={side.close} data-autofocus="otherwise" />
      </div>
      {nav}
      <div className={classes.body} data-cards={cards || undefined}>
        {children}
      </div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      <FirstField ofForm />
    </>
  );
}
