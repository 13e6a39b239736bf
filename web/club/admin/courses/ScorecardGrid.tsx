/** The grid of a scorecard's figures: arrow keys and Enter move through it, and sums follow what is typed. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import classes from './AdminScorecard.module.css';
import { words } from './admin-course-words.en.ts';
import { sumOf, type ScorecardDraft, type TeeDraft } from './scorecard-draft.ts';

const text = words.scorecard;
/** After so many holes the way back in begins. */
const turn = 9;

interface Card {
  draft: ScorecardDraft;
  issues: readonly FieldIssue[];
  change: (part: Partial<ScorecardDraft>) => void;
}

const nameOf = ({ name }: TeeDraft, at: number) => name.trim() || text.tee(at + 1);

export function ScorecardGrid({ grid, ...card }: Card & { grid: RefObject<HTMLTableElement | null> }) {
  const { draft, change } = card;
  const { holes, tees } = draft;
  return (
    <div className={classes.scroll} role="region" aria-label={text.region} tabIndex={-1}>
      <table ref={grid} className={`${classes.grid} figures`} onKeyDown={walkCells}>
        <thead>
          <tr>
            <th scope="col">{text.hole}</th>
            <th scope="col">{text.par}</th>
            <th scope="col">{text.strokeIndex}</th>
            {tees.map((tee, at) => (
              <th key={tee.key} scope="col">
                {nameOf(tee, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <TeeRow {...card} what="name" title={text.name} label={(_, at) => text.teeName(at + 1)} />
          <TeeRow {...card} what="courseRating" title={text.rating} label={text.ratingOf} />
          <TeeRow {...card} what="slopeRating" title={text.slope} label={text.slopeOf} last />
          <HoleRows {...card} from={0} to={turn} />
          {holes.length > turn && <Sums draft={draft} label={text.out} from={0} to={turn} />}
          <HoleRows {...card} from={turn} to={holes.length} />
          {holes.length > turn && <Sums draft={draft} label={text.in} from={turn} to={holes.length} />}
          <Sums draft={draft} label={text.total} from={0} to={holes.length} />
          {tees.length > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                <span className="visually-hidden">{text.remove}</span>
              </th>
              {tees.map((tee, at) => (
                <td key={tee.key}>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={44}
                    aria-label={text.removeTee(nameOf(tee, at))}
                    onClick={() => change({ tees: tees.filter((one) => one !== tee) })}
                  >
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  issues: readonly FieldIssue[];
  /** As the server names it where it refuses it. */
  field: string;
  label: string;
  value: string;
  set: (typed: string) => void;
  wide?: boolean;
}

function Cell({ issues, field, label, value, set, wide = false }: CellProps) {
  const error = issues.find((issue) => issue.field === field)?.message;
  return (
    <input
      className={classes.cell}
      data-wide={wide || undefined}
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      title={error}
      inputMode={wide ? undefined : 'decimal'}
      autoComplete="off"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

type TeePart = 'name' | 'courseRating' | 'slopeRating';

interface TeeRowProps extends Card {
  what: TeePart;
  title: string;
  label: (name: string, at: number) => string;
  last?: boolean;
}

/** What each tee has once. */
function TeeRow({ draft: { tees }, issues, change, what, title, label, last = false }: TeeRowProps) {
  return (
    <tr className={last ? classes.end : undefined}>
      <th scope="row" colSpan={3}>
        {title}
      </th>
      {tees.map((tee, at) => (
        <td key={tee.key}>
          <Cell
            issues={issues}
            field={`tees.${at}.${what}`}
            label={label(nameOf(tee, at), at)}
            value={tee[what]}
            set={(typed) => change({ tees: changedAt(tees, at, { [what]: typed }) })}
            wide={what === 'name'}
          />
        </td>
      ))}
    </tr>
  );
}

function HoleRows({ draft, issues, change, from, to }: Card & { from: number; to: number }) {
  const { holes, tees } = draft;
  return holes.slice(from, to).map(({ par, strokeIndex }, index) => {
    const at = from + index;
    const hole = at + 1;
    return (
      <tr key={hole}>
        <th scope="row">{hole}</th>
        <td>
          <Cell
            issues={issues}
            field={`holes.${at}.par`}
            label={text.cell(text.par, hole)}
            value={par}
            set={(typed) => change({ holes: changedAt(holes, at, { par: typed }) })}
          />
        </td>
        <td>
          <Cell
            issues={issues}
            field={`holes.${at}.strokeIndex`}
            label={text.cell(text.strokeIndex, hole)}
            value={strokeIndex}
            set={(typed) => change({ holes: changedAt(holes, at, { strokeIndex: typed }) })}
          />
        </td>
        {tees.map((tee, of) => (
          <td key={tee.key}>
            <Cell
              issues={issues}
              field={`tees.${of}.lengths.${at}`}
              label={text.cell(nameOf(tee, of), hole)}
              value={tee.lengths[at] ?? ''}
              set={(typed) =>
                change({
                  tees: changedAt(tees, of, {
                    lengths: tee.lengths.map((length, place) => (place === at ? typed : length)),
                  }),
                })
              }
            />
          </td>
        ))}
      </tr>
    );
  });
}

interface SumsProps {
  draft: ScorecardDraft;
  label: string;
  from: number;
  to: number;
}

function Sums({ draft: { holes, tees }, label, from, to }: SumsProps) {
  return (
    <tr className={classes.sums}>
      <th scope="row">{label}</th>
      <td>{sumOf(holes.slice(from, to).map(({ par }) => par))}</td>
      <td aria-hidden="true" />
      {tees.map(({ key, lengths }) => (
        <td key={key}>{sumOf(lengths.slice(from, to))}</td>
      ))}
    </tr>
  );
}

const changedAt = <Row,>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row));

/** Up, down and Enter go to the same column of the next row; to the sides goes who stands at the edge of a cell's text. */
function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const steps: Record<string, readonly [rows: number, cells: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[key];
  if (step === undefined) return;
  const { selectionStart, selectionEnd, value } = target;
  const all = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && !all && selectionStart !== 0) return;
  if (key === 'ArrowRight' && !all && selectionEnd !== value.length) return;
  // Enter never saves half a card.
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll('input')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(target));
  // Counted from the end: the rows of the tees begin further to the right.
  const fromEnd = (rows[row]?.length ?? 0) - (rows[row]?.indexOf(target) ?? 0) + -step[1];
  const cells = rows[row + step[0]];
  const next = cells?.[cells.length - fromEnd];
  if (fromEnd > 0 && next) next.focus();
}
