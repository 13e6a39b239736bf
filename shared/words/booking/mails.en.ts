/** What the mails about bookings and rounds say, in English. Days are YYYY-MM-DD at the club, money is in cents. */
import type { Formats } from '../formats/formats.ts';

export const bookingMails = (say: Formats) => ({
  course: 'Course',
  day: 'Day',
  time: 'Tee time',
  players: 'Players',
  vacant: 'open spot',
  fee: 'Fee',
  pays: {
    label: 'You pay',
    nothing: 'nothing',
    byBooker: (booker: string) => `nothing: ${booker} pays for you`,
    credits: (count: number) => say.plural(count, { one: '# round credit', other: '# round credits' }),
    and: (money: string, credits: string) => `${credits} and ${money}`,
    atMost: (now: number, atMost: number) =>
      `${say.plainMoney(now)} now, at most ${say.plainMoney(atMost)} if all accept`,
    ownAccount: (cents: number) => `${say.plainMoney(cents)}, on your account at the club`,
  },
  youPay: {
    subject: (now: number, day: string, time: string) =>
      `You pay ${say.plainMoney(now)} by now, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: 'What you pay for your booking has changed, since somebody accepted, confirmed or gave up a spot, or the club changed a price.',
    before: 'Before',
  },
  openThread: 'Open the booking and its thread',
  answer: 'Answer the invitation',
  findTeeTime: 'Find another tee time',
  /** For guests, who can't open a booking. */
  openClub: 'The club and its courses',
  confirmation: {
    subject: (course: string, day: string, time: string) =>
      `Booked: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
    own: 'Your tee time is booked.',
    byOther: (booker: string) => `${booker} booked a tee time for you.`,
  },
  invitation: {
    subject: (host: string, day: string, time: string) =>
      `${host} invites you to play, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: (host: string) => `${host} would like you to join a round.`,
    firstCome:
      'There may be more invitations than open spots: the first ones to accept get them. The link answers in your name, without a login, so please do not pass it on.',
  },
  unconfirmed: {
    subject: (placer: string, day: string, time: string) =>
      `${placer} put you down: ${say.fullDay(day)} at ${say.time(time)}`,
    lead: (placer: string) => `${placer} put you down for this round. Do you play?`,
    byOffice: 'The club put you down for this round, as you asked.',
    club: 'The club',
    terms: (cost: number) =>
      `Until you confirm you pay nothing. Once you confirm you pay ${say.plainMoney(cost)}, tax included. Saying no is free until the round begins.`,
    officeTerms: (cost: number) =>
      `You pay ${say.plainMoney(cost)}, tax included. If you did not ask for it, say no: that is free until the round begins.`,
    bookerPays: (booker: string) => `${booker} pays for you. Saying no is free until the round begins.`,
    answer: 'Confirm · No thanks',
  },
  family: {
    subject: (placer: string) => `You always say yes to ${placer}`,
    lead: (placer: string) =>
      `The office noted ${placer} as your family: when ${placer} puts you into a booking, you have said yes, and pay for your spot.`,
    note: 'You still refuse a single spot, free, until the round begins. On your account you end this in one tap.',
    open: 'To your account',
  },
  familyPayer: familyPayerMails,
  reminder: {
    subject: (course: string, day: string, time: string) =>
      `You play soon: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: 'Your round is near. Here is when and where, and who plays with you.',
    freeUntil: (day: string, time: string, fee: number) =>
      `If you can not come, please cancel: free of charge until ${say.fullDay(day)} at ${say.time(time)}, after that it costs ${say.plainMoney(fee)} per golfer.`,
    fee: (fee: number) =>
      `If you can not come, please cancel all the same, so that somebody else can play. Inside the cancellation window it costs ${say.plainMoney(fee)} per golfer.`,
    free: 'If you can not come, please cancel, so that somebody else can play.',
  },
  removed: {
    subject: (course: string, day: string, time: string) =>
      `You do not play any more: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: (by: string) => `${by} took you out of this booking.`,
    byClub: 'You were taken out of this booking.',
  },
  bailed: {
    subject: (golfer: string, day: string, time: string) =>
      `${golfer} does not play any more, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: (golfer: string) => `${golfer} gave up the spot in your booking.`,
  },
  moved: {
    subject: (course: string, day: string, time: string) =>
      `New tee time: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
    lead: (by: string) => `${by} moved your tee time.`,
    byClub: 'Your tee time was moved.',
    before: 'Before',
    now: 'New tee time',
  },
  cancellation: {
    subject: (course: string, day: string, time: string) =>
      `Cancelled: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
    own: 'You cancelled this booking.',
    byOther: (canceller: string) => `${canceller} cancelled this booking.`,
    bySystem: 'This booking was cancelled.',
  },
  offer: {
    subject: (spots: number, until: string) =>
      say.plural(spots, {
        one: `A spot came free: yours until ${say.time(until)}`,
        other: `# spots came free: yours until ${say.time(until)}`,
      }),
    lead: (until: string) =>
      `You waited, and it came free. It is yours until ${say.time(until)}; after that it goes to the next who waits.`,
    spots: 'Spots',
    take: 'Take it, or say no',
  },
  noShow: noShowMails(say),
});

/** To golfers who did not come. */
const noShowMails = (say: Formats) => ({
  warning: {
    subject: (course: string, day: string) => `We missed you: ${course}, ${say.fullDay(day)}`,
    lead: 'You had a tee time and did not come. Somebody else would have liked to play.',
    note: 'Please cancel when you can not come: it takes one tap. The next time you stay away, booking ahead is suspended for a while.',
  },
  suspension: {
    subject: (until: string) => `Booking ahead is suspended until ${say.fullDay(until)}`,
    lead: (until: string) =>
      `You had a tee time and did not come, again. Until ${say.fullDay(until)} you can book tee times of the same day only.`,
    note: 'Bookings you have already made stay. If this is a mistake, please answer this mail.',
  },
});

/** Who pays for the rounds of whom, asked and told. */
const familyPayerMails = {
  asked: {
    payer: {
      subject: (golfer: string) => `Do you pay for the rounds of ${golfer}?`,
      lead: (golfer: string) =>
        `The office asks whether you pay for the rounds of ${golfer}. Once you both agree, rounds that ${golfer} books or is put into from then on are charged to your account.`,
    },
    golfer: {
      subject: (payer: string) => `Does ${payer} pay for your rounds?`,
      lead: (payer: string) =>
        `The office asks whether ${payer} pays for your rounds. Once you both agree, your rounds from then on stand on the account of ${payer}, who sees when you play.`,
    },
  },
  told: {
    payer: {
      subject: (golfer: string) => `You pay for the rounds of ${golfer}`,
      lead: (golfer: string) =>
        `The office noted, on your word, that you pay for the rounds of ${golfer}: those booked from now on are charged to your account.`,
    },
    golfer: {
      subject: (payer: string) => `${payer} pays for your rounds`,
      lead: (payer: string) =>
        `The office noted that ${payer} pays for your rounds: those booked from now on stand on the account of ${payer}, who sees when you play.`,
    },
  },
  askedNote: 'Until you agree nothing changes. You answer on your account, and can end it there at any time.',
  toldNote:
    'You end this on your account, or at the office. Rounds that are booked by then stay as they are.',
  open: 'To your account',
};
