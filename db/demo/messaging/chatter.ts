/** What golfers write to each other before and after a round: short scripts with places for names, day and time. */

export interface Script {
  /** How many golfers speak in it. */
  people: number;
  lines: readonly { speaker: number; text: string }[];
}

/** One script per paragraph; `a` is the booker, `b`, `c` and `d` are the others. */
const scripts = (text: string): Script[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((row) => {
        const [who = '', ...words] = row.trim().split(': ');
        return { speaker: 'abcd'.indexOf(who), text: words.join(': ') };
      });
      return { people: 1 + Math.max(...lines.map(({ speaker }) => speaker)), lines };
    });

/** Between the booking and the round. */
export const beforeTheRound = scripts(`
a: We're on {course} at {time}. Range first?
b: Yes, I'll be there 40 minutes before. Need to find my driver again.
a: Did it leave you?
b: It's been flirting with the trees left of 5 all month.

a: Cart or walk on {day}?
b: Walking if it's dry, my knee says cart if it isn't.
c: I'll take a push cart either way.
a: Let's decide in the morning then.

b: What's the forecast for {day}?
a: Showers the night before, dry by the time we're on.
b: Then {time} is perfect.
c: Bringing the rain jacket anyway. It has never rained when I had it with me.

a: I put us down for {time}. Blue or white?
b: White please, my back isn't in a blue tee mood.
c: White is fine. Same stakes as last time?
a: Loser buys the fries.
b: You still owe me fries from last time.

a: Anybody need a ride on {day}? I pass the station.
b: That would help, mine is in the shop until the weekend.
a: Picking you up 70 minutes before, then.
b: You're a star. Coffee's on me.

b: Shall we meet in the grill before?
a: Good idea. Half an hour before {time}?
b: Deal.
c: I'll come straight to the tee.
a: No rush, we'll bring you a coffee.

a: Reminder, {time} on {day}. The sheet is full, so please be there!
b: Will be there with bells on.
c: Same. Are the aerated greens back to normal?
a: Sanded last week, they roll fine again.

b: Who has the rangefinder this time?
a: Me, charged and everything.
b: After the 14th hole last time I want proof.
a: It said 148. You hit 120. The machine was innocent.

b: I can make {time} if traffic on the 401 behaves.
a: If you're late we'll drop your ball on 1 and play on.
b: Please drop it in the fairway for once.

a: Shall we get a forecaddie app, or do we just guess like always?
b: Guess. It keeps the legend of my seven iron alive.
a: Legend is one word for it.

c: Does anyone have a spare glove, medium, left hand?
a: Brand new one in my bag, yours.
c: Lifesaver. I washed mine. Don't wash yours.
b: Ha. Noted.

a: Stableford on {day}? Everyone plays off their own handicap.
b: I've gone up two shots, finally some use in it.
c: Sandbagger.
b: Honest golfer, as the committee would tell you.

a: If it's very slow I may leave early, just so you know.
b: Same here, in-laws are visiting.
a: Perfect, then nobody has to feel bad.

b: There may be a short delay on {day}, the shop put up a note.
a: I'll ring them when I'm up and write here.
c: Thanks. I'm ten minutes away so no stress.

a: New grips, new me. Fair warning.
b: You said that about the putter.
a: The putter was misunderstood.
c: Twelve feet short is a lot of misunderstanding.

a: Please bring small change, I'd like to play skins.
b: Two dollars a hole?
a: Quarters! I have kids in college.
b: Quarters with carry-over. Fine.

b: Shall I bring my brother-in-law along as a guest some time?
a: Sure, there's usually a spot on weekdays.
b: He's better than me, which I'll deny afterwards.

a: Tee time moved nowhere, still {time}. Just checking everyone reads this.
b: Read.
c: Read and printed.
d: Read, framed and hung in the garage.

d: I have a hard stop three hours after we start, so if we crawl I leave after 13.
a: We'll be first off behind a twosome, should be quick.
b: Ready golf then.
c: Ready golf always.

c: Is there a dress code for the dinner afterwards?
a: Collar and no spikes, that's all.
c: Spare shoes in the trunk, done.

a: How is the wrist?
b: Doctor says nine holes are fine, so I heard eighteen.
a: Nine and a cart. I'm telling your physio.
b: Traitor.

a: Front bunkers on 9 have new sand, very soft. You have been warned.
b: My ball thanks you and will visit.
c: It knows the way.
`);

/** On the morning of the round. */
export const onTheMorning = scripts(`
b: Running ten minutes late, accident on the highway.
a: No worries, starter lets us swap with the group behind.
b: Parking now!

c: I'm at the range, bays 6 and 7 are ours.
a: Putting green, be there in five.
b: Shoes on, coffee in hand. Two minutes.

a: Cart paths only today, it poured last night.
b: Then I'll carry a few clubs across. Thanks.

a: Greens are quick this morning, stay below the hole on 3.
b: You say that as if I could choose.

b: Where are you all?
a: First tee, the group ahead is just off.
b: Jogging!
`);

/** After the round. */
export const afterTheRound = scripts(`
a: Thanks for the game, that was fun. 84 and one lost ball.
b: 91 with a birdie on 16. I'll only remember the birdie.
a: As it should be.

b: Did anybody pick up a wedge on 11? 56 degrees, green grip.
a: It's in my trunk! Saw it leaning on the rake.
b: Phew. I'll get it on the weekend.
a: It chips better than I do anyway.

a: That putt on 18. I'm still laughing.
b: Forty feet, two breaks, one lucky spike mark.
c: I have it on video.
b: Frame by frame please.

c: Great round everyone. Same time next week?
a: I'll try to book it as soon as the sheet opens.
b: In.
d: In, if my back forgives me by then.

a: Fries settled, balance is zero.
b: My accountant disagrees, but fine.

b: Final count for the skins: {c} four, {a} three, me one.
c: The one that counted though.
a: Well played. Quarters are on their way.

a: Four hours five, not bad for a full sheet.
b: The group behind said thanks for letting them through on 12.
a: Nice people.
`);
