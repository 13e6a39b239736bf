/** One file that the office brings along: its columns, what becomes of its rows, how far it is, and what came of it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { discardImport } from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { tableEncodings } from '@fourball/shared/contract/table-encodings.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { useCrumb } from '../../../ui/page/crumb.ts';
import { NotFoundPage } from '../../../ui/page/NotFoundPage.tsx';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { DryRun } from './DryRun.tsx';
import { useForgetImport, useImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';
import { MatchColumns } from './MatchColumns.tsx';
import { Undone } from './Undone.tsx';
import { Writing } from './Writing.tsx';
import { Written } from './Written.tsx';

const text = words.one;

export function ImportPage() {
  const id = Number(useParams().importId);
  return Number.isSafeInteger(id) && id > 0 ? <Import key={id} id={id} /> : <NotFoundPage />;
}

function Import({ id }: { id: number }) {
  const query = useImport(id);
  const { data: state } = query;
  useCrumb(state?.fileName ?? null);
  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(state?.fileName ?? words.title)}</title>
      <div>
        <Link className={pages.textLink} to="/admin/imports">
          {text.back}
        </Link>
        <h1 className={classes.name}>{state?.fileName ?? words.title}</h1>
        {state !== undefined && <p className={pages.quiet}>{aboutFile(state)}</p>}
      </div>
      {state !== undefined ? (
        <>
          <Stale query={query} />
          <Steps state={state} />
        </>
      ) : query.isError ? (
        <LoadFailure
          title={text.failed}
          text={words.failedText}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={5} height={72} />
      )}
    </div>
  );
}

function aboutFile({ rows, profile, encoding, sheet, sheets }: ImportState): string {
  const written = tableEncodings.find((one) => one === encoding);
  return [
    words.rows(rows),
    profile === null ? null : text.looksLike(profile),
    written === undefined ? null : text.encoding(written),
    sheet === null ? null : text.sheet(sheet, Math.max(0, sheets.length - 1)),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function Steps({ state }: { state: ImportState }) {
  switch (state.state) {
    case 'READ':
    case 'CHECKED':
    case 'FAILED':
      return <Unwritten state={state} />;
    case 'QUEUED':
    case 'WRITING':
    case 'UNDO_QUEUED':
    case 'UNDOING':
      return <Writing state={state} />;
    case 'WRITTEN':
      return <Written state={state} />;
    case 'UNDONE':
      return (
        <>
          <Undone state={state} />
          <Discard id={state.id} sure={text.discardUndone} />
        </>
      );
  }
}

function Unwritten({ state }: { state: ImportState }) {
  const [draft, setDraft] = useState(() => draftOf(state));
  // What was looked at is no longer what would be brought along.
  const stale = JSON.stringify(draft) !== JSON.stringify(draftOf(state));
  return (
    <>
      {state.problem !== null && (
        <p role="alert" className={pages.trouble}>
          {state.problem}
        </p>
      )}
      <MatchColumns state={state} draft={draft} onDraft={setDraft} />
      {state.fingerprint !== null && <DryRun state={state} stale={stale} />}
      <Discard id={state.id} sure={text.discardSure} />
    </>
  );
}

const draftOf = ({ columns, options }: ImportState) => ({
  mapping: columns.map(({ column }) => column),
  options,
});

function Discard({ id, sure: told }: { id: number; sure: string }) {
  const { send, busy, problem } = useSending();
  const navigate = useNavigate();
  const forget = useForgetImport();
  const discard = async () => {
    const sure = { title: text.discard, lines: [told], ok: text.discard, cancel: text.cancel };
    if ((await showMessage(sure)) === null) return;
    const done = await send({ id }, () => request(discardImport, { params: { id }, quiet: true }));
    if (done === null) return;
    toast(text.discarded);
    await navigate('/admin/imports', { replace: true });
    await forget(id);
  };
  return (
    <div className={pages.actions}>
      <Button variant="default" loading={busy} onClick={() => void discard()}>
        {text.discard}
      </Button>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
