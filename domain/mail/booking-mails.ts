/** Writes the mails about a booking from its facts. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

/** What these mails say of a booking; whoever owns bookings hands it in. */
export interface BookingMailFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  readonly feeName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly booker: { readonly userId: number; readonly name: string };
  /** Tee times in playing order, HH:MM at the club, with a name or null per spot. */
  readonly times: readonly { readonly time: string; readonly players: readonly (string | null)[] }[];
}

/** What the reader of a mail pays, in cents with tax. */
export interface PaysFacts {
  readonly now: number;
  /** More than `now` where others may still accept at the reader's cost. */
  readonly atMost: number;
  /** Round credits that pay instead. */
  readonly credits: number;
  /** Null where the reader is the booker. */
  readonly bookerName: string | null;
}

/** Who a mail is for. */
interface Reader extends MailReader {
  readonly userId: number;
}

/** "You pay", of the reader alone: what others pay is not the reader's to know. */
function paysRow(
  { formats, mails: { booking } }: Words,
  { now, atMost, credits, bookerName }: PaysFacts,
): readonly [string, string] {
  const { pays } = booking;
  const inMoney = atMost > now ? pays.atMost(now, atMost) : formats.plainMoney(now);
  if (credits > 0)
    return [pays.label, atMost > 0 ? pays.and(inMoney, pays.credits(credits)) : pays.credits(credits)];
  if (atMost > 0) return [pays.label, inMoney];
  return [pays.label, bookerName === null ? pays.nothing : pays.byBooker(bookerName)];
}

const openThread = (
  { mails: { booking } }: Words,
  publicUrl: string,
  { purchaseId }: BookingMailFacts,
): MailParts['link'] => ({ label: booking.openThread, url: `${publicUrl}/bookings/${purchaseId}` });

const whereAndWhen = (
  { formats, mails: { booking } }: Words,
  { courseName, day, times }: BookingMailFacts,
): MailParts['rows'] => [
  [booking.course, courseName],
  [booking.day, formats.fullDay(day)],
  [booking.time, times.map(({ time }) => formats.time(time)).join(', ')],
];

const firstTime = ({ times }: BookingMailFacts): string => times[0]?.time ?? '';

export const confirmationMail = (
  facts: BookingMailFacts,
  reader: Reader,
  pays: PaysFacts,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { confirmation, players, vacant, fee } = words.mails.booking;
    const names = facts.times
      .flatMap(({ time, players: playing }) =>
        playing.map(
          (name) => `${facts.times.length > 1 ? `${words.formats.time(time)}  ` : ''}${name ?? vacant}`,
        ),
      )
      .join('\n');
    return {
      subject: confirmation.subject(facts.courseName, facts.day, firstTime(facts)),
      lead:
        reader.userId === facts.booker.userId ? confirmation.own : confirmation.byOther(facts.booker.name),
      rows: [...whereAndWhen(words, facts), [players, names], [fee, facts.feeName], paysRow(words, pays)],
      link: openThread(words, publicUrl, facts),
    };
  });

/** To the booker: what the booking costs by now. */
export const youPayMail = (
  facts: BookingMailFacts,
  reader: Reader,
  pays: PaysFacts & { readonly before: number },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { youPay } = words.mails.booking;
    return {
      subject: youPay.subject(pays.now, facts.day, firstTime(facts)),
      lead: youPay.lead,
      rows: [
        ...whereAndWhen(words, facts),
        [youPay.before, words.formats.plainMoney(pays.before)],
        paysRow(words, pays),
      ],
      link: openThread(words, publicUrl, facts),
    };
  });

/** `url` is the reader's own: whoever opens it answers in the reader's place. `pays`: by accepting, cents with tax. */
export const invitationMail = (
  facts: BookingMailFacts,
  reader: MailReader,
  { host, pays }: { readonly host: string; readonly pays: number },
  url: string,
): MailText =>
  writeMail(reader, (words) => {
    const { invitation, pays: paying, answer } = words.mails.booking;
    return {
      subject: invitation.subject(host, facts.day, firstTime(facts)),
      lead: invitation.lead(host),
      rows: [
        ...whereAndWhen(words, facts),
        [paying.label, pays > 0 ? paying.ownAccount(pays) : paying.byBooker(facts.booker.name)],
      ],
      note: invitation.firstCome,
      link: { label: answer, url },
    };
  });

/** What was offered to somebody who waited. */
interface OfferMailFacts {
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  /** HH:MM at the club. */
  readonly time: string;
  readonly until: string;
  readonly spots: number;
}

export const offerMail = (facts: OfferMailFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, ({ formats, mails: { booking } }) => {
    const { offer } = booking;
    return {
      subject: offer.subject(facts.spots, facts.until),
      lead: offer.lead(facts.until),
      rows: [
        [booking.course, facts.courseName],
        [booking.day, formats.fullDay(facts.day)],
        [booking.time, formats.time(facts.time)],
        [offer.spots, formats.number(facts.spots)],
      ],
      link: { label: offer.take, url: `${publicUrl}/book` },
    };
  });

/** `canceller` is null where no person cancelled. */
export const cancellationMail = (
  facts: BookingMailFacts,
  reader: MailReader & { readonly userId: number | null },
  canceller: { userId: number; name: string } | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { cancellation, openClub, findTeeTime } = words.mails.booking;
    const byPerson =
      canceller !== null && canceller.userId === reader.userId
        ? cancellation.own
        : canceller && cancellation.byOther(canceller.name);
    return {
      subject: cancellation.subject(facts.courseName, facts.day, firstTime(facts)),
      lead: byPerson ?? cancellation.bySystem,
      rows: whereAndWhen(words, facts),
      link:
        reader.userId === null
          ? { label: openClub, url: publicUrl }
          : { label: findTeeTime, url: `${publicUrl}/book` },
    };
  });
