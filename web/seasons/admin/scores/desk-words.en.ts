/** The English words of the desk at which the cards of a whole event are entered. */

export const words = {
  title: 'Scores',
  loading: 'Loading the cards',
  failed: 'The cards did not load',
  failedText: 'Nothing that you entered is lost.',
  none: 'No cards yet',
  noneText: 'Each golfer has a card once the groups are published.',
  noCourse: 'No cards without a course',
  noCourseText:
    'Cards have the par of a course. Name the course of this event: everybody in its published groups has a card then.',
  nameCourse: 'Name the course',
  outdated: {
    lead: (cards: number, handicaps: number) =>
      [
        ...(cards === 0
          ? []
          : [
              `The course was changed since ${cards === 1 ? 'this card was' : 'these cards were'} made. ${cards === 1 ? '1 card is' : `${cards} cards are`} not signed yet and can follow; signatures that were given by one alone go.`,
            ]),
        ...(handicaps === 0
          ? []
          : [
              `By the course as it is now ${handicaps === 1 ? '1 golfer plays' : `${handicaps} golfers play`} off another handicap.`,
            ]),
      ].join(' '),
    handicap: (name: string, before: string, after: string) => `${name}: ${before}, now ${after}`,
    withoutStrokes: 'no strokes',
    staying: (cards: number) =>
      cards === 0
        ? ''
        : cards === 1
          ? 'The signed one stays as it is.'
          : `${cards} signed ones stay as they are.`,
    par: (hole: number, tee: string, before: number, after: number) =>
      `Hole ${hole}, ${tee}: par ${before}, now ${after}`,
    strokeIndex: (hole: number, tee: string, before: number, after: number) =>
      `Hole ${hole}, ${tee}: stroke index ${before}, now ${after}`,
    rated: (tee: string) => `${tee}: another rating`,
    action: 'Have the cards follow',
    done: (cards: number, handicaps: number) =>
      [
        ...(cards === 0
          ? []
          : [cards === 1 ? '1 card follows its course.' : `${cards} cards follow their course.`]),
        ...(handicaps === 0
          ? []
          : [
              handicaps === 1
                ? '1 handicap follows its course.'
                : `${handicaps} handicaps follow their course.`,
            ]),
      ].join(' '),
  },
  count: (cards: number, locked: number) => `${cards} cards, ${locked} of them signed or out`,
  keys: 'Keys: 1 to 9 enter and go on · 1 and a digit, or . and a digit: 10 to 19 · x picked up · c conceded · Backspace takes back · arrows, Enter and Tab walk · / finds a golfer. What phones say differently is red: typed once more, it is settled.',
  find: 'Find a golfer',
  findHint: 'Part of a name, Enter',
  notFound: 'Nobody of that name.',
  grid: 'Cards of the event',
  golfer: 'Golfer',
  start: 'Start',
  out: 'Out',
  in: 'In',
  total: 'Total',
  extraHead: (extra: number) => `+${extra}`,
  extra: (extra: number) => `Extra hole ${extra}`,
  extraCell: (name: string, extra: number, score: string) => `${name}, extra hole ${extra}: ${score}`,
  extraKeys: 'A match that is all square goes on to the right of the total: End, End leads there.',
  cell: (name: string, hole: number, score: string) => `${name}, hole ${hole}: ${score}`,
  state: { OPEN: 'Open', DONE: 'Complete', PART: 'Signed once', LOCKED: 'Signed', DISPUTED: 'Phones differ' },
  stateTitle: 'State',
  ten: '1 …',
  card: {
    label: (name: string) => `Card of ${name}`,
    none: 'Choose a card.',
    missing: (count: number) => (count === 1 ? '1 hole is missing' : `${count} holes are missing`),
    differ: (hole: number) => `Hole ${hole}: phones differ`,
    settle: (hole: number, score: string, by: string) => `Hole ${hole}: ${score}, ${by}`,
    signMarker: 'Sign for the office as marker',
    signPlayer: 'Sign as player',
    reopen: 'Reopen',
    reopenLead: 'Takes both signatures off. Its golfers are told.',
    reason: 'Why',
    reasonMissing: 'Please say why.',
    concede: 'This side concedes',
    takeBack: 'Take the concession back',
    conceded: (by: string) => `This side has conceded its match, by ${by}.`,
    outcome: 'Outcome',
    counts: 'It counts',
    outcomes: { NR: 'No result', WD: 'Withdrawn', DQ: 'Disqualified', NS: 'Did not start' },
    setOutcome: 'Set outcome',
    done: 'Changed.',
    failed: 'It was not changed. Try again.',
    photos: 'Photo of the paper card',
    photoBy: (by: string) => `Paper card, photo by ${by}`,
    noPhoto: 'No photo of the paper yet.',
    address: 'Enter as on a phone',
  },
  markers: 'Closest to the pin and longest drive',
  markerHole: (title: string, hole: number) => `${title}, hole ${hole}`,
} as const;
