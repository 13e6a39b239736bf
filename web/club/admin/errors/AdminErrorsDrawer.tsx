/** One entry of the log of errors in full, to read and to copy. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import classes from './AdminErrors.module.css';
import { words } from './error-words.en.ts';

interface AdminErrorsDrawerProps {
  /** Null: closed. */
  entry: ErrorEntry | null;
  onClose: () => void;
}

export function AdminErrorsDrawer({ entry, onClose }: AdminErrorsDrawerProps) {
  const last = useRef(entry);
  if (entry !== null) last.current = entry;
  // What closes shows what it showed last.
  const shown = entry ?? last.current;
  return (
    <Drawer.Root
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="min(680px, 100vw)"
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }} aria-label={shown?.name}>
        {shown !== null && <Entry entry={shown} onClose={onClose} />}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Entry({ entry, onClose }: { entry: ErrorEntry; onClose: () => void }) {
  const { at, type, statusCode, name, message, route, stack, userName } = entry;
  const { drawer, table } = words;
  const copy = async () => {
    const lines = [
      `${at} ${type}${statusCode === null ? '' : ` ${statusCode}`}`,
      `${name}: ${message}`,
      route,
      userName ?? words.nobody,
      stack,
    ];
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast(drawer.copied);
    } catch {
      toast(drawer.notCopied);
    }
  };
  return (
    <>
      <div className={classes.header}>
        <h2>{name}</h2>
        <CloseButton aria-label={drawer.close} onClick={onClose} />
      </div>
      <div className={classes.body}>
        <dl className={classes.facts}>
          <div>
            <dt>{table.at}</dt>
            <dd>
              <ClubTime at={at} format="dayTime" />
            </dd>
          </div>
          <div>
            <dt>{table.kind}</dt>
            <dd>{words.kind[type]}</dd>
          </div>
          {statusCode !== null && (
            <div>
              <dt>{table.status}</dt>
              <dd>{statusCode}</dd>
            </div>
          )}
          <div>
            <dt>{table.who}</dt>
            <dd>{userName ?? words.nobody}</dd>
          </div>
          <div className={classes.whole}>
            <dt>{table.route}</dt>
            <dd>{route}</dd>
          </div>
          <div className={classes.whole}>
            <dt>{drawer.message}</dt>
            <dd>{message}</dd>
          </div>
        </dl>
        <h3>{drawer.stack}</h3>
        {stack === '' ? (
          <p className={classes.quiet}>{drawer.noStack}</p>
        ) : (
          <pre className={classes.stack}>{stack}</pre>
        )}
        <Button
          variant="default"
          className={classes.copy}
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {drawer.copy}
        </Button>
      </div>
    </>
  );
}
