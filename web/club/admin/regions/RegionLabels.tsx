/** What kinds of regions there are: added, renamed and removed in place. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createRegionLabel,
  deleteRegionLabel,
  updateRegionLabel,
} from '@fourball/shared/club/regions/region-calls.ts';
import type { RegionLabel } from '@fourball/shared/club/regions/region-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { NameForm } from '../../../ui/form/NameForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { readRegionsAnew } from '../../regions/region-queries.ts';
import classes from './AdminRegions.module.css';
import { words } from './admin-region-words.en.ts';

const text = words.labels;

export function RegionLabels({ labels }: { labels: readonly RegionLabel[] }) {
  const [renamed, setRenamed] = useState<number | null>(null);
  return (
    <section className={pages.section} aria-labelledby="labels-title">
      <div>
        <h2 id="labels-title">{text.title}</h2>
        <p className={pages.quiet}>{text.lead}</p>
      </div>
      {labels.length === 0 ? (
        <p className={pages.quiet}>{text.none}</p>
      ) : (
        <ul className={classes.labels}>
          {labels.map((label) => (
            <li key={label.id}>
              {renamed === label.id ? (
                <LabelForm label={label} onDone={() => setRenamed(null)} />
              ) : (
                <Row label={label} onRename={() => setRenamed(label.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <LabelForm label={null} />
    </section>
  );
}

function Row({ label: { id, name }, onRename }: { label: RegionLabel; onRename: () => void }) {
  const cache = useQueryClient();
  const { busy, problem, send } = useSending([], () => readRegionsAnew(cache));
  const remove = async () => {
    const gone = await send({ id }, () => request(deleteRegionLabel, { params: { id }, quiet: true }));
    if (gone !== null) toast(text.removed(name));
  };
  return (
    <div className={classes.label}>
      <span className={classes.labelName}>{name}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={text.renameNamed(name)}
        onClick={onRename}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        loading={busy}
        aria-label={text.removeNamed(name)}
        onClick={() => void remove()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}

/** Of a new one where there is no label. */
function LabelForm({ label, onDone }: { label: RegionLabel | null; onDone?: () => void }) {
  const cache = useQueryClient();
  return (
    <NameForm
      name={label?.name ?? null}
      mostLetters={120}
      words={text}
      keep={(name) =>
        label === null
          ? request(createRegionLabel, { body: { name }, quiet: true })
          : request(updateRegionLabel, { body: { id: label.id, name }, quiet: true })
      }
      readAnew={() => readRegionsAnew(cache)}
      {...(onDone !== undefined && { onDone })}
    />
  );
}
