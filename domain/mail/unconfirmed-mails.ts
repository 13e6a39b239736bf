/** Writes the mail that asks golfers whether they agree to a spot that somebody else put them into. */
import { dayInWords } from './day-in-words.ts';
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

/** The spot; whoever owns bookings hands it in. */
interface SpotFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD and HH:MM at the club. */
  readonly day: string;
  readonly time: string;
  readonly booker: string;
  readonly byOffice: boolean;
  readonly bookerPays: boolean;
  /** Cents with tax. */
  readonly cost: number;
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Opening the page answers nothing: the one tap is made there, by whoever is logged in. */
export function unconfirmedMail(
  facts: SpotFacts,
  { firstName, placer }: { readonly firstName: string; readonly placer: string },
  publicUrl: string,
): MailText {
  const { unconfirmed } = words;
  const terms = facts.bookerPays
    ? unconfirmed.bookerPays(facts.booker)
    : facts.byOffice
      ? unconfirmed.officeTerms(money(facts.cost))
      : unconfirmed.terms(money(facts.cost));
  const parts: MailParts = {
    greeting: words.greeting(firstName),
    lead: facts.byOffice ? unconfirmed.byOffice : unconfirmed.lead(placer),
    rows: [
      [words.course, facts.courseName],
      [words.day, dayInWords(facts.day)],
      [words.time, facts.time],
    ],
    note: terms,
    link: { label: unconfirmed.answer, url: `${publicUrl}/bookings/${facts.purchaseId}` },
    signature: words.signature,
  };
  const who = facts.byOffice ? unconfirmed.club : placer;
  return {
    subject: unconfirmed.subject(who, dayInWords(facts.day), facts.time),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
