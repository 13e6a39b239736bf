/** Every English word of final results, and of what a season comes to by them. */
import type {
  EventResults,
  GolfRecord,
  ResultBoard,
} from '@fourball/shared/seasons/results/result-shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { words as boardWords } from '../boards/board-words.en.ts';

const metres = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const markers: Readonly<Record<EventResults['markers'][number]['kind'], string>> = {
  CLOSEST_TO_THE_PIN: 'Closest to the pin',
  LONG_DRIVE: 'Longest drive',
};

export const words = {
  title: 'Results',
  pageTitle: (event: string) => `${event}, results`,
  loading: 'Loading the results',
  failed: 'The results did not load',
  failedText: 'They are safe at the club.',
  missing: 'No such results',
  missingText: 'The event may not be published yet, or it is for members only: log in to see more.',
  allEvents: 'All events',
  notFinal: 'The results are not final yet',
  notFinalText: 'Until the organizers have made them final, the leaderboard shows how it stands.',
  toBoard: 'Leaderboard',
  finalSince: (when: string) => `Final since ${when}`,
  boards: 'Competitions',
  boardName: (board: ResultBoard, divisions: EventResults['divisions']): string => {
    const division = divisions.find(({ id }) => id === board.divisionId);
    return [
      boardWords.boardName(board),
      ...(division === undefined ? [] : [division.name]),
      ...(board.flight === null ? [] : [`flight ${board.flight}`]),
    ].join(', ');
  },
  columns: {
    place: 'Pos.',
    placeLong: 'Place',
    name: 'Golfer',
    toPar: 'To par',
    points: 'Points',
    gross: 'Gross',
    net: 'Net',
    result: 'Result',
    prize: 'Prize',
  },
  won: { WON: 'won', LOST: 'lost', HALVED: 'halved' },
  against: (name: string) => `against ${name}`,
  skins: (count: number) => (count === 1 ? '1 skin' : `${count} skins`),
  units: (count: number) => (Math.abs(count) === 1 ? `${count} unit` : `${count} units`).replace('-', '−'),
  you: 'You',
  yourRow: 'Your place',
  prizes: 'Prizes',
  prize: (place: number, amount: number, description: string) =>
    [
      `${place}.`,
      ...(amount > 0 ? [formatMoney(amount)] : []),
      ...(description === '' ? [] : [description]),
    ].join(' '),
  markers: 'On the course',
  marker: (kind: keyof typeof markers, hole: number) => `${markers[kind]}, hole ${hole}`,
  distance: (centimetres: number) => `${metres.format(centimetres / 100)} m`,
  records: 'Records that stand since this event',
  recordKinds: {
    LOWEST_GROSS: 'Lowest gross',
    LOWEST_NET: 'Lowest net',
    MOST_POINTS: 'Most points',
    MOST_BIRDIES: 'Most birdies',
  } satisfies Record<GolfRecord['kind'], string>,
  round: (round: number, score: string) => `R${round} ${score}`,
  lots: 'Lots that decided ties',
  lotsText:
    'The commitment was there before the first score; the seed is told now, so that anybody can draw again.',
  commitment: 'Commitment',
  seed: 'Seed',
  pdf: 'PDF',
  csv: 'CSV',
  saveFailed: 'The file could not be fetched. Please try again.',
  files: 'Results as a file',
  standings: {
    title: 'Standings',
    loading: 'Loading the standings',
    failed: 'The standings did not load.',
    tabs: 'Parts of the standings',
    tab: { merit: 'Order of merit', best: 'Best holes', meet: 'Head to head', records: 'Records' },
    division: 'Division',
    everyone: 'Everyone',
    rule: (best: number | null, minimum: number) =>
      [
        best === null
          ? 'Every event counts.'
          : best === 1
            ? 'The best event counts.'
            : `The best ${best} events count.`,
        ...(minimum > 1 ? [`It takes ${minimum} events to have a place.`] : []),
        'Who shares a place shares its points.',
      ].join(' '),
    noMerit: 'No order of merit in this season',
    noMeritText: 'Its organizers can say how many points each place brings.',
    none: 'No results yet',
    noneText: 'Once the results of its first event are final, the season’s standings stand here.',
    columns: {
      place: 'Pos.',
      placeLong: 'Place',
      name: 'Golfer',
      points: 'Points',
      events: 'Events',
      wins: 'Wins',
      median: 'Median',
    },
    open: (name: string) => `Events of ${name}`,
    counted: (counted: number, played: number) =>
      counted === played ? String(played) : `${counted} of ${played}`,
    eventPlace: (place: number | null) => (place === null ? 'no place' : `place ${place}`),
    notCounted: 'does not count',
    tooFew: 'too few events',
    eventsOf: 'Event by event',
    why: 'Why?',
    whyLoading: 'Working it out',
    whyNone: 'There are no points yet.',
    whyLead: 'Each step with its numbers, from the same rules by which the standings were made.',
    own: {
      title: 'My standing',
      place: (place: string, of: number) => `${place} of ${of}`,
      points: (points: string, events: string) =>
        `${points === '1' ? '1 point' : `${points} points`} from ${events === '1' ? '1 event' : `${events} events`}`,
      results: 'Latest results',
      resultsOf: (event: string) => `Latest results: ${event}`,
    },
    best: {
      on: (course: string, tee: string) => `The best of each hole, ${course}, ${tee} tee`,
      none: 'No best holes yet',
      noneText: 'They are gathered from the signed cards of final events.',
      rounds: 'Rounds',
      gross: 'Gross',
      net: 'Net',
      scroll: 'Best holes of all golfers',
    },
    meet: {
      one: 'Golfer',
      other: 'Against',
      choose: 'Choose a golfer',
      lead: 'Pick two golfers to see how they did against each other this season.',
      sum: (won: number, halved: number, lost: number) => `${won} won, ${halved} halved, ${lost} lost`,
      none: 'They have not met in an event of this season.',
      kinds: { MATCH: 'Match', BOARD: 'Places' },
    },
    records: {
      none: 'No records yet',
      noneText: 'The best of signed cards stand here, of all seasons of this event type.',
      elsewhere: 'Without a course of the club',
      by: (event: string, day: string) => `${event}, ${day}`,
    },
  },
} as const;
