/** Edits one content page: its title and pieces on one side, how it will look on the other. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import type { ContentPage } from '@fourball/shared/club/shapes.ts';
import { useScreen, beyondTight } from '../../../ui/look/screens.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import { PageEditorBar } from './PageEditorBar.tsx';
import { PageEditorFields } from './PageEditorFields.tsx';
import { PageEditorPreview, type PreviewScreen } from './PageEditorPreview.tsx';
import type { ElementType } from './page-draft.ts';
import { usePageDraft } from './use-page-draft.ts';
import { usePageSaving } from './use-page-saving.ts';

interface PageEditorProps {
  /** As it is on the server. */
  page: ContentPage;
  onUnsaved: (unsaved: boolean) => void;
}

const text = words.editor;

export function PageEditor({ page: read, onUnsaved }: PageEditorProps) {
  // Which piece is added next and which screen is shown outlive a look at the other side.
  const [kind, setKind] = useState<ElementType>('P');
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  const [screen, setScreen] = useState<PreviewScreen>('LARGE');
  const wide = useScreen(beyondTight);
  const edited = usePageDraft(read, onUnsaved);
  const { busy, save, upload } = usePageSaving(read, edited, () => setMode('edit'));
  return (
    <div className={classes.editor}>
      <PageEditorBar
        edited={edited}
        busy={busy}
        onSave={() => void save().then((now) => now !== undefined && toast(text.saved))}
      >
        {!wide && (
          <div className={classes.modes} role="group" aria-label={text.mode}>
            {(['edit', 'preview'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={mode === one} onClick={() => setMode(one)}>
                {text[one]}
              </button>
            ))}
          </div>
        )}
      </PageEditorBar>
      <div className={classes.sides}>
        {(wide || mode === 'edit') && (
          <PageEditorFields
            edited={edited}
            onUpload={(element, size) => void upload(element, size)}
            kind={kind}
            onKind={setKind}
          />
        )}
        {(wide || mode === 'preview') && (
          <PageEditorPreview draft={edited.draft} screen={screen} onScreen={setScreen} />
        )}
      </div>
    </div>
  );
}
