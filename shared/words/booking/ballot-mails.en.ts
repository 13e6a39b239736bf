/** What the mails about ballots say, in English. Days are YYYY-MM-DD at the club, prices are in cents. */
import type { Formats } from '../formats/formats.ts';

export const ballotMails = (say: Formats) => ({
  missed: {
    subject: (course: string, day: string) => `The draw: no tee time for you, ${course}, ${say.fullDay(day)}`,
    lead: 'The ballot you entered is drawn. This time none of your wishes had room for your party.',
    entries: 'Entries',
    note: 'It counts for you: in the next draw you stand before those who were luckier. What nobody won is on sale now.',
    party: (entrant: string) => `It was the entry of ${entrant}. Tee times nobody won are on sale now.`,
    open: 'See the draw, and repeat it',
  },
  question: {
    subject: (entrant: string, course: string, day: string) =>
      `${entrant} asks you to play along: ${course}, ${say.fullDay(day)}`,
    lead: (entrant: string) =>
      `${entrant} entered a ballot for tee times and would like you to play along. Nothing is decided: without your yes you are not in it, and pay nothing.`,
    note: 'With your yes you are in the draw, and if it brings a tee time you have a spot and pay for it. You can leave again, free, until the draw.',
    standing: (entrant: string) =>
      `${entrant} entered a ballot for tee times, with you: you always say yes to ${entrant}, so you are in the draw.`,
    standingNote:
      'If it brings a tee time you have a spot and pay for it. You can leave, free, until the draw; on your account you choose for whom you always say yes.',
    by: 'Asked by',
    wishes: 'Tee times wished for',
    price: 'Your price, with tax',
    upTo: (price: number, most: number) => `${say.plainMoney(price)}, at most ${say.plainMoney(most)}`,
    answer: 'Say yes or no',
    leave: 'See it, or leave',
  },
  out: {
    subject: (entrant: string, course: string, day: string) =>
      `You are not in the entry of ${entrant} any more: ${course}, ${say.fullDay(day)}`,
    lead: (entrant: string) => `${entrant} took the entry back, or took you out of it. You pay nothing.`,
    note: 'If the ballot is still open you can enter it yourself.',
    open: 'To the ballot',
  },
  cancelled: {
    subject: (course: string, day: string) => `The ballot is cancelled: ${course}, ${say.fullDay(day)}`,
    lead: 'The club cancelled the ballot you entered. Nothing is drawn, and your entry counts for nothing.',
    note: 'The day is on the tee sheet like any other: whoever books first has the spot.',
    open: 'To the tee sheet of the day',
  },
});
