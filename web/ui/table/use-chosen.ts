/** Which rows of a table somebody has chosen: nothing is done to one that is not shown. */
import { useCallback, useState } from 'react';
import type { Selection } from './DataTable.tsx';

interface ChosenRows<Row> {
  /** Those that are shown, in their order. */
  rows: readonly Row[];
  none: () => void;
  selection: Selection<Row>;
}

export function useChosen<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  nameOf: (row: Row) => string,
): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const none = useCallback(() => setChosen(new Set()), []);
  return {
    rows: rows.filter((row) => chosen.has(keyOf(row))),
    none,
    selection: {
      chosen,
      nameOf,
      onAll: (on) => setChosen(on ? new Set(rows.map(keyOf)) : new Set()),
      onOne: (row, on) =>
        setChosen((before) => {
          const after = new Set(before);
          if (on) after.add(keyOf(row));
          else after.delete(keyOf(row));
          return after;
        }),
    },
  };
}
