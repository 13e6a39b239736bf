/** The English words about what golfers of an event play off, as its organizers see and change it. */
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';

type Problem = NonNullable<EventHandicap['problem']>;

export const words = {
  title: 'Handicaps',
  lead: 'Settled when groups are published: whatever changes afterwards, nobody but an organizer changes what somebody plays off.',
  ofRound:
    'Each round is played off its own course and tees, by the index of the first day. What you set goes along into the rounds that are not published yet.',
  loading: 'Loading the handicaps',
  empty: 'Nobody plays yet',
  emptyText: 'Once golfers are in the field, this is where it says what each of them plays off.',
  field: (size: number, full: boolean) =>
    `${size} played when handicaps were settled.${full ? ' In so small a field who plays alone plays off all of the course handicap.' : ''}`,
  without: (count: number) =>
    count === 1
      ? '1 golfer would play without strokes. See what is missing, and set it.'
      : `${count} golfers would play without strokes. See what is missing, and set it.`,
  problems: {
    NO_INDEX: 'no index',
    NO_COURSE: 'no course, or one without tees',
    NO_GENDER: 'men’s or women’s ratings?',
    NO_RATING: 'no rating of this tee',
  } satisfies Record<Problem, string>,
  missing: {
    NO_INDEX: 'Neither an official index nor a league handicap is known. Set the index below.',
    NO_COURSE:
      'The event has no course with tees yet. Add one under Groups, or set a playing handicap below.',
    NO_GENDER: 'Nobody said by whose ratings they play. Choose them below.',
    NO_RATING:
      'The tee has no rating that fits. Choose another tee or other ratings, or set a handicap below.',
  } satisfies Record<Problem, string>,
  columns: {
    name: 'Golfer',
    index: 'Index',
    source: 'Source',
    tee: 'Tee',
    course: 'Course',
    playing: 'Plays off',
    state: 'State',
  },
  sources: {
    OFFICIAL: 'Official',
    IMPORT: 'Roster',
    LEAGUE: 'League',
    ORGANIZER: 'Organizer',
  } satisfies Record<NonNullable<EventHandicap['source']>, string>,
  settled: 'Settled',
  open: 'Not settled',
  changed: 'Set by an organizer',
  genders: { MEN: 'Men’s', WOMEN: 'Women’s' },
  tee: (name: string, ratings: string | null) => (ratings === null ? name : `${name}, ${ratings}`),
  teeOf: (tee: string, course: string) => `${tee}, ${course}`,
  reason: (reason: string) => `Set by an organizer: ${reason}`,
  why: 'Why?',
  noSteps: 'There is nothing to work out: what somebody plays off is not known.',
  notExplained: 'This handicap can’t be explained here.',
  form: {
    title: 'Change it',
    lead: 'What follows from what you change is worked out anew. A plus handicap has a plus: +1.2. Empty a course or playing handicap to have it worked out again.',
    tee: 'Tee',
    noTee: 'None known',
    ratings: 'Ratings',
    noRatings: 'Not known',
    index: 'Handicap Index',
    course: 'Course handicap, not rounded',
    playing: 'Playing handicap',
    reason: 'Why',
    reasonHint: 'Kept with the change, and shown to this golfer.',
    save: 'Save',
    saved: (name: string) => `What ${name} plays off is changed.`,
    wrongIndex: 'Please enter an index as 14.3 or +1.2.',
    wrongCourse: 'Please enter strokes as 16, 15.4 or +2.',
    wrongPlaying: 'Please enter whole strokes as 16 or +2.',
    cancelled: 'The event is called off: nothing is changed any more.',
  },
  tees: {
    title: 'Tees of the event',
    lead: 'From which tees all play, by whose ratings they play. Handicaps that are settled stay.',
    men: 'By men’s ratings',
    women: 'By women’s ratings',
    own: 'Each golfer’s preferred tee',
    asAll: 'As all others',
    ofDivision: (division: string, label: string) => `${division}, ${label.toLowerCase()}`,
    save: 'Set the tees',
    saved: 'The tees are set.',
    none: 'Tees can be chosen once the event has a course with some.',
  },
} as const;
