/** What everybody may know of a draw: the commitment before it, the seed, the entries and the results after it. */
import type { Sql } from '@fourball/db/connection.ts';
import type {
  PublishedBallot,
  repeatDraw as repeatDrawCall,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import {
  canonicalEntries,
  repeatPublished,
  type DrawEntry,
} from '@fourball/shared/booking/ballot/ballot-draw.ts';
import type { BallotResult } from '@fourball/shared/booking/enums.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { House } from '../../kernel/house.ts';
import { stateOf } from './ballot-state.ts';
import { findBallotTeeTimes, getBallotRow, presentDrawsAt } from './ballots.ts';

interface DrawEntryRow extends DrawEntry {
  readonly wishes: number[];
  readonly passedOver: boolean;
  readonly withdrawn: boolean;
  readonly position: number | null;
  readonly result: BallotResult;
  readonly teeTimeId: number | null;
}

/** The entries of a closed ballot, by their ids. */
export const findDrawEntries = (sql: Sql, ballotId: number): Promise<DrawEntryRow[]> =>
  sql.query<DrawEntryRow>(
    `select id as "entryId", spots, to_jsonb(wishes) as wishes, draws_entered as entered, draws_missed as missed,
       passed_over as "passedOver", withdrawn_at is not null as withdrawn, draw_position as position, result, tee_time_id as "teeTimeId"
     from ballot_entries where ballot_id = $1 order by id`,
    [ballotId],
  );

/** The seed leaves the house only once it is drawn. Errors: not_found. */
export async function getDraw(house: House, club: ClubFacts, ballotId: number): Promise<PublishedBallot> {
  const { db, clock, timeZone } = house;
  const [row, { ballot }] = await Promise.all([getBallotRow(db, ballotId), club.rules()]);
  const published: PublishedBallot = {
    ballotId,
    courseName: row.course_name,
    day: row.day,
    state: stateOf(row, clock.now()),
    commitment: row.commitment,
    closedAt: row.closed_at?.toISOString() ?? null,
    drawsAt: presentDrawsAt(row, ballot.drawMinutes, timeZone),
    drawn: null,
  };
  const { seed, places, drawn_at: drawnAt } = row;
  if (row.status !== 'DRAWN' || seed === null || places === null || drawnAt === null) return published;
  const [entries, teeTimes] = await Promise.all([
    findDrawEntries(db, ballotId),
    findBallotTeeTimes(db, row, timeZone),
  ]);
  return {
    ...published,
    drawn: {
      drawnAt: drawnAt.toISOString(),
      seed,
      canonical: canonicalEntries(entries),
      entries: entries
        .map((entry) => ({ ...entry, position: entry.position ?? 0 }))
        .sort((a, b) => a.position - b.position),
      teeTimes: teeTimes.flatMap(({ id, time }) => {
        const there = places[id];
        return there === undefined ? [] : [{ teeTimeId: id, time, places: there }];
      }),
    },
  };
}

/** Works only with what `getDraw` tells everybody. Errors: not_found. */
export async function repeatDraw(
  house: House,
  club: ClubFacts,
  ballotId: number,
): Promise<ReplyOf<typeof repeatDrawCall>> {
  const { drawn, commitment } = await getDraw(house, club, ballotId);
  if (!drawn || commitment === null) {
    return { drawn: false, matches: false, commitment, commitmentMatches: false, entries: [] };
  }
  const { entries, ...repeated } = await repeatPublished({ ...drawn, commitment });
  return { drawn: true, ...repeated, entries: [...entries] };
}
