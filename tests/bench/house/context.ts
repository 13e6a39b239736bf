/** What every comparison works with. */
import type { Database } from '@fourball/db/connection.ts';
import type { BenchClub } from './club.ts';
import type { WholeHouse } from './house.ts';
import type { ServerProcess } from './processes.ts';

export interface BenchContext {
  db: Database;
  databaseUrl: string;
  club: BenchClub;
  sides: { ours: WholeHouse; peer: ServerProcess };
  /** The process of PostgreSQL from which all others of it come. */
  postgresPid: number;
  /** Pairs of rounds that count. */
  rounds: number;
  /** How long a round is: 1, or less for a quick run. */
  scale: number;
}
