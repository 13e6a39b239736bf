/** One region at the side of the tree: what it is called, what it is, and within which other it lies. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createRegion, deleteRegion, updateRegion } from '@fourball/shared/club/regions/region-calls.ts';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import type { Region, RegionLabel } from '@fourball/shared/club/regions/region-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { readRegionsAnew } from '../../regions/region-queries.ts';
import classes from './AdminRegions.module.css';
import { words } from './admin-region-words.en.ts';
import { parentsFor } from './region-tree.ts';

interface RegionFormProps {
  side: Side;
  /** Null: a new one. */
  region: Region | null;
  /** Within which a new one is to lie. */
  parentId: number | null;
  regions: readonly Region[];
  labels: readonly RegionLabel[];
  onAddWithin: (region: Region) => void;
}

const chosen = (id: string): number | null => (id === '' ? null : Number(id));

export function RegionForm({ side, region, parentId, regions, labels, onAddWithin }: RegionFormProps) {
  const cache = useQueryClient();
  const blank = {
    name: region?.name ?? '',
    labelId: String(region?.labelId ?? ''),
    parentId: String(region?.parentId ?? parentId ?? ''),
  };
  const [draft, setDraft, forget] = useDraft(`region ${region?.id ?? 'new'}`, blank);
  const sending = useSending(['name', 'labelId', 'parentId'], () => readRegionsAnew(cache));
  const { errorOf, refuse, send } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'region', changed, forget);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const done = (said: string) => {
    forget();
    toast(said);
    side.leave();
  };
  const save = async () => {
    if (draft.name.trim() === '') return refuse([{ field: 'name', message: words.noName }]);
    const body = { name: draft.name, labelId: chosen(draft.labelId), parentId: chosen(draft.parentId) };
    const saved = await send(body, () =>
      region === null
        ? request(createRegion, { body, quiet: true })
        : request(updateRegion, { body: { id: region.id, ...body }, quiet: true }),
    );
    if (saved !== null) done(region === null ? words.created : words.saved);
  };
  const remove = async () => {
    if (region === null || !(await confirmDelete(words.removeLines(region.chain)))) return;
    const { id, name } = region;
    const gone = await send({ id }, () => request(deleteRegion, { params: { id }, quiet: true }));
    if (gone !== null) done(words.removed(name));
  };
  const parent = regions.find(({ id }) => id === chosen(draft.parentId));
  return (
    <SideForm
      side={side}
      title={region?.name ?? words.newTitle}
      sending={sending}
      action={region === null ? words.create : words.save}
      disabled={region !== null && !changed}
      onSubmit={() => void save()}
      remove={region && { label: words.remove, onRemove: () => void remove() }}
    >
      <TextInput
        label={words.name}
        maxLength={120}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.label}
        value={draft.labelId}
        error={errorOf('labelId')}
        onChange={(event) => change({ labelId: event.currentTarget.value })}
        data={[
          { value: '', label: words.noLabel },
          ...labels.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        label={words.parent}
        value={draft.parentId}
        error={errorOf('parentId')}
        onChange={(event) => change({ parentId: event.currentTarget.value })}
        data={[
          { value: '', label: words.top },
          ...parentsFor(regions, region).map(({ id, chain }) => ({ value: String(id), label: chain })),
        ]}
      />
      <p className={classes.quiet}>
        {words.chain}:{' '}
        <span role="status">{chainOf([...(parent?.path ?? []), draft.name.trim() || '…'])}</span>
      </p>
      {region !== null && parentsFor(regions, null).includes(region) && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={changed}
            onClick={() => onAddWithin(region)}
          >
            {words.addWithin}
          </Button>
        </div>
      )}
    </SideForm>
  );
}
