/** All seasons of the demo club: the league's of two years, four tournaments and a trip. */
import type { Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import type { ClubSeconds } from '../lib/calendar.ts';
import { captains } from './captains-match.ts';
import { leagueSeasons } from './league.ts';
import type { DemoSeason } from './plan.ts';
import { tournaments } from './tournaments.ts';
import { trip } from './trip.ts';

/**
 * The days count from today: on every day the league is half-way through, the captain's match is on the course, and the others lie ahead. `now`: on the
 * club's clock, since today began there.
 */
export const seasonsOf = (today: string, cast: Cast, now: ClubSeconds): DemoSeason[] => [
  ...leagueSeasons(today, cast),
  trip(today, cast),
  ...tournaments(today, cast),
  captains(today, cast, now),
];

/** Who plays in a tournament or on a trip on which days, and books no tee time then. */
export const daysTaken = (seasons: readonly DemoSeason[]): { person: Person; day: string }[] =>
  seasons.flatMap(({ events }) =>
    events.flatMap(({ entries = [], day, endDay = day }) =>
      entries.flatMap(({ person, status }) =>
        person && status !== 'WITHDRAWN'
          ? [...new Set([day, endDay])].map((taken) => ({ person, day: taken }))
          : [],
      ),
    ),
  );
