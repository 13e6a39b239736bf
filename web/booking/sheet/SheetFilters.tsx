/** What the reader looks for on the sheet: a number of spots, a time of day, only open tee times. */
import { IconMoon, IconSearch, IconSun, IconSunHigh, IconSunset2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dayParts, type DayPart, type RowFilter } from '../sheet-rows.ts';
import classes from './SheetFilters.module.css';
import { words } from '../words.en.ts';

interface SheetFiltersProps {
  filter: RowFilter;
  /** The day from which a search begins. */
  findFrom: string;
  /** Only what changed. */
  onFilter: (change: Partial<RowFilter>) => void;
}

const partIcons = {
  morning: IconSun,
  midday: IconSunHigh,
  afternoon: IconSunset2,
  twilight: IconMoon,
} as const satisfies Record<DayPart, unknown>;

const partySizes = [null, 1, 2, 3, 4] as const;

export function SheetFilters({ filter, findFrom, onFilter }: SheetFiltersProps) {
  return (
    <div className={classes.filters}>
      <div className={classes.group} role="group" aria-label={words.filter.party}>
        <span className={classes.label} aria-hidden>
          {words.filter.party}
        </span>
        <div className={classes.sizes}>
          {partySizes.map((size) => (
            <button
              key={size ?? 'any'}
              type="button"
              className={classes.size}
              aria-pressed={filter.partySize === size}
              onClick={() => onFilter({ partySize: size })}
            >
              {size ?? words.filter.anyParty}
            </button>
          ))}
        </div>
      </div>
      <div className={classes.chips} role="group" aria-label={words.filter.part}>
        <Link to={`/find?from=${findFrom}`} className={classes.chip}>
          <IconSearch size={16} aria-hidden />
          {words.sheet.find}
        </Link>
        <button
          type="button"
          className={classes.chip}
          aria-pressed={filter.onlyOpen}
          onClick={() => onFilter({ onlyOpen: !filter.onlyOpen })}
        >
          {words.filter.onlyOpen}
        </button>
        {dayParts.map((part) => {
          const Icon = partIcons[part];
          const chosen = filter.part === part;
          return (
            <button
              key={part}
              type="button"
              className={classes.chip}
              aria-pressed={chosen}
              onClick={() => onFilter({ part: chosen ? null : part })}
            >
              <Icon size={16} aria-hidden />
              {words.filter.parts[part]}
            </button>
          );
        })}
      </div>
    </div>
  );
}
