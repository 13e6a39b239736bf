/** The English words of the delay desk. */
import type {
  ClosureInside,
  DelayCause,
  DelayFate,
  DelayKind,
  ToldPerson,
} from '@fourball/shared/booking/delay-shapes.ts';

const count = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;
const people = (n: number): string => count(n, 'golfer', 'golfers');

const causes: Record<DelayCause, string> = {
  FROST: 'Frost',
  LIGHTNING: 'Lightning',
  RAIN: 'Rain',
  EVENT: 'An event',
  OTHER: 'Something else',
};

/** What is told where the office says nothing else. */
const said: Record<DelayCause, (minutes: number) => string> = {
  FROST: (minutes) => `There is frost on the greens: we start ${minutes} minutes later.`,
  LIGHTNING: (minutes) => `Because of lightning we start ${minutes} minutes later. Please wait indoors.`,
  RAIN: (minutes) => `Because of the rain we start ${minutes} minutes later.`,
  EVENT: (minutes) => `An event needs the course longer: we start ${minutes} minutes later.`,
  OTHER: (minutes) => `We start ${minutes} minutes later.`,
};

/** The same of a span that is closed; without a `to` it is the rest of the day. */
const until = (from: string, to: string): string => (to === '' ? `from ${from} on` : `from ${from} to ${to}`);
const saidClosed: Record<DelayCause, (from: string, to: string) => string> = {
  FROST: (from, to) => `There is frost on the greens: the course is closed ${until(from, to)}.`,
  LIGHTNING: (from, to) => `Because of lightning the course is closed ${until(from, to)}.`,
  RAIN: (from, to) => `Because of the rain the course is closed ${until(from, to)}.`,
  EVENT: (from, to) => `An event needs the course: it is closed ${until(from, to)}.`,
  OTHER: (from, to) => `The course is closed ${until(from, to)}.`,
};

const kinds: Record<DelayKind, string> = { LATER: 'Start later', CLOSED: 'Close a span' };
const insides: Record<ClosureInside, string> = {
  OFFER: 'Ask them to move to the nearest free times',
  CANCEL: 'Cancel them now, and give everything back',
};
const insideText: Record<ClosureInside, string> = {
  OFFER:
    'Spots are kept until they answer. Who says no, does not answer, or finds no room is cancelled, and gets everything back.',
  CANCEL: 'What was charged comes back to their accounts, and round credits too.',
};
const fates: Record<DelayFate, string | null> = {
  LATER: null,
  STAYS: 'Stays as it was',
  ASKED: 'Has not answered',
  MOVED: 'Moves',
  CANCELLING: 'Is being cancelled',
  CANCELLED: 'Cancelled',
};

const mail: Record<ToldPerson['mail'], string> = {
  NONE: 'No address',
  WAITING: 'Mail on its way',
  SENT: 'Mailed',
  OWED: 'Mail not sent yet',
  FAILED: 'Mail failed',
};

export const words = {
  title: 'Delays',
  lead: 'Put the starts of a day back or close a span of it, see whom it touches, and who knows of it.',
  day: 'Day',
  failed: 'The delays did not load',
  failedText: 'Nothing was changed. Try again in a moment.',
  loading: 'Loading the delays',
  what: {
    title: 'What',
    courses: 'Courses',
    from: 'From the start at',
    minutes: 'Minutes later',
    kind: 'What happens',
    kinds,
    to: 'Open again at',
    toEnd: 'Empty: the rest of the day',
    cause: 'Why',
    look: 'See who is touched',
    noCourse: 'Please choose a course.',
  },
  who: {
    title: 'Who is touched',
    before: 'Choose what happens, and look first: nothing is done by that.',
    course: (name: string, teeTimes: number) => `${name}: ${count(teeTimes, 'tee time', 'tee times')}`,
    span: (first: string, last: string, lastNew: string) =>
      `${first} to ${last}; the last one starts at ${lastNew}`,
    closed: (first: string, last: string) => `${first} to ${last}`,
    answer: (minutes: number) => `They have ${count(minutes, 'minute', 'minutes')} to answer.`,
    noRoom: 'no room: cancelled',
    cancelled: 'cancelled',
    back: (money: string) => `${money} comes back`,
    creditsBack: (n: number) => `${count(n, 'round credit comes', 'round credits come')} back`,
    begun: (n: number) => `${count(n, 'has begun and stays', 'have begun and stay')}.`,
    held: (n: number) => `${count(n, 'spot is', 'spots are')} being held: holds stay.`,
    waiting: (n: number) => `${count(n, 'entry', 'entries')} on the waitlist.`,
    ballot: 'The ballot of this day is not drawn yet.',
    event: (name: string, from: string, to: string) => `${name} keeps ${from} to ${to} free.`,
    openEvent: 'Open the event',
    parties: (n: number, golfers: number) => `${count(n, 'party', 'parties')}, ${people(golfers)}`,
    nobody: 'Nobody has booked there.',
    times: (from: string, to: string) => `${from} → ${to}`,
    of: (booker: string) => `Booked by ${booker}`,
    vacant: (n: number) => count(n, 'open spot', 'open spots'),
    elsewhere: 'plays elsewhere then',
    noMail: 'no address',
    here: 'checked in',
    call: (name: string, phone: string) => `Call ${name}: ${phone}`,
  },
  tell: {
    title: 'Tell',
    words: 'What everybody is told',
    wordsText: 'Read on the page of the booking, by mail and as a push.',
    doIt: (minutes: number) => `Put back by ${count(minutes, 'minute', 'minutes')}`,
    close: 'Close it',
    closed: (n: number) => (n === 0 ? 'Closed. Nobody had to be told.' : `Closed: ${people(n)} told.`),
    inside: 'Who has booked there',
    insides,
    insideText,
    changed: 'Something has changed since you looked. This is what there is now: please look again.',
    done: (n: number) => (n === 0 ? 'Put back. Nobody had to be told.' : `Put back: ${people(n)} told.`),
  },
  list: {
    title: 'Delays of this day',
    none: 'Nothing was put back or closed on this day.',
    later: (minutes: number, from: string) => `${count(minutes, 'minute', 'minutes')} later from ${from}`,
    span: (from: string, to: string) => `closed from ${from} to ${to}`,
    opened: (from: string, to: string) => `open again from ${from} to ${to}`,
    asked: (n: number) => `${count(n, 'booking has', 'bookings have')} not answered yet`,
    reopen: 'Open it again',
    reopenSure:
      'Who has not answered yet plays as before. Who has moved or is cancelled stays so. Everybody who is not elsewhere by now is told.',
    reopenWords: 'The course is open again.',
    reopenDone: 'Open again.',
    earlier: (minutes: number) => `Taken back: ${count(minutes, 'minute', 'minutes')} earlier again`,
    by: (name: string, time: string) => `${name}, ${time}`,
    undone: 'Taken back',
    known: (seen: number, all: number) => `${seen} of ${all} know`,
    open: (what: string) => `Who knows of it: ${what}`,
    show: 'Who knows',
    hide: 'Hide',
    undo: 'Take it back',
    undoSure: 'All of these tee times start as before, and everybody is told again.',
    undoWords: 'We start on time after all.',
    undoDone: 'Taken back.',
    cancel: 'Leave it',
  },
  told: {
    failed: 'The list did not load',
    fates,
    answerBy: (time: string) => `until ${time}`,
    yes: 'They move',
    yesFor: (name: string) => `They move: the booking of ${name}`,
    no: 'Cancel',
    noFor: (name: string) => `Cancel: the booking of ${name}`,
    noSure: (name: string) =>
      `The booking of ${name} is cancelled there, and everything that was charged comes back.`,
    cancelTitle: 'Cancel what is closed',
    nobody: 'Nobody was touched.',
    seen: 'Has read it',
    phone: (by: string) => `Told by phone, ${by}`,
    unseen: 'Has not read it',
    pushed: 'Pushed',
    mail,
    noteFor: (name: string) => `Told by phone: ${name}`,
    note: 'Told by phone',
    unnoteFor: (name: string) => `Not told after all: ${name}`,
    unnote: 'Not told after all',
    guest: (booker: string) => `guest of ${booker}`,
  },
  causes,
  said,
  saidClosed,
};
