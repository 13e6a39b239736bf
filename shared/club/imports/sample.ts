/** A file to fill in, for a club whose list is on paper or in another shape. */
import { importColumns, type ImportKindName } from './import-kinds.ts';

/** Its heads, which are matched by themselves, and two people who don't exist. Columns that a sample says nothing of are left out. */
export function sampleOf(kind: ImportKindName): { head: string[]; rows: string[][] } {
  const columns = Object.values(importColumns[kind]).filter(({ example }) =>
    example.some((said) => said !== ''),
  );
  return {
    head: columns.map(({ head }) => head),
    rows: [0, 1].map((at) => columns.map(({ example }) => example[at] ?? '')),
  };
}
