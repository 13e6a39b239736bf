/** The grid of a scorecard's figures: arrow keys and Enter move through it, tables are pasted into it, and sums follow what is typed. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ninesOf } from '@fourball/shared/club/nines.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { nameOfNine } from '../../courses/course-parts.ts';
import classes from './AdminScorecard.module.css';
import { words } from './admin-course-words.en.ts';
import { FigureCell, pasteTable, walkCells } from './FigureCell.tsx';
import {
  sumOf,
  type HoleDraft,
  type ScorecardDraft,
  type TeeDraft,
  type TypedCell,
} from './scorecard-draft.ts';

const text = words.scorecard;

export interface Card {
  draft: ScorecardDraft;
  issues: readonly FieldIssue[];
  change: (part: Partial<ScorecardDraft>) => void;
  set: (cells: readonly TypedCell[]) => void;
}

export const nameOf = ({ name }: TeeDraft, at: number) => name.trim() || text.tee(at + 1);

/** A card's pars and stroke indexes: the course's, or those that tees have for men or women alone. */
interface CardColumn {
  name: string;
  path: string;
  holes: readonly HoleDraft[];
}

const cardColumns = ({ holes, tees }: ScorecardDraft): CardColumn[] => [
  { name: '', path: 'holes', holes },
  ...tees.flatMap((tee, at) =>
    tee.cards.map(({ gender, holes: own }, index) => ({
      name: text.cardOf(nameOf(tee, at), text.genders[gender]),
      path: `tees.${at}.cards.${index}.holes`,
      holes: own,
    })),
  ),
];

export function ScorecardGrid({ grid, ...card }: Card & { grid: RefObject<HTMLTableElement | null> }) {
  const { draft, issues, change, set } = card;
  const { holes, tees } = draft;
  const columns = cardColumns(draft);
  const nines = ninesOf(holes.length);
  const before = 1 + 2 * columns.length;
  return (
    <div className={classes.scroll} role="region" aria-label={text.region} tabIndex={-1}>
      <table
        ref={grid}
        className={`${classes.grid} figures`}
        onKeyDown={walkCells}
        onPaste={(event) => pasteTable(event, set)}
      >
        <thead>
          <tr>
            <th scope="col">{text.hole}</th>
            {columns.flatMap(({ name, path }) => [
              <th key={`${path} par`} scope="col">
                {text.named(text.par, name)}
              </th>,
              <th key={`${path} index`} scope="col">
                {text.named(text.strokeIndex, name)}
              </th>,
            ])}
            {tees.map((tee, at) => (
              <th key={tee.key} scope="col">
                {nameOf(tee, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.end}>
            <th scope="row" colSpan={before}>
              {text.name}
            </th>
            {tees.map((tee, at) => (
              <td key={tee.key}>
                <FigureCell
                  issues={issues}
                  path={`tees.${at}.name`}
                  label={text.teeName(at + 1)}
                  value={tee.name}
                  set={set}
                  wide
                />
              </td>
            ))}
          </tr>
          {nines.flatMap((nine) => [
            <HoleRows key={`holes ${nine}`} {...card} columns={columns} nine={nine} />,
            nines.length > 1 && (
              <Sums
                key={`sums ${nine}`}
                draft={draft}
                columns={columns}
                label={holes.length === 18 ? (nine === 1 ? text.out : text.in) : nameOfNine(draft, nine)}
                from={(nine - 1) * 9}
                to={nine * 9}
              />
            ),
          ])}
          {nines.length < 3 && (
            <Sums draft={draft} columns={columns} label={text.total} from={0} to={holes.length} />
          )}
          {tees.length > 0 && (
            <tr>
              <th scope="row" colSpan={before}>
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

interface HoleRowsProps extends Card {
  columns: readonly CardColumn[];
  nine: number;
}

function HoleRows({ draft: { holes, tees }, issues, set, columns, nine }: HoleRowsProps) {
  return holes.slice((nine - 1) * 9, nine * 9).map((_, index) => {
    const at = (nine - 1) * 9 + index;
    const hole = at + 1;
    return (
      <tr key={hole}>
        <th scope="row">{hole}</th>
        {columns.flatMap(({ name, path, holes: own }) =>
          (['par', 'strokeIndex'] as const).map((what) => (
            <td key={`${path} ${what}`}>
              <FigureCell
                issues={issues}
                path={`${path}.${at}.${what}`}
                label={text.cell(text.named(text[what], name), hole)}
                value={own[at]?.[what] ?? ''}
                set={set}
              />
            </td>
          )),
        )}
        {tees.map((tee, of) => (
          <td key={tee.key}>
            <FigureCell
              issues={issues}
              path={`tees.${of}.lengths.${at}`}
              label={text.cell(nameOf(tee, of), hole)}
              value={tee.lengths[at] ?? ''}
              set={set}
            />
          </td>
        ))}
      </tr>
    );
  });
}

interface SumsProps {
  draft: ScorecardDraft;
  columns: readonly CardColumn[];
  label: string;
  from: number;
  to: number;
}

function Sums({ draft: { tees }, columns, label, from, to }: SumsProps) {
  return (
    <tr className={classes.sums}>
      <th scope="row">{label}</th>
      {columns.flatMap(({ path, holes }) => [
        <td key={`${path} par`}>{sumOf(holes.slice(from, to).map(({ par }) => par))}</td>,
        <td key={`${path} index`} aria-hidden="true" />,
      ])}
      {tees.map(({ key, lengths }) => (
        <td key={key}>{sumOf(lengths.slice(from, to))}</td>
      ))}
    </tr>
  );
}
