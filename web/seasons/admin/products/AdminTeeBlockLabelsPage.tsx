/** The office's page of what blocks of events are called on the tee sheet: added, renamed and removed in place. */
import { Button } from '@mantine/core';
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
import { NameForm } from '../../../ui/form/NameForm.tsx';
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
        <LabelForm label={null} />
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
                        <LabelForm label={label} onDone={() => setRenamed(null)} />
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
const LabelForm = ({ label, onDone }: { label: TeeBlockLabel | null; onDone?: () => void }) => (
  <NameForm
    name={label?.name ?? null}
    mostLetters={60}
    words={text}
    keep={(name) =>
      label === null
        ? request(createTeeBlockLabel, { body: { name }, quiet: true })
        : request(updateTeeBlockLabel, { body: { id: label.id, name }, quiet: true })
    }
    readAnew={readChoicesAnew}
    {...(onDone !== undefined && { onDone })}
  />
);
