/** The columns of a field's table. */
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { colourCode } from '@fourball/shared/seasons/enums.ts';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { Colour } from '../Colour.tsx';
import classes from '../Organize.module.css';
import own from './Field.module.css';
import { listOf, type FieldBy, type FieldList } from './field-rows.ts';
import { words } from './field-words.en.ts';

const text = words.columns;

/** The club's three; any other is told by its division's name alone. */
export const codeOf = (code: string | null) => colourCode.options.find((one) => one === code) ?? null;

const Name = ({ row: { name, guestOf } }: { row: FieldRow }) => (
  <span className={own.who}>
    <RowName>{name}</RowName>
    {guestOf !== null && <span className={classes.quiet}>{words.guestOf(guestOf)}</span>}
  </span>
);

const Division = ({ row: { division, colorCode } }: { row: FieldRow }) =>
  division === null ? null : <Colour code={codeOf(colorCode)} name={division} />;

const Handicap = ({ row: { handicapIndex, guestOf } }: { row: FieldRow }) =>
  handicapIndex !== null ? (
    formatHandicap(handicapIndex)
  ) : guestOf === null ? (
    <span className={own.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      {words.noHandicap}
    </span>
  ) : null;

const Comes = ({ row: { confirmed, guestOf } }: { row: FieldRow }) => {
  if (guestOf !== null) return null;
  if (confirmed === null) return <span className={classes.quiet}>{words.comes.open}</span>;
  return (
    <span className={classes.colour}>
      {confirmed ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
      {confirmed ? words.comes.yes : words.comes.no}
    </span>
  );
};

/** What is still owed; what is charged already is not, and says so. */
const Owed = ({ row: { owed, charged } }: { row: FieldRow }) => {
  if (owed === 0) return null;
  return charged < owed ? (
    <strong>{formatMoney(owed - charged)}</strong>
  ) : (
    <span className={classes.quiet}>{words.paid(charged)}</span>
  );
};

export function Status({ row }: { row: FieldRow }) {
  const registered = row.status === 'REGISTERED';
  const out = registered && listOf(row) === 'out';
  return (
    <span
      className={pageClasses.tag}
      data-tone={registered && !out ? 'good' : row.answerBy === null ? undefined : 'wait'}
    >
      {out ? words.notPlaying : words.statuses[row.status]}
    </span>
  );
}

interface Wanted {
  list: FieldList;
  /** Of a season: nobody is asked yet whether they come, and nothing is played. */
  season: boolean;
  league: boolean;
  teams: boolean;
  divisions: boolean;
}

export function columnsOf({
  list,
  season,
  league,
  teams,
  divisions,
}: Wanted): TableColumn<FieldRow, FieldBy>[] {
  const columns: (TableColumn<FieldRow, FieldBy> | false)[] = [
    { by: 'name', label: text.name, cell: (row) => <Name row={row} /> },
    list === 'waiting' && {
      by: 'place',
      label: text.place,
      number: true,
      cell: ({ queuePlace }) => queuePlace,
    },
    divisions && { by: 'division', label: text.division, cell: (row) => <Division row={row} /> },
    teams && { by: 'team', label: text.team, wide: true, cell: ({ team }) => team },
    { by: 'handicap', label: text.handicap, number: true, cell: (row) => <Handicap row={row} /> },
    league && {
      by: 'league',
      label: text.league,
      cell: ({ leagueStatus }) => (leagueStatus === null ? null : words.leagues[leagueStatus]),
    },
    // Who is in has no other.
    list !== 'in' && { by: 'status', label: text.status, cell: (row) => <Status row={row} /> },
    !season &&
      list === 'in' && { by: 'confirmed', label: text.confirmed, cell: (row) => <Comes row={row} /> },
    !season && {
      by: 'price',
      label: text.price,
      wide: true,
      cell: ({ priceClass }) => words.prices[priceClass],
    },
    { by: 'owed', label: text.owed, number: true, cell: (row) => <Owed row={row} /> },
  ];
  return columns.filter((column) => column !== false);
}
