/** The office's page of what blocks of events are called on the tee sheet: added, renamed and removed in place. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TeeBlockLabel } from '@fourball/shared/seasons/event-shapes.ts';
import {
  createTeeBlockLabel,
  deleteTeeBlockLabel,
  updateTeeBlockLabel,
} from '@fourball/shared/seasons/policy-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { StateView } from '../../../ui/page/StateView.tsx';
import organize from '../Organize.module.css';
import { useLabelChoices } from '../organize-queries.ts';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { words } from './policy-words.en.ts';
import { readChoicesAnew } from './product-queries.ts';

const text = words.labels;

export function AdminTeeBlockLabelsPage() {
  const labels = useLabelChoices();
  const [renamed, setRenamed] = useState<number | null>(null);
  return (
    <div className={`${pageClasses.page} ${organize.narrow}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={pageClasses.quiet}>{text.lead}</p>
        </div>
      </div>
      <section className={organize.card} aria-label={text.name}>
        <NameForm label={null} />
      </section>
      <QueryStates query={labels} loading={text.loading} rows={3} height={52}>
        {(list) =>
          list.length === 0 ? (
            <StateView kind="empty" title={text.none} text={text.noneText} />
          ) : (
            <section className={organize.card} aria-label={text.list}>
              <ul className={organize.rows}>
                {list.map((label) => (
                  <li key={label.id}>
                    {renamed === label.id ? (
                      <div className={organize.grow}>
                        <NameForm label={label} onDone={() => setRenamed(null)} />
                      </div>
                    ) : (
                      <Row label={label} onRename={() => setRenamed(label.id)} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </QueryStates>
    </div>
  );
}

function Row({ label: { id, name }, onRename }: { label: TeeBlockLabel; onRename: () => void }) {
  const { busy, act } = useAct(readChoicesAnew);
  const remove = async () => {
    if (await act(() => request(deleteTeeBlockLabel, { params: { id }, quiet: true })))
      toast(text.removed(name));
  };
  return (
    <>
      <span className={organize.grow}>{name}</span>
      <Button variant="default" aria-label={text.renameNamed(name)} onClick={onRename}>
        {text.rename}
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={busy}
        aria-label={text.removeNamed(name)}
        onClick={() => void remove()}
      >
        {text.remove}
      </Button>
    </>
  );
}

/** Of a new one where there is no label. */
function NameForm({ label, onDone }: { label: TeeBlockLabel | null; onDone?: () => void }) {
  const [name, setName] = useState(label?.name ?? '');
  const sending = useSending(['name'], readChoicesAnew);
  const { errorOf, refuse, send } = sending;
  const save = async () => {
    if (name.trim() === '') return refuse([{ field: 'name', message: text.noName }]);
    const body = { name };
    const saved = await send(body, () =>
      label === null
        ? request(createTeeBlockLabel, { body, quiet: true })
        : request(updateTeeBlockLabel, { body: { id: label.id, name }, quiet: true }),
    );
    if (saved === null) return;
    toast(label === null ? text.added(saved.name) : text.renamed);
    if (label === null) setName('');
    onDone?.();
  };
  return (
    <SendForm
      sending={sending}
      action={label === null ? text.add : text.save}
      onSubmit={() => void save()}
      {...(onDone === undefined ? {} : { onCancel: onDone })}
    >
      <TextInput
        label={label === null ? text.name : text.newName(label.name)}
        maxLength={60}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SendForm>
  );
}
