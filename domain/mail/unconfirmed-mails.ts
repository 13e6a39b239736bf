/** Writes the mail that asks golfers whether they agree to a spot that somebody else put them into. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

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

/** Opening the page answers nothing: the one tap is made there, by whoever is logged in. */
export const unconfirmedMail = (
  facts: SpotFacts,
  { placer, ...reader }: MailReader & { readonly placer: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ formats, mails: { booking } }) => {
    const { unconfirmed } = booking;
    return {
      subject: unconfirmed.subject(facts.byOffice ? unconfirmed.club : placer, facts.day, facts.time),
      lead: facts.byOffice ? unconfirmed.byOffice : unconfirmed.lead(placer),
      rows: [
        [booking.course, facts.courseName],
        [booking.day, formats.fullDay(facts.day)],
        [booking.time, formats.time(facts.time)],
      ],
      note: facts.bookerPays
        ? unconfirmed.bookerPays(facts.booker)
        : facts.byOffice
          ? unconfirmed.officeTerms(facts.cost)
          : unconfirmed.terms(facts.cost),
      link: { label: unconfirmed.answer, url: `${publicUrl}/bookings/${facts.purchaseId}` },
    };
  });
