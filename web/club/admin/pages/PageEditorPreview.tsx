/** How the page that is being edited will look, on a wide screen or on a phone. */
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { ContentPageView } from '../../pages/ContentPageView.tsx';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import type { PageDraft } from './page-draft.ts';

export type PreviewScreen = 'LARGE' | 'SMALL';

interface PageEditorPreviewProps {
  draft: PageDraft;
  screen: PreviewScreen;
  onScreen: (screen: PreviewScreen) => void;
}

const text = words.editor;

export function PageEditorPreview({ draft, screen, onScreen }: PageEditorPreviewProps) {
  return (
    <section className={classes.preview} aria-label={text.preview}>
      <div className={classes.previewHead}>
        <h2>{text.preview}</h2>
        <div className={classes.screens} role="group" aria-label={text.previewOn}>
          {(['LARGE', 'SMALL'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-label={text.sizes[one]}
              aria-pressed={screen === one}
              onClick={() => onScreen(one)}
            >
              {one === 'LARGE' ? (
                <IconDeviceDesktop size={20} aria-hidden />
              ) : (
                <IconDeviceMobile size={20} aria-hidden />
              )}
            </button>
          ))}
        </div>
      </div>
      <div className={classes.paper} data-screen={screen}>
        <ContentPageView
          title={draft.title}
          elements={draft.elements.map((element) =>
            element.withoutImages ? { ...element, image: null, images: [] } : element,
          )}
          as={screen}
        />
      </div>
    </section>
  );
}
