/** The fields of one block of a campaign. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPhotoSearch, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { BlockChoice } from '@fourball/shared/mail/blocks/block-calls.ts';
import { mostInColumn } from '@fourball/shared/mail/blocks/block-limits.ts';
import type { MailBlock, SimpleBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import { LibraryChoice } from '../../club/admin/promos/PromoPicture.tsx';
import { newSimpleBlock } from './campaign-draft.ts';
import { useBlockChoices } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';

const text = words.blocks;
const below: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

interface FieldsProps<Block> {
  block: Block;
  /** By the name of the field. */
  errorOf: (name: string) => string | undefined;
  onChange: (block: Block) => void;
}

export function BlockFields({ block, errorOf, onChange }: FieldsProps<MailBlock>) {
  switch (block.kind) {
    case 'EVENT':
    case 'RESULTS':
      return (
        <Choice
          kind={block.kind}
          id={block.eventId}
          error={errorOf('eventId')}
          onChange={(eventId) => onChange({ ...block, eventId })}
        />
      );
    case 'TEE_TIME':
      return (
        <Choice
          kind={block.kind}
          id={block.teeTimeId}
          error={errorOf('teeTimeId')}
          onChange={(teeTimeId) => onChange({ ...block, teeTimeId })}
        />
      );
    case 'NEWS':
      return (
        <Choice
          kind={block.kind}
          id={block.newsId}
          error={errorOf('newsId')}
          onChange={(newsId) => onChange({ ...block, newsId })}
        />
      );
    case 'COLUMNS':
      return (
        <div className={classes.columns}>
          {(['left', 'right'] as const).map((side) => (
            <Column
              key={side}
              label={text[side]}
              blocks={block[side]}
              errorOf={(name) => errorOf(`${side}.${name}`)}
              onChange={(blocks) => onChange({ ...block, [side]: blocks })}
            />
          ))}
        </div>
      );
    default:
      return <SimpleFields block={block} errorOf={errorOf} onChange={onChange} />;
  }
}

function SimpleFields({ block, errorOf, onChange }: FieldsProps<SimpleBlock>) {
  switch (block.kind) {
    case 'HEADING':
      return (
        <div className={classes.fields}>
          <TextInput
            label={text.text}
            maxLength={200}
            value={block.text}
            error={errorOf('text')}
            onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
          />
          <NativeSelect
            label={text.size}
            data={(['1', '2'] as const).map((value) => ({ value, label: text.sizes[value] }))}
            value={String(block.level)}
            onChange={(event) => onChange({ ...block, level: event.currentTarget.value === '1' ? 1 : 2 })}
          />
        </div>
      );
    case 'TEXT':
      return (
        <Textarea
          label={text.text}
          description={text.textHint}
          inputWrapperOrder={below}
          rows={5}
          maxLength={5_000}
          value={block.text}
          error={errorOf('text')}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      );
    case 'IMAGE':
      return <Picture block={block} errorOf={errorOf} onChange={onChange} />;
    case 'BUTTON':
      return (
        <div className={classes.fields}>
          <TextInput
            label={text.label}
            maxLength={60}
            value={block.label}
            error={errorOf('label')}
            onChange={(event) => onChange({ ...block, label: event.currentTarget.value })}
          />
          <TextInput
            label={text.link}
            description={text.linkHint}
            inputWrapperOrder={below}
            maxLength={2_000}
            value={block.link}
            error={errorOf('link')}
            onChange={(event) => onChange({ ...block, link: event.currentTarget.value })}
          />
        </div>
      );
    case 'DIVIDER':
      return null;
  }
}

function Picture({ block, errorOf, onChange }: FieldsProps<SimpleBlock & { kind: 'IMAGE' }>) {
  const [choosing, setChoosing] = useState(false);
  const { url, alt, link } = block;
  const wrong = errorOf('url');
  return (
    <div className={classes.fields}>
      {url !== '' && <img className={classes.picture} src={url} alt={alt} />}
      <div>
        <Button
          variant="default"
          leftSection={<IconPhotoSearch size={20} aria-hidden />}
          aria-expanded={choosing}
          aria-invalid={wrong !== undefined || undefined}
          onClick={() => setChoosing((before) => !before)}
        >
          {text.choosePicture}
        </Button>
        {wrong !== undefined && <p className={classes.problem}>{wrong}</p>}
      </div>
      {choosing && (
        <LibraryChoice
          chosen={url}
          onTake={(taken) => {
            onChange({ ...block, url: taken });
            setChoosing(false);
          }}
        />
      )}
      <TextInput
        label={text.alt}
        description={text.altHint}
        inputWrapperOrder={below}
        maxLength={300}
        value={alt}
        error={errorOf('alt')}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <TextInput
        label={text.linkOptional}
        maxLength={2_000}
        value={link ?? ''}
        error={errorOf('link')}
        onChange={(event) => onChange({ ...block, link: event.currentTarget.value })}
      />
    </div>
  );
}

interface ChoiceProps {
  kind: BlockChoice['kind'];
  id: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

function Choice({ kind, id, error, onChange }: ChoiceProps) {
  const choices = useBlockChoices().data?.filter((choice) => choice.kind === kind);
  const known = choices?.some((choice) => choice.id === id) === true;
  return (
    <NativeSelect
      label={text.choose[kind]}
      description={choices?.length === 0 ? text.nothingToChoose : undefined}
      value={id === 0 ? '' : String(id)}
      error={error}
      data={[
        { value: '', label: text.chooseOne },
        ...(id !== 0 && !known && choices !== undefined ? [{ value: String(id), label: text.unknown }] : []),
        ...(choices ?? []).map((choice) => ({ value: String(choice.id), label: choice.label })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

const simpleKinds = ['HEADING', 'TEXT', 'IMAGE', 'BUTTON', 'DIVIDER'] as const;

interface ColumnProps {
  label: string;
  blocks: readonly SimpleBlock[];
  errorOf: (name: string) => string | undefined;
  onChange: (blocks: SimpleBlock[]) => void;
}

function Column({ label, blocks, errorOf, onChange }: ColumnProps) {
  return (
    <fieldset className={classes.column}>
      <legend>{label}</legend>
      {blocks.map((block, at) => (
        // They have no order of their own to be moved by: a place is what each is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.inner}>
          <div className={classes.innerHead}>
            <strong>{text.kinds[block.kind]}</strong>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={text.remove(`${text.kinds[block.kind]}, ${label}`)}
              onClick={() => onChange(blocks.filter((_, other) => other !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          </div>
          <SimpleFields
            block={block}
            errorOf={(name) => errorOf(`${at}.${name}`)}
            onChange={(changed) => onChange(blocks.map((one, other) => (other === at ? changed : one)))}
          />
        </div>
      ))}
      <div className={classes.adding} role="group" aria-label={`${text.addLabel}: ${label}`}>
        {simpleKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={blocks.length >= mostInColumn}
            onClick={() => onChange([...blocks, newSimpleBlock(kind)])}
          >
            {text.kinds[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
