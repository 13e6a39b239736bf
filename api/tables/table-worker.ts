/** Reads tables in a thread of its own: unpacking and parsing a large one would keep everybody else waiting. */
import { readTable, type TableChoice, type TableLimits, type TableRead } from './read-table.ts';

export interface TableOrder {
  readonly bytes: Uint8Array;
  readonly limits: TableLimits;
  readonly choice: TableChoice;
}

export default ({ bytes, limits, choice }: TableOrder): Promise<TableRead> =>
  readTable(bytes, limits, choice);
