/** Reads rosters in a thread of its own: unpacking and parsing a large one would keep everybody else waiting. */
import { readTable, type TableLimits, type TableRead } from './read-table.ts';

export interface RosterOrder {
  readonly bytes: Uint8Array;
  readonly limits: TableLimits;
}

export default ({ bytes, limits }: RosterOrder): Promise<TableRead> => readTable(bytes, limits);
