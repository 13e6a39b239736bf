/** What would become of each row, and the order to bring them along. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { rowFates, type RowFate } from '@fourball/shared/club/imports/fates.ts';
import { listImportRows, writeImport } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { ListTabs } from '../../../ui/table/ListTabs.tsx';
import { FateRows } from './FateRows.tsx';
import { SaveRefused } from './SaveRefused.tsx';
import { useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.dry;

export function DryRun({ state, stale }: { state: ImportState; stale: boolean }) {
  return (
    <section className={pages.section} aria-labelledby="import-dry">
      <h2 id="import-dry">{text.title}</h2>
      {stale ? (
        <p role="status" className={pages.quiet}>
          {text.stale}
        </p>
      ) : (
        <>
          {state.changed && (
            <p role="alert" className={pages.trouble}>
              {text.changed}
            </p>
          )}
          <Order state={state} />
          <FilteredRows state={state} decidable />
        </>
      )}
    </section>
  );
}

/** With who is meant first, where that is to be said. */
export function FilteredRows({ state, decidable }: { state: ImportState; decidable: boolean }) {
  const { counts } = state;
  const [chosen, setChosen] = useState<RowFate | 'ALL'>(
    decidable && counts.POSSIBLE > 0 ? 'POSSIBLE' : 'ALL',
  );
  // Once all of them are decided there is none of this fate any more.
  const fate = chosen === 'ALL' || counts[chosen] > 0 ? chosen : 'ALL';
  return (
    <>
      <ListTabs
        label={text.filter}
        all={['ALL', ...rowFates.filter((one) => counts[one] > 0)]}
        chosen={fate}
        words={{ ALL: text.all, ...words.fates }}
        counts={{ ALL: state.rows, ...counts }}
        onChoose={setChosen}
      />
      {counts.REFUSED > 0 && <SaveRefused state={state} />}
      <FateRows key={fate} state={state} fate={fate === 'ALL' ? null : fate} decidable={decidable} />
    </>
  );
}

/** So many rows are named that change days on which somebody has booked. */
const mostNamed = 8;

/** What the rows say of days that are booked: it is asked first, as on the page of a course. */
async function touchedBy(id: number): Promise<string[]> {
  const params = { id, page: 0, size: 200 };
  const { rows } = await request(listImportRows, { params, query: { fate: 'NEW' }, quiet: true });
  const lines = rows.flatMap(({ row, notes }) => notes.map((note) => text.inRow(row, note)));
  return lines.length > mostNamed
    ? [...lines.slice(0, mostNamed), text.more(lines.length - mostNamed)]
    : lines;
}

function Order({ state: { id, kind, counts, fingerprint, changed } }: { state: ImportState }) {
  const { send, busy, problem } = useSending();
  const show = useShowImport();
  const { NEW: fresh, CHANGED: known, POSSIBLE: undecided } = counts;
  const due = fresh + known;
  if (changed || fingerprint === null) return null;
  if (undecided > 0) return <p role="status">{text.undecided(undecided)}</p>;
  if (due === 0) return <p role="status">{text.nothing}</p>;
  const write = async () => {
    const touching = kind === 'TEMPLATES' ? await touchedBy(id) : [];
    const sure = {
      title: text.write(kind, due),
      lines: [`${text.sure(kind, fresh, known)}.`, ...touching, text.sureText],
      ok: text.write(kind, due),
      cancel: text.leave,
    };
    if ((await showMessage(sure)) === null) return;
    const body = { id, fingerprint };
    const state = await send(body, () => request(writeImport, { body, quiet: true }));
    if (state !== null) show(state);
  };
  return (
    <div className={classes.part}>
      <p role="status">{text.sure(kind, fresh, known)}.</p>
      <div className={pages.actions}>
        <Button loading={busy} onClick={() => void write()}>
          {text.write(kind, due)}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
