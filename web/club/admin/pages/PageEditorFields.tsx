/** The side of the page editor where the page is written: its title, its pieces, and one piece more. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PageElement } from '@fourball/shared/club/shapes.ts';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import { PageEditorList } from './PageEditorList.tsx';
import { elementTypes, type DraftElement, type ElementType } from './page-draft.ts';
import type { EditedPage } from './use-page-draft.ts';

interface PageEditorFieldsProps {
  edited: EditedPage;
  onUpload: (element: DraftElement, size: PageElement['deviceSize']) => void;
  /** Of the piece that is added next. */
  kind: ElementType;
  onKind: (kind: ElementType) => void;
}

const text = words.editor;

export function PageEditorFields({ edited, onUpload, kind, onKind }: PageEditorFieldsProps) {
  const { draft, issues, change } = edited;
  return (
    <section className={classes.edit} aria-label={text.edit}>
      <TextInput
        label={text.pageTitle}
        value={draft.title}
        error={issues.find(({ field }) => field === 'title')?.message}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {draft.elements.length === 0 ? (
        <p className={classes.quiet}>{text.noElements}</p>
      ) : (
        <PageEditorList
          elements={draft.elements}
          issues={issues}
          openKey={edited.openKey}
          onOpen={edited.open}
          onElements={(elements) => change({ elements })}
          onRemove={edited.remove}
          onUpload={onUpload}
          saveFirst={edited.unsaved}
        />
      )}
      <div className={classes.add}>
        <NativeSelect
          aria-label={text.addType}
          value={kind}
          onChange={(event) => onKind(event.currentTarget.value as ElementType)}
          data={elementTypes.map((value) => ({ value, label: text.types[value] }))}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => edited.add(kind)}
        >
          {text.add}
        </Button>
      </div>
    </section>
  );
}
