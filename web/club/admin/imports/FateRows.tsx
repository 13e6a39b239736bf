/** Rows of a file with what becomes of each, by page; where somebody may be meant, the office says who it is. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { rowDecisions, type RowDecision, type RowFate } from '@fourball/shared/club/imports/fates.ts';
import { decideImportRows, type listImportRows } from '@fourball/shared/club/imports/import-calls.ts';
import { importColumns } from '@fourball/shared/club/imports/import-kinds.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { formatDay } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { rowPageSize, useImportRows, useShowImport } from './import-queries.ts';
import { words } from './import-words.en.ts';
import classes from './Imports.module.css';

const text = words.dry;

type Row = ReplyOf<typeof listImportRows>['rows'][number];

interface FateRowsProps {
  state: ImportState;
  /** Null: all of them. */
  fate: RowFate | null;
  decidable: boolean;
}

export function FateRows({ state, fate, decidable }: FateRowsProps) {
  const [page, setPage] = useState(0);
  const rows = useImportRows(state.id, page, fate, state.fingerprint);
  const { send, busy, problem } = useSending();
  const show = useShowImport();
  const { data } = rows;
  if (data === undefined) {
    if (!rows.isError) return <SkeletonRows label={text.loading} rows={6} height={56} />;
    return (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={rows.error}
        retry={() => void rows.refetch()}
      />
    );
  }
  const decide = async (row: number, decided: RowDecision | null) => {
    const body = { id: state.id, rows: [row], decided };
    const looked = await send(body, () => request(decideImportRows, { body, quiet: true }));
    if (looked !== null) show(looked);
  };
  const count = Math.max(1, Math.ceil(data.total / rowPageSize));
  // Rows that were decided are no longer those of this fate.
  if (page >= count) setPage(count - 1);
  if (data.rows.length === 0) return <p className={pages.quiet}>{text.none}</p>;
  return (
    <>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <table className={classes.rows} aria-label={text.title} aria-busy={busy || rows.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            <th scope="col">{text.who}</th>
            <th scope="col">{text.fate}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.row}>
              <td className="figures">{row.row}</td>
              <td>
                <strong>{nameOf(row)}</strong>
                <small>{detailsOf(row, state.kind)}</small>
              </td>
              <td>
                <Fate row={row} kind={state.kind} />
                {decidable && (row.fate === 'POSSIBLE' || row.decided !== null) && (
                  <Decide
                    row={row}
                    kind={state.kind}
                    busy={busy}
                    onDecide={(decided) => void decide(row.row, decided)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} pages={count} words={words.pages} onPage={setPage} />
    </>
  );
}

/** As the file has it; where it says no name, whom it means. */
const nameOf = ({ cells, person }: Row): string =>
  [cells.firstName, cells.lastName].filter(Boolean).join(' ') ||
  cells.name ||
  cells.template ||
  cells.player ||
  person?.name ||
  text.nobody;

const detailsOf = ({ cells }: Row, kind: ImportState['kind']): string =>
  [
    cells.memberNumber && text.number(cells.memberNumber),
    cells.email,
    ...(kind === 'MEMBERS'
      ? [cells.birthDate && text.born(cells.birthDate)]
      : Object.keys(importColumns[kind]).map((column) => (whoColumns.has(column) ? null : cells[column]))),
  ]
    .filter(Boolean)
    .join(' · ');

/** Said already by which golfer it is. */
const whoColumns: ReadonlySet<string> = new Set(['memberNumber', 'email', 'template', 'player', 'comments']);

/** A day is told as days are; all else as it will stand there. */
const valueOf = (kind: ImportState['kind'], field: string, value: string | null): string =>
  value === null
    ? text.empty
    : importColumns[kind][field]?.reads === 'DAY'
      ? formatDay(value, 'dated')
      : value;

const fateTones: Partial<Record<RowFate, string>> = {
  NEW: 'good',
  CHANGED: 'info',
  POSSIBLE: 'wait',
  REFUSED: 'bad',
};

function Fate({ row: { fate, why, notes, changes, person }, kind }: { row: Row; kind: ImportState['kind'] }) {
  const known = person && [
    person.name,
    person.memberNumber && text.number(person.memberNumber),
    person.birthDate && text.born(formatDay(person.birthDate, 'dated')),
  ];
  return (
    <>
      <span className={pages.tag} data-tone={fateTones[fate]}>
        {words.fates[fate]}
      </span>
      {why !== null && <small>{why}</small>}
      {fate !== 'NEW' && known && <small>{known.filter(Boolean).join(' · ')}</small>}
      {changes.map(({ field, before, after }) => (
        <small key={field}>
          {fate === 'NEW'
            ? text.value(importColumns[kind][field]?.head ?? field, valueOf(kind, field, after))
            : text.change(
                importColumns[kind][field]?.head ?? field,
                valueOf(kind, field, before),
                valueOf(kind, field, after),
              )}
        </small>
      ))}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}

interface DecideProps {
  row: Row;
  kind: ImportState['kind'];
  busy: boolean;
  onDecide: (decided: RowDecision | null) => void;
}

const Decide = ({ row: { row, decided, person }, kind, busy, onDecide }: DecideProps) => (
  <NativeSelect
    className={classes.decide}
    aria-label={text.decide(row)}
    disabled={busy}
    value={decided ?? ''}
    onChange={({ currentTarget: { value } }) => onDecide(rowDecisions.find((one) => one === value) ?? null)}
    data={[
      { value: '', label: text.undecidedYet },
      ...rowDecisions
        .filter((one) => one !== 'SAME' || person !== null)
        .map((value) => ({
          value,
          label: kind === 'BOOKINGS' && value === 'NEW' ? text.guest : text.decisions[value],
        })),
    ]}
  />
);
