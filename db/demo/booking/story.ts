/** The bookings of the golfer that a visitor logs in as: something to look at, to answer and to talk about. */
import { isoWeekday, nextWeekday, type ClubSeconds } from '../lib/calendar.ts';
import { at, converse, embellish } from '../messaging/conversation.ts';
import {
  accept,
  cancel,
  decline,
  invite,
  vacantSpot,
  type Draft,
  type SheetCourse,
  type SheetTime,
} from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { spokenTime } from '../messaging/threads.ts';

/** The golfer, the second golfer, and friends of theirs from the same circle. */
export interface Cast {
  ava: Person;
  marcus: Person;
  fiona: Person;
  daniel: Person;
  /** Organizes the league with Fiona. */
  hiro: Person;
  /** Organizes the trip. */
  rupinder: Person;
  friends: readonly [Person, Person, Person, Person];
}

interface Plan {
  course: SheetCourse;
  day: string;
  /** Minutes since midnight. */
  around: number;
  players: readonly [Person, ...Person[]];
  vacant?: number;
  createdAt: ClubSeconds;
}

function plan(sheet: Sheet, { course, day, around, players, vacant = 0, createdAt }: Plan): Draft {
  const size = players.length + vacant;
  const time = sheet.closest(course, day, around, size);
  time.free -= size;
  for (const person of players) sheet.markPlaying(person, day);
  return {
    booker: players[0],
    course,
    fee: sheet.feeAt(course, time, 18),
    times: [time],
    spots: Array.from({ length: size }, (_, place) => ({
      ...vacantSpot(time),
      person: players[place] ?? null,
    })),
    invites: [],
    lines: [],
    createdAt,
    cancelledAt: null,
    autoCancel: true,
  };
}

/** Saturday's game: three golfers, one place that an unanswered invitation is for, and two days of talk. */
function saturday(sheet: Sheet, { ava, marcus, daniel, friends }: Cast): Draft {
  const [third, asked] = friends;
  const draft = plan(sheet, {
    course: sheet.courses.maple,
    day: nextWeekday(sheet.day(3), 6),
    around: 9 * 60 + 20,
    players: [ava],
    vacant: 3,
    createdAt: at(-3, '19:12:04'),
  });
  const day = draft.times[0]?.day ?? '';
  const [toMarcus, toThird, toDaniel] = invite(draft, [marcus, third, daniel], draft.createdAt);
  if (!toMarcus || !toThird || !toDaniel) throw new Error('Three were asked.');
  accept(draft, toMarcus, at(-3, '19:20:41'));
  decline(draft, toDaniel, at(-3, '20:02:15'), 'On shift that weekend, sorry!');
  accept(draft, toThird, at(-2, '07:31:09'));
  invite(draft, [asked], at(-2, '07:44:30'));
  for (const person of [marcus, third]) sheet.markPlaying(person, day);
  const time = spokenTime(draft.times[0]?.minuteOfDay ?? 0);
  draft.lines.push(
    ...converse(
      { ava, marcus, third, asked },
      `
    -2 07:33 third: In! Sorry for the wait, I had to trade a swim meet for this.
    -2 07:36 ava: Worth every length. ${time} on Maple, so we are past the early birds.
    -2 07:41 marcus: Daniel is out then. Who takes the fourth spot?
    -2 07:43 ava: I'll ask ${asked.firstName}, we never get to play together.
    -2 07:52 third: Good call. Blue or white tees?
    -2 07:55 marcus: White. I want to see a par 5 in three again before I retire.
    -2 07:57 ava: You're 38.
    -2 07:58 marcus: My swing isn't.
    -2 12:14 third: The forecast says 30 % from three o'clock, dry before that.
    -2 12:17 ava: We should be on 18 by half past one. Walking?
    -2 12:25 marcus: Walking. Push cart, new wheels, very quiet, you'll all be jealous.
    -2 12:26 third: I'll carry until 9 and then beg for space on that cart.
    -2 12:31 marcus: Rental is one hot dog.
    -2 12:32 ava: That's robbery. I'd pay it though.
    -2 18:05 ava: Range before? I have a lesson to unlearn.
    -2 18:09 marcus: 45 minutes before, bays on the left, they still have grass.
    -2 18:22 third: I'll be on the putting green. My three-putts need company.
    -2 18:24 ava: Three is a strong opening bid.
    -1 08:02 marcus: Heads up, they have moved the tees on 12. It plays 190 from white today.
    -1 08:05 third: That's a driver for me. I'm not ashamed.
    -1 08:06 ava: You should be a little ashamed.
    -1 08:15 marcus: Pin is front left if anybody wants to be brave over the bunker.
    -1 08:19 ava: I've met that bunker. We exchanged numbers.
    -1 12:40 third: Game? Four-ball if ${asked.firstName} plays, skins if we're three?
    -1 12:44 ava: Love it. Quarters, carry-over, birdies count double.
    -1 12:47 marcus: And no gimmes outside the leather.
    -1 12:48 third: Whose leather though. Your putter is from 1994.
    -1 12:51 marcus: Vintage leather. It adds two inches.
    -1 17:48 ava: Still no answer from ${asked.firstName}. The open spot is released two days before, so it's no drama.
    -1 17:55 third: I'll see them at the school gate tomorrow and ask.
    -1 17:58 ava: Perfect. Otherwise three is a lovely number.
    -1 18:20 marcus: @${third.name} lunch after? The patio has the good sandwiches until three.
    -1 18:26 third: Count me in. Loser of the skins carries the tray.
    -1 18:31 ava: So Marcus carries the tray. See you both at the range!
    -1 18:33 marcus: Screenshot taken. See you there.
    `,
    ),
  );
  const { lines } = draft;
  embellish(lines, 'White. I want', { answers: 'Good call. Blue', reactions: [['😂', ava, third]] });
  embellish(lines, "My swing isn't", {
    reactions: [
      ['💀', third],
      ['😂', ava],
    ],
  });
  embellish(lines, 'Walking. Push cart', { editedAfter: 95 });
  embellish(lines, 'Rental is one', { answers: "I'll carry until 9", reactions: [['🌭', third]] });
  embellish(lines, 'You should be a little', {
    answers: "That's a driver for me",
    reactions: [['😂', marcus]],
  });
  embellish(lines, "I've met that bunker", { reactions: [['😂', marcus, third]] });
  embellish(lines, 'Love it. Quarters', { reactions: [['👍', marcus, third]], editedAfter: 40 });
  embellish(lines, 'Vintage leather', { answers: 'Whose leather though', reactions: [['⛳', ava]] });
  embellish(lines, `@${third.name} lunch after?`, { mentions: [third] });
  embellish(lines, 'Count me in. Loser', { answers: `@${third.name} lunch after?` });
  embellish(lines, 'So Marcus carries', { reactions: [['❤️', third]] });
  return draft;
}

/** Somebody else's game that the golfer is asked to join. */
function sundayInvitation(sheet: Sheet, { ava, fiona, friends }: Cast): Draft {
  const [, , , fourth] = friends;
  const draft = plan(sheet, {
    course: sheet.courses.hollow,
    day: nextWeekday(sheet.day(4), 7),
    around: 10 * 60 + 30,
    players: [fiona, fourth],
    vacant: 2,
    createdAt: at(-2, '20:41:10'),
  });
  invite(draft, [ava], at(-1, '16:05:22'));
  draft.lines.push(
    ...converse(
      { fiona, fourth },
      `
    -2 20:50 fiona: Two more spots if you know anybody who likes a relaxed Sunday.
    -2 21:06 fourth: Ava still owes us a rematch on Hollow. Ask her?
    -1 16:06 fiona: Asked. @${ava.name} no pressure, we play whatever the weather does.
    -1 16:20 fourth: And there is pie afterwards. That usually decides it.
    `,
    ),
  );
  embellish(draft.lines, 'Asked. @', { answers: 'Ava still owes us', mentions: [ava] });
  embellish(draft.lines, 'And there is pie', { reactions: [['🥧', fiona]] });
  draft.unread = { person: ava, lines: 2 };
  return draft;
}

/** Somebody else's game that the golfer was put into: to be confirmed or refused. */
function putDown(sheet: Sheet, { ava, marcus }: Cast): Draft {
  const draft = plan(sheet, {
    course: sheet.courses.maple,
    day: sheet.day(11),
    around: 16 * 60,
    players: [marcus, ava],
    createdAt: at(-1, '19:26:05'),
  });
  for (const spot of draft.spots) if (spot.person === ava) spot.asked = true;
  draft.lines.push(
    ...converse(
      { marcus },
      `
    -1 19:28 marcus: Put you down for a late one, @${ava.name}. Say no if it does not suit; I pay until you say yes.
    `,
    ),
  );
  embellish(draft.lines, 'Put you down', { mentions: [ava] });
  draft.unread = { person: ava, lines: 1 };
  return draft;
}

/** Tomorrow, the two of them: inside the cancellation window. */
function tomorrow(sheet: Sheet, { ava, friends }: Cast): Draft {
  const [, , partner] = friends;
  // The league is on Thursdays.
  const early = isoWeekday(sheet.day(1)) === 4;
  const draft = plan(sheet, {
    course: sheet.courses.hollow,
    day: sheet.day(1),
    around: early ? 8 * 60 + 24 : 12 * 60 + 6,
    players: [ava, partner],
    createdAt: at(-4, '07:08:51'),
  });
  draft.lines.push(
    ...converse(
      { ava, partner },
      `
    -4 07:15 ava: ${early ? 'Got us an early one on Hollow, before the league.' : 'Got us the one just after noon on Hollow.'}
    -4 09:30 partner: Lovely. I'll bring the sandwiches, you bring the luck.
    -1 20:10 partner: Left my umbrella in your trunk last week, didn't I?
    -1 20:18 ava: You did. It has been guarding my shoes.
    `,
    ),
  );
  return draft;
}

function pastRounds(sheet: Sheet, { ava, marcus, fiona, friends }: Cast): Draft[] {
  const [third, , partner] = friends;
  const two = plan(sheet, {
    course: sheet.courses.maple,
    day: sheet.day(-2),
    around: 8 * 60 + 40,
    players: [ava, marcus, third],
    createdAt: at(-9, '07:03:20'),
  });
  two.lines.push(
    ...converse(
      { ava, marcus, third },
      `
    -3 19:40 marcus: ${spokenTime(two.times[0]?.minuteOfDay ?? 0)} tomorrow, right?
    -3 19:44 ava: Right. Don't wait up for my short game.
    -2 14:30 third: 79! I'm framing the card.
    -2 14:41 ava: Was it the new putter or the two chip-ins?
    -2 14:43 third: Skill. Pure skill. And the chip-ins.
    -2 15:02 marcus: I'd like to report a robbery.
    `,
    ),
  );
  const four = plan(sheet, {
    course: sheet.courses.maple,
    day: sheet.day(-4),
    around: 14 * 60,
    players: [fiona, ava, partner],
    createdAt: at(-8, '12:20:00'),
  });
  const six = plan(sheet, {
    course: sheet.courses.maple,
    day: sheet.day(-6),
    around: 10 * 60 + 10,
    players: [ava, marcus, partner],
    createdAt: at(-12, '18:34:40'),
  });
  return [two, four, six];
}

function calledOff(sheet: Sheet, { ava, marcus }: Cast): Draft {
  const day = sheet.day(isoWeekday(sheet.day(6)) === 6 ? 7 : 6);
  const draft = plan(sheet, {
    course: sheet.courses.hollow,
    day,
    around: 11 * 60 + 30,
    players: [ava],
    vacant: 1,
    createdAt: at(-5, '21:10:33'),
  });
  const [toMarcus] = invite(draft, [marcus], draft.createdAt);
  if (toMarcus) accept(draft, toMarcus, at(-5, '21:48:02'));
  draft.lines.push(
    ...converse(
      { ava, marcus },
      `
    -1 13:02 marcus: Work trip came up, I have to be in Ottawa that day. Sorry!
    -1 13:10 ava: No problem, then I'll give the time back and we find another one.
  `,
    ),
  );
  cancel(draft, at(-1, '13:11:27'));
  const [time] = draft.times;
  if (time) giveBack(time, draft.spots.length);
  return draft;
}

/** A friend who woke up with a fever: too late to give the time back free of charge. */
function fever(sheet: Sheet, { friends }: Cast): Draft {
  const [, , , fourth] = friends;
  const draft = plan(sheet, {
    course: sheet.courses.hollow,
    day: sheet.day(-1),
    around: 13 * 60,
    players: [fourth],
    createdAt: at(-6, '20:14:26'),
  });
  cancel(draft, at(-1, '08:05:51'));
  const [time] = draft.times;
  if (time) giveBack(time, draft.spots.length);
  return draft;
}

const giveBack = (time: SheetTime, places: number) => {
  time.free += places;
};

/** Places the story's bookings on the still empty sheet. */
export const tellStory = (sheet: Sheet, cast: Cast): Draft[] => [
  ...pastRounds(sheet, cast),
  tomorrow(sheet, cast),
  saturday(sheet, cast),
  sundayInvitation(sheet, cast),
  calledOff(sheet, cast),
  fever(sheet, cast),
  putDown(sheet, cast),
];
