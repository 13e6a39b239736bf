/** The demo club's tournaments: a member-guest that is full, the club championship that takes entries, a junior open to come. */
import { daysBetween } from '../lib/calendar.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { championship } from './championship.ts';
import { memberGuest } from './member-guest.ts';
import { sponsors, type DemoEvent, type DemoSeason } from './plan.ts';
import { seasonOf, tournamentDays } from './tournament.ts';

/** Cannot be entered yet: registration opens in three days, at seven. */
function juniorOpen(today: string, cast: Cast): DemoSeason {
  const { juniors: day } = tournamentDays(today);
  const event: DemoEvent = {
    name: 'Junior Open',
    day,
    time: '10:00',
    label: 'Up to 18 years',
    description:
      '<p>Nine holes for the youngest, eighteen for who has an index. It costs nothing; parents carry and keep quiet.</p>',
    spots: 60,
    organizer: cast.hiro,
    opens: at(3, '07:00'),
    closes: at(daysBetween(today, day) - 2, '18:00'),
    longDrives: 1,
    pins: 1,
    courses: [{ course: 'hollow', status: 'REQUESTED' }],
    sponsors: [sponsors.orchard],
  };
  return seasonOf('Junior Open', event, { openedAt: at(-6, '14:00'), organizers: [cast.hiro] });
}

export const tournaments = (today: string, cast: Cast): DemoSeason[] => [
  memberGuest(today, cast),
  championship(today, cast),
  juniorOpen(today, cast),
];
