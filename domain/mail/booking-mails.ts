/** Writes the mails about a booking from its facts. */
import { dayInWords as dayOf } from './day-in-words.ts';
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

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
export interface Reader {
  readonly userId: number;
  readonly firstName: string;
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** "You pay", of the reader alone: what others pay is not the reader's to know. */
function paysRow({ now, atMost, credits, bookerName }: PaysFacts): readonly [string, string] {
  const { pays } = words;
  const inMoney = atMost > now ? pays.atMost(money(now), money(atMost)) : money(now);
  if (credits > 0)
    return [pays.label, atMost > 0 ? pays.and(inMoney, pays.credits(credits)) : pays.credits(credits)];
  if (atMost > 0) return [pays.label, inMoney];
  return [pays.label, bookerName === null ? pays.nothing : pays.byBooker(bookerName)];
}

const threadUrl = (publicUrl: string, purchaseId: number): string => `${publicUrl}/bookings/${purchaseId}`;

function whereAndWhen(facts: BookingMailFacts): (readonly [string, string])[] {
  const times = facts.times.map(({ time }) => time).join(', ');
  return [
    [words.course, facts.courseName],
    [words.day, dayOf(facts.day)],
    [words.time, times],
  ];
}

const firstTime = ({ times }: BookingMailFacts): string => times[0]?.time ?? '';

const mailOf = (subject: string, parts: MailParts): MailText => ({
  subject,
  text: layoutText(parts),
  html: layoutHtml(parts),
});

export function confirmationMail(
  facts: BookingMailFacts,
  reader: Reader,
  pays: PaysFacts,
  publicUrl: string,
): MailText {
  const { confirmation } = words;
  const players = facts.times
    .flatMap(({ time, players: names }) =>
      names.map((name) => `${facts.times.length > 1 ? `${time}  ` : ''}${name ?? words.vacant}`),
    )
    .join('\n');
  return mailOf(confirmation.subject(facts.courseName, dayOf(facts.day), firstTime(facts)), {
    greeting: words.greeting(reader.firstName),
    lead: reader.userId === facts.booker.userId ? confirmation.own : confirmation.byOther(facts.booker.name),
    rows: [...whereAndWhen(facts), [words.players, players], [words.fee, facts.feeName], paysRow(pays)],
    link: { label: words.openThread, url: threadUrl(publicUrl, facts.purchaseId) },
    signature: words.signature,
  });
}

/** To the booker: what the booking costs by now. */
export function youPayMail(
  facts: BookingMailFacts,
  reader: Reader,
  pays: PaysFacts & { readonly before: number },
  publicUrl: string,
): MailText {
  const { youPay } = words;
  return mailOf(youPay.subject(money(pays.now), dayOf(facts.day), firstTime(facts)), {
    greeting: words.greeting(reader.firstName),
    lead: youPay.lead,
    rows: [...whereAndWhen(facts), [youPay.before, money(pays.before)], paysRow(pays)],
    link: { label: words.openThread, url: threadUrl(publicUrl, facts.purchaseId) },
    signature: words.signature,
  });
}

/** `url` is the reader's own: whoever opens it answers in the reader's place. `pays`: by accepting, cents with tax. */
export function invitationMail(
  facts: BookingMailFacts,
  reader: Pick<Reader, 'firstName'>,
  { host, pays }: { readonly host: string; readonly pays: number },
  url: string,
): MailText {
  const { invitation } = words;
  return mailOf(invitation.subject(host, dayOf(facts.day), firstTime(facts)), {
    greeting: words.greeting(reader.firstName),
    lead: invitation.lead(host),
    rows: [
      ...whereAndWhen(facts),
      [
        words.pays.label,
        pays > 0 ? words.pays.ownAccount(money(pays)) : words.pays.byBooker(facts.booker.name),
      ],
    ],
    note: invitation.firstCome,
    link: { label: words.answer, url },
    signature: words.signature,
  });
}

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

export function offerMail(facts: OfferMailFacts, reader: Reader, publicUrl: string): MailText {
  const { offer } = words;
  return mailOf(
    facts.spots === 1 ? offer.subject(facts.until) : offer.subjectMany(facts.spots, facts.until),
    {
      greeting: words.greeting(reader.firstName),
      lead: offer.lead(facts.until),
      rows: [
        [words.course, facts.courseName],
        [words.day, dayOf(facts.day)],
        [words.time, facts.time],
        [offer.spots, String(facts.spots)],
      ],
      link: { label: offer.take, url: `${publicUrl}/book` },
      signature: words.signature,
    },
  );
}

/** `canceller` is null where no person cancelled. */
export function cancellationMail(
  facts: BookingMailFacts,
  reader: { readonly userId: number | null; readonly firstName: string },
  canceller: { userId: number; name: string } | null,
  publicUrl: string,
): MailText {
  const { cancellation } = words;
  const byPerson =
    canceller !== null && canceller.userId === reader.userId
      ? cancellation.own
      : canceller && cancellation.byOther(canceller.name);
  const link =
    reader.userId === null
      ? { label: words.openClub, url: publicUrl }
      : { label: words.findTeeTime, url: `${publicUrl}/book` };
  return mailOf(cancellation.subject(facts.courseName, dayOf(facts.day), firstTime(facts)), {
    greeting: words.greeting(reader.firstName),
    lead: byPerson ?? cancellation.bySystem,
    rows: whereAndWhen(facts),
    link,
    signature: words.signature,
  });
}
