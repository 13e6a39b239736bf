/** The Thursday league of the demo club, in mid-season on whatever day it is, and its season of last year. */
import { dayAfter, dayLength, daysBetween, nextWeekday } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { isSummer } from '../sheet/tee-sheet.ts';
import {
  closingDinner,
  contestNames,
  contests,
  dishes,
  divisions,
  entriesOfThisYear,
  golfers,
  league,
} from './league-field.ts';
import type { DemoEvent, DemoSeason, EntryFee } from './plan.ts';
import { lastNight, leagueTalk, nextNight, organizersTalk } from './season-talk.ts';

const thursday = 4;
/** Thursdays before the next night; on one of them it was called off, and so nine were played. */
const before = 10;
const calledOff = 5;
/** With the next one, and a closing night that is still a draft. */
const toCome = 8;
const nightsOfLastYear = 12;

interface Format {
  name: string;
  says: string;
  format?: Readonly<Record<string, unknown>>;
}

const formats: readonly Format[] = [
  { name: 'Stableford', says: 'Points count in full towards the season.' },
  {
    name: 'Greensomes',
    says: 'Partners are drawn. Both drive, and the better drive is played on, a stroke each in turns.',
    format: { side: { size: 2, mode: 'GREENSOMES', count: 1 } },
  },
  {
    name: 'Stableford and skins',
    says: 'A skin for whoever is alone with the best net score on a hole; what is shared goes to the next.',
    format: { sideGames: [{ kind: 'SKINS' }] },
  },
  { name: 'Three clubs and a putter', says: 'Choose well. The bag stays in the car.' },
  {
    name: 'Match play',
    says: 'Nine holes against whoever is drawn; a half is a half.',
    format: { basis: 'MATCH' },
  },
  {
    name: 'Scramble of four',
    says: 'All four play from the best ball, off a share of what they all have.',
    format: { basis: 'STROKE', side: { size: 4, mode: 'SCRAMBLE', count: 1 } },
  },
  {
    name: 'Gross and net',
    says: 'Every stroke counts, once with strokes off and once without.',
    format: { basis: 'STROKE', score: 'BOTH' },
  },
  {
    name: 'Eagles fly',
    says: 'Five points for an eagle, two for a birdie, none for a par, and a bogey costs one.',
    format: { basis: 'MODIFIED' },
  },
];
const formatOf = (night: number): Format => formats[(night - 1) % formats.length] ?? { name: '', says: '' };

const fees: readonly EntryFee[] = [
  {
    name: 'Season',
    member: 18_000,
    nonMember: 26_000,
    external: 22_000,
    description:
      'Every night of the season, prizes included. Green fees of golfers who are no members are in it.',
  },
  {
    name: closingDinner,
    member: 4_000,
    nonMember: 4_000,
    external: 4_000,
    description: 'On the evening of the last night.',
    optional: { choices: dishes.join(' / ') },
  },
];

/** Of the places of a night, as many as bring points; over a season the best seven nights count. */
const merit = {
  points: [60, 52, 46, 42, 39, 36, 33, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  best: 7,
};

/** Matches have no places. */
const prizesOf = ({ format }: Format): Pick<DemoEvent, 'prizes'> =>
  format?.['basis'] === 'MATCH'
    ? {}
    : {
        prizes: {
          board: 'main-net',
          places: [
            { cents: 4_000, description: 'Voucher of the golf shop' },
            { cents: 2_500, description: 'Voucher of the golf shop' },
            { cents: 0, description: 'A sleeve of balls' },
          ],
        },
      };

/** In winter the sheet ends before four. */
const timeOf = (day: string): string => (isSummer(day) ? '16:30' : '13:10');
const laterThan = (time: string, minutes: number): string => {
  const [hours = 0, min = 0] = time.split(':').map(Number);
  const sum = hours * 60 + min + minutes;
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
};

function nights(today: string, cast: Cast): DemoEvent[] {
  const next = daysBetween(today, nextWeekday(today, thursday));
  return Array.from({ length: before + toCome }, (_, place): DemoEvent => {
    const night = place + 1;
    const offset = next + 7 * (place - before);
    const day = dayAfter(today, offset);
    const common = {
      day,
      time: timeOf(day),
      label: 'Back nine',
      spots: 40,
      organizer: cast.fiona,
      courses: [{ course: 'maple', status: 'CONFIRMED' }],
      longDrives: 1,
      pins: 2,
    } as const;
    if (night === before + toCome) {
      return {
        ...common,
        name: 'Closing night: scramble and dinner',
        description: '<p>Nine holes, then the long table. To be settled: shotgun or first tee.</p>',
        classification: 'SOCIAL',
        format: { ...formats[5]?.format, holes: '9B' },
        courses: [{ course: 'maple', status: 'REQUESTED' }],
        draft: true,
      };
    }
    const { name: played, says, format } = formatOf(night);
    return {
      ...common,
      name: `Night ${night}: ${played}`,
      description: `<p>${says}</p>`,
      format: { ...format, holes: '9B' },
      ...prizesOf(formatOf(night)),
      ...(night === calledOff
        ? {
            called: {
              off: at(offset, laterThan(common.time, -90)),
              notes:
                'Lightning over the back nine until the evening. The night is not played again; the other nights count.',
            },
          }
        : {}),
      ...(night === before
        ? {
            thread: lastNight(cast, {
              day: offset,
              firstStart: common.time,
              later: laterThan(common.time, 40),
            }),
          }
        : {}),
      ...(night === before + 1
        ? {
            message: 'Closest to the pin is on 12 and on 16. The kitchen asks for a head count by noon.',
            thread: nextNight(cast, night, played),
          }
        : {}),
    };
  });
}

function thisYear(today: string, cast: Cast): DemoSeason {
  const events = nights(today, cast);
  const year = Number(today.slice(0, 4));
  return {
    orgName: league,
    name: `${year} season`,
    year,
    startDate: events[0]?.day ?? today,
    endDate: events.at(-1)?.day ?? today,
    openedAt: at(-95, '10:00'),
    organizers: [cast.fiona, cast.hiro],
    competitions: [...divisions, ...contests],
    fees,
    entries: entriesOfThisYear(cast, { nights: before + toCome - 1, next: before }),
    merit,
    thread: leagueTalk(cast),
    organizersThread: organizersTalk(cast),
    events,
  };
}

/** In May, June and July, with half of the field. */
function lastYear(today: string, cast: Cast): DemoSeason {
  const year = Number(today.slice(0, 4)) - 1;
  const first = nextWeekday(`${year}-05-01`, thursday);
  const opened = daysBetween(today, `${year}-03-20`);
  const chance = chanceFor('nights of last year');
  const [season] = fees;
  return {
    orgName: league,
    name: `${year} season`,
    year,
    startDate: first,
    endDate: dayAfter(first, 7 * (nightsOfLastYear - 1)),
    openedAt: opened * dayLength,
    organizers: [cast.fiona, cast.hiro],
    merit,
    competitions: [...divisions, ...contests].map((competition) => ({ ...competition, spots: 0 })),
    fees: season ? [{ ...season, member: 17_000, nonMember: 24_500, external: 20_500 }] : [],
    entries: golfers(cast)
      .slice(0, 24)
      .map(({ person, division: of }, place) => ({
        person,
        status: 'REGISTERED',
        by: person,
        at: at(opened + 3 + (place % 20), `${9 + (place % 10)}:${10 + place}`),
        league: 'REGULAR',
        division: of,
        contests: contestNames,
        settled: 'CHARGED',
        otherwise: new Set(
          Array.from({ length: nightsOfLastYear }, (_, night) => night).filter(() => chance.happens(0.15)),
        ),
      })),
    events: Array.from({ length: nightsOfLastYear }, (_, place): DemoEvent => {
      const { name: played, says, format } = formatOf(place + 1);
      const day = dayAfter(first, 7 * place);
      return {
        name: `Night ${place + 1}: ${played}`,
        day,
        time: timeOf(day),
        label: 'Back nine',
        description: `<p>${says}</p>`,
        format: { ...format, holes: '9B' },
        spots: 40,
        organizer: cast.fiona,
        courses: [{ course: 'maple', status: 'CONFIRMED' }],
        longDrives: 1,
        pins: 2,
        ...prizesOf(formatOf(place + 1)),
      };
    }),
  };
}

export const leagueSeasons = (today: string, cast: Cast): DemoSeason[] => [
  lastYear(today, cast),
  thisYear(today, cast),
];
