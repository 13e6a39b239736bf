/** Writes who plays whom in the demo club's matches of teams: both captains have handed in their order. */
import type { Transaction } from '../../connection.ts';
import { clockReading, dayLength, daysBetween, hour } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { SeasonIds, SeasonsPlan } from './season-ids.ts';

const teams = ['A', 'B'] as const;

interface Member {
  id: number;
  user_id: number;
  division_id: number;
}

/** The first of each team leads it, and the first of the one plays against the first of the other. */
export async function writeMatches(
  tx: Transaction,
  { today, seasons }: SeasonsPlan,
  ids: SeasonIds,
): Promise<void> {
  for (const season of seasons) {
    for (const event of season.events) {
      const { teams: names } = event;
      const eventId = ids.events.get(event);
      if (!names) continue;
      const members = await tx.query<Member>(
        `select id, user_id, division_id from participants where event_id = $1 and place = 'IN' order by id`,
        [eventId],
      );
      const [ofA = [], ofB = []] = names.map((name) => {
        const divisionId = ids.competitions.get(season, name);
        return members.filter(({ division_id }) => division_id === divisionId);
      });
      const evening = clockReading(today, (daysBetween(today, event.day) - 1) * dayLength + 17 * hour);
      await insertRows(
        tx,
        'match_teams',
        [ofA, ofB].map((own, at) => ({
          event_id: eventId,
          team: teams[at],
          division_id: own[0]?.division_id,
          captain_id: own[0]?.id,
        })),
      );
      await insertRows(
        tx,
        'line_ups',
        [ofA, ofB].map((own, at) => ({
          event_id: eventId,
          team: teams[at],
          round: 1,
          handed_in_at: evening,
          handed_in_by: own[0]?.user_id,
        })),
      );
      await insertRows(
        tx,
        'line_up_places',
        [ofA, ofB].flatMap((own, at) =>
          own.map(({ id }, seat) => ({
            event_id: eventId,
            team: teams[at],
            round: 1,
            seat: seat + 1,
            participant_id: id,
          })),
        ),
      );
      const pairs = ofA.flatMap((one, at) => {
        const other = ofB[at];
        return other ? [[one, other]] : [];
      });
      const pairingIds = await insertRowsReturningIds(
        tx,
        'event_pairings',
        pairs.map((_, at) => ({ event_id: eventId, sequence_no: at + 1, of_line_up: true })),
      );
      await insertRows(
        tx,
        'event_pairing_players',
        pairs.flatMap((pair, at) =>
          pair.map(({ id }, side) => ({
            event_id: eventId,
            pairing_id: idAt(pairingIds, at),
            participant_id: id,
            side: teams[side],
            seat: 1,
          })),
        ),
      );
    }
  }
}
