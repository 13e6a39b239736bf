/** What is said in the threads of the demo club's league and trip. */
import { converse, embellish } from '../messaging/conversation.ts';
import type { Cast } from '../booking/story.ts';
import type { DemoThread } from './plan.ts';

interface LastNight {
  /** Days from today. */
  day: number;
  /** When the first group went off, and one of those after it. */
  firstStart: string;
  later: string;
}

/** The night that was played last, on the days before and in the evening itself. */
export function lastNight(cast: Cast, { day, firstStart, later }: LastNight): DemoThread {
  const { ava, marcus, fiona, friends } = cast;
  const [henk, brent, duarte] = friends;
  const lines = converse(
    { ava, marcus, fiona, henk, brent, duarte },
    `
    -2 09:12 fiona: Groups are out. Greensomes on Thursday, partners as drawn, first group off 10 at ${firstStart}.
    -2 09:40 brent: My condolences to whoever drew me.
    -2 09:44 marcus: I have seen your putting. Condolences accepted.
    -2 12:31 ava: Who is partner with whom in the ${later} group?
    -2 12:50 fiona: First with second on the list, third with fourth. Whoever is left over plays alone.
    -2 12:53 henk: Alone? Whom do I blame then?
    -1 18:20 duarte: Any rain coming?
    -1 18:26 fiona: Radar says it passes north of us. If it does not, we wait under the halfway house.
    0 20:31 fiona: All cards are in. What a night. They are counted tomorrow morning, pizza is counted now.
    0 20:44 ava: Duarte holed out from the bunker on 17. I have witnesses and sand in my eyes.
    0 20:47 duarte: I was aiming for the green behind it.
    0 20:52 brent: We had two pars and a lost headcover. Plaid, smells of wet dog.
    0 21:03 henk: Found it! It was in my bag. I can explain.
    0 21:09 fiona: Provisional: the board is up in the hall, and it is close at the top.
    0 21:14 ava: We would like to thank our sponsors, luck and the wind.
    0 21:18 marcus: The wind was out of bounds.
    `,
    day,
  );
  embellish(lines, 'Groups are out', { reactions: [['👍', ava, marcus, henk, duarte]] });
  embellish(lines, 'I have seen your putting', {
    answers: 'My condolences',
    reactions: [['😂', brent, henk, ava]],
  });
  embellish(lines, 'First with second', { answers: 'Who is partner', editedAfter: 70 });
  embellish(lines, 'Radar says', { answers: 'Any rain', reactions: [['🌦️', duarte]] });
  embellish(lines, 'Duarte holed out', {
    reactions: [
      ['🔥', marcus, brent, fiona],
      ['⛳', henk],
    ],
  });
  embellish(lines, 'Found it!', { answers: 'We had two pars', reactions: [['😂', brent, ava, marcus]] });
  embellish(lines, 'Provisional:', {
    reactions: [
      ['🏆', marcus, henk],
      ['❤️', duarte],
    ],
  });
  return { lines };
}

/** The night to come: three lines that Ava has not seen. */
export function nextNight(cast: Cast, night: number, format: string): DemoThread {
  const { ava, marcus, fiona, hiro, friends } = cast;
  const [henk, brent, duarte] = friends;
  const lines = converse(
    { ava, marcus, fiona, hiro, henk, brent, duarte },
    `
    -3 17:02 fiona: Night ${night} is open: ${format.toLowerCase()}. Say here whether you play, groups follow the evening before.
    -3 17:20 marcus: In. Early group if I may, somebody has to put the kids to bed.
    -3 17:31 fiona: Early it is.
    -3 18:45 ava: In, and I can bring Priscilla as my first friend of the season.
    -3 18:52 fiona: Lovely, she pays the guest rate at the shop. I put her in your group.
    -2 07:58 henk: In. Late group, I come straight from Hamilton.
    -2 08:15 duarte: In as well, any time.
    -2 12:03 hiro: Reminder that closest to the pin is on 12 and on 16 this week. Markers are in the starter hut.
    -2 12:10 brent: Twelve plays into the wind. Closest to the green would be a fairer contest.
    -1 19:05 hiro: Last call, I have seven groups and a half. Half a group looks sad.
    -1 19:22 brent: Then I am the other half. In.
    -1 19:30 fiona: That makes eight full groups. Thank you, Brent!
    `,
  );
  embellish(lines, 'Early it is', { answers: 'In. Early group', reactions: [['👍', marcus]] });
  embellish(lines, 'Lovely, she pays', { answers: 'In, and I can bring', reactions: [['❤️', ava]] });
  embellish(lines, 'Twelve plays', { answers: 'Reminder that closest', reactions: [['😂', henk, duarte]] });
  embellish(lines, 'Last call', { editedAfter: 130 });
  embellish(lines, 'That makes eight', { reactions: [['🎉', hiro, brent]] });
  return { lines, unread: { person: ava, lines: 3 } };
}

/** What concerns the whole league. Ava has it muted. */
export function leagueTalk(cast: Cast): DemoThread {
  const { ava, marcus, fiona, hiro, friends } = cast;
  const [henk, brent, duarte] = friends;
  const lines = converse(
    { ava, marcus, fiona, hiro, henk, brent, duarte },
    `
    -73 10:00 fiona: Welcome to a new season of the Thursday Nines! Everything that concerns all of us goes here, every night has a thread of its own.
    -73 10:22 marcus: Glad to be back. Is the handicap allowance still 95 %?
    -73 10:30 hiro: It is. Stableford nights count in full, team nights by format.
    -73 12:15 brent: And mulligans?
    -73 12:16 fiona: Nobody counts them, nobody believes them.
    -66 18:40 henk: Can we park on the lower lot? The upper one was full by four last year.
    -66 18:55 fiona: Please do. The gate stays open until the last group is in.
    -35 09:14 hiro: Standings after four nights are on the board, and it has never been this close.
    -35 09:30 duarte: Whoever leads would like to freeze the table now.
    -35 09:33 marcus: So would everybody who beat their handicap once.
    -30 11:05 fiona: The kitchen asks for a head count by noon on Thursdays. A thumb under my message in the night's thread is enough.
    -30 11:20 ava: Thumb promised.
    -23 20:10 brent: Lost: one plaid headcover. Sentimental value, no other value.
    -13 08:45 fiona: The prize for the first six nights is decided. It took the last putt of the last green.
    -13 08:52 duarte: I was there. I looked away.
    -13 08:54 ava: Congratulations! That putt had two breaks and an audience.
    -9 16:30 hiro: Please repair two pitch marks: yours, and the one of whoever was in front of you.
    -9 16:41 henk: I repair three. I know who is in front of me.
    -4 13:00 fiona: Save the date: closing dinner on the evening of the last night. Partners are welcome.
    -4 13:12 marcus: Is there a dress code, or do we come as we are after 18 holes of regret?
    -4 13:15 fiona: Nine holes, Marcus. And shoes without mud will do.
    `,
  );
  embellish(lines, 'Welcome to a new season', {
    reactions: [
      ['👋', ava, marcus, henk, brent],
      ['⛳', duarte],
    ],
  });
  embellish(lines, 'It is. Stableford', { answers: 'Glad to be back' });
  embellish(lines, 'Nobody counts them', { answers: 'And mulligans?', reactions: [['😂', brent, ava]] });
  embellish(lines, 'Standings after four', { editedAfter: 300, reactions: [['👏', fiona, ava]] });
  embellish(lines, 'The prize for', {
    reactions: [
      ['🏆', ava, hiro, marcus],
      ['👏', duarte, henk],
    ],
  });
  embellish(lines, 'I repair three', { answers: 'Please repair', reactions: [['😂', hiro]] });
  embellish(lines, 'Nine holes, Marcus', {
    answers: 'Is there a dress code',
    reactions: [['😂', marcus, ava]],
  });
  return { lines, mutedBy: ava };
}

/** The organizers of the league among themselves. */
export function organizersTalk({ fiona, hiro, friends }: Cast): DemoThread {
  const [henk, brent] = friends;
  const lines = converse(
    { fiona, hiro },
    `
    -21 09:05 fiona: I ordered the prizes for the first six nights: two sleeves of balls and the ugly trophy.
    -21 09:20 hiro: Good. The ugly trophy needs a new base, it leans like a sliced drive.
    -21 09:24 fiona: Bill from the workshop glues it on Monday.
    -14 15:40 hiro: ${brent.firstName} was charged twice for the second half. I told him we sort it out before he asks the office.
    -14 16:02 fiona: Done, the shop reversed one of them. Receipt is in his account.
    -11 18:30 hiro: ${henk.firstName}'s group took two hours thirty again. Do we say something?
    -11 18:41 fiona: I will, quietly. I put him behind a fast group next time.
    -6 10:10 fiona: Dinner: the kitchen offers 42 a head with dessert, or 36 without. Budget allows 40.
    -6 10:15 hiro: Dessert. We take the two dollars from the raffle.
    -6 10:16 fiona: That is why I like organizing with you.
    -2 08:30 hiro: Draft of the groups for the next night is done, please look over it before I print.
    -2 08:48 fiona: @${hiro.name} swap the last two, they played together three weeks running. Otherwise perfect.
    -2 08:50 hiro: Swapped.
    -1 20:12 fiona: Eight full groups. The starter needs a second cart for the water.
    -1 20:20 hiro: I ask the shop in the morning.
    `,
  );
  embellish(lines, 'Good. The ugly trophy', { answers: 'I ordered the prizes', reactions: [['😂', fiona]] });
  embellish(lines, 'Done, the shop', {
    answers: `${brent.firstName} was charged`,
    reactions: [['👍', hiro]],
  });
  embellish(lines, 'Dessert. We take', { answers: 'Dinner: the kitchen', reactions: [['🍰', fiona]] });
  embellish(lines, `@${hiro.name} swap`, { mentions: [hiro], editedAfter: 25 });
  embellish(lines, 'Swapped.', { reactions: [['🙏', fiona]] });
  return { lines };
}

/** What the travellers plan: four lines that Ava has not seen. */
export function tripTalk({ ava, marcus, rupinder, friends }: Cast): DemoThread {
  const [henk, , duarte] = friends;
  const lines = converse(
    { ava, marcus, rupinder, henk, duarte },
    `
    -20 12:00 rupinder: The bus is booked! Friday 7:00 sharp in front of the clubhouse, clubs go in the trailer.
    -20 12:14 marcus: Sharp as in sharp, or sharp as in golf?
    -20 12:15 rupinder: Sharp as in the bus leaves.
    -20 13:02 ava: Who is in the lake house? I can take the room with the squeaky door.
    -20 13:30 rupinder: Six in the lake house, the rest in the lodge. I put you there, Ava, door included.
    -15 19:44 henk: Does anybody share a room with somebody who snores professionally?
    -15 19:51 duarte: I do not hear anything without my hearing aids. We are a perfect match.
    -15 19:55 henk: Sold.
    -8 11:20 rupinder: Tee times: Friday 12:10, Saturday 9:40, Sunday 8:30. Sunday's course is cart only.
    -8 11:33 marcus: 8:30 after Saturday's dinner. Brave.
    -8 11:40 ava: I will be the one with the sunglasses.
    -8 11:45 rupinder: Friday's course has 118 bunkers. I counted them on the map so that you can count them from inside.
    -8 11:52 henk: I bring a bucket and a spade.
    -8 12:05 ava: Is there a range? After four hours of bus I need ten balls and an apology to my back.
    -8 12:11 rupinder: There is, and the balls are in the price.
    -3 17:15 rupinder: Deposits are due at the end of the month. The shop takes them, or your account does.
    -3 17:40 duarte: Paid, for Henk too. He owes me earplugs I do not need.
    -2 21:05 henk: Earplugs ordered, in club colours.
    -2 21:20 marcus: Which format do we play for the jacket this year?
    -1 09:10 rupinder: Three rounds of Stableford, the best two count. The jacket has been cleaned, mostly.
    -1 09:24 henk: Mostly?
    -1 09:26 rupinder: You wore it in the lake, Henk.
    -1 12:48 duarte: Best day of that jacket's life.
    `,
  );
  embellish(lines, 'The bus is booked', {
    reactions: [
      ['🚌', ava, marcus, henk],
      ['🎉', duarte],
    ],
  });
  embellish(lines, 'Sharp as in the bus', { answers: 'Sharp as in sharp', reactions: [['😂', marcus, ava]] });
  embellish(lines, 'Six in the lake house', {
    answers: 'Who is in the lake house',
    reactions: [['❤️', ava]],
  });
  embellish(lines, 'I do not hear anything', {
    answers: 'Does anybody share',
    reactions: [['😂', ava, marcus]],
  });
  embellish(lines, 'Tee times: Friday', { editedAfter: 240, reactions: [['👍', ava, henk, duarte, marcus]] });
  embellish(lines, 'I bring a bucket', { answers: "Friday's course", reactions: [['😂', ava, rupinder]] });
  embellish(lines, 'There is, and', { answers: 'Is there a range', reactions: [['🙏', ava]] });
  embellish(lines, 'Three rounds of Stableford', { answers: 'Which format' });
  embellish(lines, 'You wore it', { answers: 'Mostly?', reactions: [['😂', marcus, duarte]] });
  return { lines, unread: { person: ava, lines: 4 } };
}
