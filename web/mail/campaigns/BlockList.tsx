/** The blocks of a campaign in their order: added, moved by hand or by keys, changed and removed. */
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mostBlocks } from '@fourball/shared/mail/blocks/block-limits.ts';
import type { MailBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import { SortableList } from '../../ui/table/SortableList.tsx';
import { BlockFields } from './BlockFields.tsx';
import { newBlock, nextId, type BlockKind, type DraftBlock } from './campaign-draft.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';

const text = words.blocks;

const kinds: readonly BlockKind[] = [
  'HEADING',
  'TEXT',
  'IMAGE',
  'BUTTON',
  'COLUMNS',
  'DIVIDER',
  'EVENT',
  'RESULTS',
  'TEE_TIME',
  'NEWS',
];

interface BlockListProps {
  blocks: readonly DraftBlock[];
  /** By the place of the block and the name of its field: `2.text`. */
  errorOf: (field: string) => string | undefined;
  onChange: (blocks: readonly DraftBlock[]) => void;
}

export function BlockList({ blocks, errorOf, onChange }: BlockListProps) {
  const placeOf = (id: number): number => blocks.findIndex((one) => one.id === id);
  const nameOf = ({ id, block }: DraftBlock): string => text.named(text.kinds[block.kind], placeOf(id) + 1);
  const move = (id: number, place: number) => {
    const moved = blocks.find((one) => one.id === id);
    if (!moved) return;
    const others = blocks.filter((one) => one.id !== id);
    onChange([...others.slice(0, place - 1), moved, ...others.slice(place - 1)]);
  };
  const change = (id: number, block: MailBlock) =>
    onChange(blocks.map((one) => (one.id === id ? { id, block } : one)));
  const full = blocks.length >= mostBlocks;
  return (
    <div className={classes.fields}>
      {blocks.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <SortableList
          items={blocks}
          nameOf={nameOf}
          words={text}
          className={classes.fields}
          onMove={move}
          row={() => ({ className: classes.block })}
        >
          {(item, handle) => (
            <>
              <div className={classes.blockHead}>
                {handle}
                <strong>{text.kinds[item.block.kind]}</strong>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={text.remove(nameOf(item))}
                  onClick={() => onChange(blocks.filter(({ id }) => id !== item.id))}
                >
                  <IconTrash size={20} aria-hidden />
                </Button>
              </div>
              <BlockFields
                block={item.block}
                errorOf={(name) => errorOf(`${placeOf(item.id)}.${name}`)}
                onChange={(block) => change(item.id, block)}
              />
            </>
          )}
        </SortableList>
      )}
      {full && <p className={classes.quiet}>{text.full(mostBlocks)}</p>}
      <div className={classes.adding} role="group" aria-label={text.addLabel}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={full}
            onClick={() => onChange([...blocks, { id: nextId(blocks), block: newBlock(kind) }])}
          >
            {text.kinds[kind]}
          </Button>
        ))}
      </div>
    </div>
  );
}
