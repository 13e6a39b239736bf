/** The fields of one piece of a page, by its kind. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPhotoOff, IconUpload } from '@tabler/icons-react';
import type { PageElement } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { words } from '../../pages/content-words.en.ts';
import classes from './PageEditor.module.css';
import { elementTypes, htmlOf, plainOf, type DraftElement } from './page-draft.ts';
import { RichTextField } from '../../pages/RichTextField.tsx';

interface PageEditorElementProps {
  element: DraftElement;
  /** Of this piece: `text`, `name`, `image.url`. */
  issues: readonly FieldIssue[];
  change: (part: Partial<DraftElement>) => void;
  onUpload: (size: PageElement['deviceSize']) => void;
  saveFirst: boolean;
}

const text = words.editor;
const sizes = ['ANY', 'LARGE', 'SMALL'] as const;

export function PageEditorElement({ element, issues, change, onUpload, saveFirst }: PageEditorElementProps) {
  const { type, key, deviceSize } = element;
  const errorOf = (name: string): string | undefined =>
    issues.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  const inline = (label: string) => (
    <TextInput
      label={label}
      value={plainOf(element.text)}
      error={errorOf('text')}
      onChange={(event) => change({ text: htmlOf(event.currentTarget.value) })}
    />
  );
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NativeSelect
          label={text.type}
          value={type}
          error={errorOf('type')}
          onChange={(event) => change({ type: event.currentTarget.value as DraftElement['type'] })}
          data={elementTypes.map((value) => ({ value, label: text.types[value] }))}
        />
        <NativeSelect
          label={text.size}
          value={deviceSize}
          error={errorOf('deviceSize')}
          onChange={(event) =>
            change({ deviceSize: event.currentTarget.value as DraftElement['deviceSize'] })
          }
          data={sizes.map((value) => ({ value, label: text.sizes[value] }))}
        />
      </div>
      {(type === 'P' || type === 'DIV') && (
        <RichTextField
          key={`${key} ${type}`}
          label={text.text}
          html={element.text}
          error={errorOf('text')}
          onChange={(html) => change({ text: html })}
        />
      )}
      {type.startsWith('H') && inline(text.text)}
      {type === 'A' && (
        <>
          {inline(text.linkText)}
          <TextInput
            label={text.leadsTo}
            description={text.leadsToHint}
            inputMode="url"
            value={element.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </>
      )}
      {type === 'IMG' && (
        <>
          <TextInput
            label={text.alt}
            description={text.altHint}
            value={element.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Images element={element} change={change} onUpload={onUpload} saveFirst={saveFirst} />
        </>
      )}
    </div>
  );
}

function Images({
  element,
  change,
  onUpload,
  saveFirst,
}: Pick<PageEditorElementProps, 'element' | 'change' | 'onUpload' | 'saveFirst'>) {
  const images = element.withoutImages ? [] : element.images;
  return (
    <div className={classes.images}>
      <ul className={classes.slots}>
        {sizes.map((size) => {
          const url = images.find(({ deviceSize }) => deviceSize === size)?.url;
          return (
            <li key={size} className={classes.slot}>
              <span className={classes.slotName}>{text.imageFor[size]}</span>
              <span className={classes.slotPicture}>
                {url === undefined ? (
                  <span className={classes.none}>
                    <IconPhotoOff size={20} aria-hidden />
                    {text.noImage}
                  </span>
                ) : (
                  <img src={url} alt="" />
                )}
              </span>
              <Button
                variant="default"
                aria-label={text.uploadFor(text.imageFor[size])}
                leftSection={<IconUpload size={18} aria-hidden />}
                onClick={() => onUpload(size)}
              >
                {text.upload}
              </Button>
            </li>
          );
        })}
      </ul>
      {saveFirst && <p className={classes.quiet}>{text.saveFirst}</p>}
      {images.length > 0 && (
        <Button
          variant="subtle"
          color="red"
          className={classes.removeImages}
          onClick={() => change({ withoutImages: true })}
        >
          {text.removeImages}
        </Button>
      )}
    </div>
  );
}
