/** What the mails about seasons and golf events say, in English. Days are YYYY-MM-DD and times HH:MM at the club, money is in cents. */
import type { Formats } from '../formats/formats.ts';

/** A moment on the club's clock. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

const until = (say: Formats, { day, time }: Moment): string => `${say.fullDay(day)} at ${say.time(time)}`;

export const seasonMails = (say: Formats) => ({
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  team: 'Team',
  pays: 'You pay',
  charged: 'When',
  answerBy: 'Answer by',
  policy: 'If you withdraw',
  notes: 'Notes',
  ofSeason: (eventType: string, season: string) => `${eventType}, ${season}`,
  at: (day: string, time: string) => `${say.fullDay(day)} at ${say.time(time)}`,
  span: (first: string, last: string, time: string) =>
    `${say.fullDay(first)} to ${say.fullDay(last)}, first start at ${say.time(time)}`,
  days: (first: string, last: string) => `${say.day(first)} to ${say.day(last)}`,
  until: (moment: Moment) => until(say, moment),
  money: {
    nothing: 'nothing',
    total: (cents: number) => `${say.plainMoney(cents)}, tax included`,
    line: (fee: string, cents: number) => `${fee}: ${say.plainMoney(cents)}`,
    guestLine: (fee: string, guest: string, cents: number) => `${fee}, ${guest}: ${say.plainMoney(cents)}`,
    includedLine: (fee: string, membership: string) => `${fee}: included in ${membership}`,
    otherPays: (fee: string, payer: string) => `${fee}: ${payer} pays`,
    now: 'Charged to your account at the club.',
    onDay: (day: string) => `Charged to your account at the club on ${say.fullDay(day)}.`,
    atEvent: 'Paid at the event.',
  },
  anyTime: 'All of it comes back until it begins.',
  openEvent: 'Open the event',
  openSeason: 'Open the season',
  registered: {
    subject: (title: string, when: string) => `You are in: ${title}, ${when}`,
    own: 'You have signed up.',
    byOther: (by: string) => `${by} signed you up.`,
    note: 'If you can not come, please withdraw on the page of the event: somebody else may want the place.',
  },
  waitlisted: {
    subject: (title: string, place: number) => `On the waitlist: ${title}, place ${place}`,
    lead: (place: number) => `All places are taken. You wait for one: yours is place ${place} in line.`,
    byOther: (by: string, place: number) =>
      `${by} put you on the waitlist, since all places are taken. Yours is place ${place} in line.`,
    comesIn: 'As soon as a place comes free that is yours, you are in, and hear of it.',
    askedFirst: 'As soon as a place comes free that is yours, you are asked first, as you wished.',
    costs: 'It costs',
  },
  invited: invitedMails(say),
  promoted: {
    subject: (title: string, when: string) => `A place came free, you are in: ${title}, ${when}`,
    lead: 'You waited, and there is a place for you: you are in.',
    note: 'If you can not come any more, please withdraw on the page of the event: the next who waits gets the place.',
  },
  offered: {
    subject: (title: string, moment: Moment) => `A place is yours until ${say.time(moment.time)}: ${title}`,
    lead: (moment: Moment) =>
      `You waited, and a place came free. It is yours until ${until(say, moment)}; after that it goes to the next who waits.`,
    take: 'Take the place, or say no',
  },
  expired: {
    subject: (title: string) => `No answer came: ${title}`,
    lead: 'The time to answer is over, and the place went to somebody else.',
    teamGone: (by: string) => `${by} has left, and nobody is in the team: you are not asked any more.`,
    note: 'You can still sign up as long as registration is open.',
  },
  left: leavingMails(say),
  partner: partnerMails(say),
  fees: feeMails(say),
  cardReopened: {
    subject: (title: string) => `Your scorecard was opened again: ${title}`,
    lead: (by: string) => `${by} took the signatures off your scorecard, so that it can be put right.`,
    reason: 'Why',
    note: 'Please look at it, and sign it again together with your marker.',
  },
  starts: {
    subject: (title: string, time: string, tee: string) =>
      `You start at ${say.time(time)} from tee ${tee}: ${title}`,
    lead: 'The groups are published. Here is when, where and with whom you start.',
    start: 'Your start',
    at: (day: string, time: string, tee: string) => `${say.fullDay(day)} at ${say.time(time)}, tee ${tee}`,
    with: 'With',
    room: 'Meet at',
    noneSubject: (title: string) => `You have no start now: ${title}`,
    none: 'The groups are published, and you are in none of them yet. Whoever organizes it puts you into one.',
    open: 'See all groups',
  },
  held: {
    subject: (title: string) => `Play is stopped: ${title}`,
    leads: {
      LIGHTNING: 'There is lightning. Stop at once, mark your ball, leave the course and stay inside.',
      WEATHER: 'Play is stopped because of the weather. Finish your hole or mark your ball, and come in.',
      DARKNESS: 'It is too dark to play. Finish your hole or mark your ball, and come in.',
      OTHER: 'Play is stopped. Finish your hole or mark your ball, and wait to hear more.',
    },
    note: 'Scores of holes that are played can still be entered. You are told when play goes on.',
    says: 'The organizers say',
    goesOnSubject: (title: string) => `Play goes on: ${title}`,
    goesOn: 'Play goes on. Who had not started starts later: the page of the event says when.',
  },
  night: nightMails(),
  asked: {
    subject: (title: string, when: string) => `Do you come? ${title}, ${when}`,
    lead: 'You are in the field, and it is soon. Do you come? One tap says yes, or frees the place for somebody else.',
    answer: 'I come · I can’t',
  },
  reminder: {
    subject: (title: string, when: string) => `You play soon: ${title}, ${when}`,
    lead: 'It is soon. Here is when and where.',
    note: 'If you can not come, please say so on the page of the event, so that somebody else can play.',
  },
  seasonOpened: {
    subject: (title: string) => `It is open: ${title}`,
    lead: (eventType: string) => `You wanted to hear of ${eventType}: there is a new season.`,
    signUp: 'One signs up for the season now.',
    byEvent: 'One signs up for each of its events.',
  },
});

/** To organizers: what an event that does things by itself does not do without them. */
const nightMails = () => ({
  DRAW: {
    subject: (title: string) => `The groups could not be drawn: ${title}`,
    lead: 'The groups were to be drawn by themselves, and could not be. Please draw them.',
  },
  PUBLISH: {
    subject: (title: string) => `The groups are drawn: ${title}`,
    lead: 'The groups are drawn as last time. Golfers see them once you have looked at them and published them.',
  },
  HANDICAPS: {
    subject: (title: string) => `Somebody plays without a handicap: ${title}`,
    lead: 'The groups are published. For these golfers no handicap could be worked out: they play without strokes, unless you set one.',
  },
  CARDS: {
    subject: (title: string) => `Cards are missing: ${title}`,
    lead: 'Play should be over, and not every card is signed. The results are final once each is signed or has another outcome.',
  },
  FINISH: {
    subject: (title: string) => `The results could not be made final: ${title}`,
    lead: 'Every card is signed, and the results were to be made final by themselves. Please look at them.',
  },
  why: 'Why',
  without: 'Without a handicap',
  cards: 'Cards',
  ready: (ready: number, all: number) => `${ready} of ${all} are complete`,
  open: {
    DRAW: 'Draw the groups',
    PUBLISH: 'Look at the groups',
    HANDICAPS: 'Look at the handicaps',
    CARDS: 'Look at the cards',
    FINISH: 'Look at the cards',
  },
});

/** Questions to golfers: whether they take a place that somebody asks them to. */
const invitedMails = (say: Formats) => ({
  subject: (host: string, title: string, when: string) => `${host} asks you to play: ${title}, ${when}`,
  intoTeam: (host: string, team: string) => `${host} would like you in the team “${team}”.`,
  byOrganizer: (host: string) => `${host} put you down for this. Do you play?`,
  waits: 'The team waits for places. Say yes now, and you wait with it.',
  held: (moment: Moment) =>
    `Your place is kept until ${until(say, moment)}. Until you say yes you pay nothing.`,
  answer: 'Yes or no',
  kept: {
    subject: (title: string, moment: Moment) =>
      `Your place in the new season: ${title}, confirm by ${say.fullDay(moment.day)}`,
    lead: (moment: Moment) =>
      `You are registered for good, so a place in the new season is kept for you until ${until(say, moment)}. Do you want it?`,
    note: 'Until you say yes you pay nothing. Without an answer the place goes to somebody else.',
  },
  byMail: {
    note: 'The link leads to the invitation. A no needs no account; to play you log in or sign up, and see what it costs before you say yes. Please do not pass it on.',
    open: 'Open the invitation',
  },
});

/** Places that were given up, or are there no more. */
const leavingMails = (say: Formats) => ({
  back: 'Comes back',
  kept: 'The club keeps',
  withdrawn: {
    subject: (title: string, when: string) => `You have withdrawn: ${title}, ${when}`,
    own: 'You have withdrawn.',
    oneDay: 'You do not play that day. You stay registered for the season.',
    byOther: (by: string) => `${by} took you out.`,
    subjectByOther: (title: string, when: string) => `You are not in any more: ${title}, ${when}`,
    ifTaken: 'If somebody takes the place, the rest comes back as well.',
  },
  cancelled: {
    subject: (title: string, when: string) => `Called off: ${title}, ${when}`,
    lead: (by: string) => `${by} called it off.`,
    byClub: 'It was called off.',
  },
  refunded: {
    subject: (cents: number, title: string) => `${say.plainMoney(cents)} come back: ${title}`,
    lead: 'Somebody took the place that you had given up, so the rest of what you paid comes back.',
  },
});

/** To who leads a team. */
const partnerMails = (say: Formats) => ({
  declined: {
    subject: (partner: string, title: string) => `${partner} said no: ${title}`,
    lead: (partner: string) => `${partner} does not play in your team.`,
  },
  expired: {
    subject: (partner: string, title: string) => `${partner} did not answer: ${title}`,
    lead: (partner: string) => `${partner} did not answer in time, so the place is not kept any more.`,
  },
  withdrawn: {
    subject: (partner: string, title: string) => `${partner} has left your team: ${title}`,
    lead: (partner: string) => `${partner} has withdrawn and is not in your team any more.`,
  },
  ask: 'Ask somebody else',
  ofTeam: (team: string, size: number) =>
    `${team}, ${say.plural(size, { one: '# golfer', other: '# golfers' })}`,
});

/** About what golfers owe. */
const feeMails = (say: Formats) => ({
  eventType: 'Event type',
  event: 'For',
  golfer: 'Golfer',
  fee: 'Fee',
  before: 'Before',
  wanted: 'Asked for',
  comment: 'Comment',
  net: (cents: number) => `${say.plainMoney(cents)} before tax`,
  request: {
    subject: (golfer: string, title: string) => `Another fee is asked for: ${golfer}, ${title}`,
    lead: (by: string) => `${by} asks for another fee.`,
    open: 'Look at it',
  },
  payer: {
    subjectPays: (title: string) => `You pay a fee: ${title}`,
    pays: (golfer: string) => `The club charges this fee of ${golfer} to you from now on.`,
    ownAgain: 'The club charges this fee to you again.',
    subjectPaysNot: (title: string) => `You do not pay a fee any more: ${title}`,
    paysNot: (payer: string) =>
      `${payer} pays this fee from now on. What you were charged for it comes back.`,
    open: 'Open your account',
  },
});
