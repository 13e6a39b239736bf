/** What stands above the page that is edited: which side is seen, what is not saved yet, and the way to save it. */
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import { pathOf } from '../../pages/page-queries.ts';
import type { EditedPage } from './use-page-draft.ts';

interface PageEditorBarProps {
  edited: EditedPage;
  busy: boolean;
  onSave: () => void;
  /** The choice of a side, where there is room for one only. */
  children: ReactNode;
}

const text = words.editor;

export function PageEditorBar({ edited, busy, onSave, children }: PageEditorBarProps) {
  const { page, unsaved, asKept, removed } = edited;
  return (
    <div className={classes.bar}>
      {children}
      <span className={classes.state} role="status">
        {removed !== null
          ? text.removed(text.types[removed.element.type])
          : unsaved && (asKept ? text.kept : text.unsaved)}
      </span>
      {removed !== null && (
        <Button variant="subtle" onClick={edited.bringBack}>
          {text.bringBack}
        </Button>
      )}
      <Button
        component="a"
        variant="subtle"
        color="gray"
        href={pathOf(page.type)}
        target="_blank"
        rel="noopener"
        className={classes.show}
        leftSection={<IconExternalLink size={20} aria-hidden />}
      >
        {text.show}
      </Button>
      {unsaved && (
        <Button variant="default" onClick={edited.discard} disabled={busy}>
          {text.discard}
        </Button>
      )}
      <Button loading={busy} disabled={!unsaved} onClick={onSave}>
        {text.save}
      </Button>
    </div>
  );
}
