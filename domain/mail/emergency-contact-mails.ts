/** Writes the mail that asks a person to be a golfer's emergency contact. */
import { wordsFor, type MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

/** What the golfer entered about the person. */
export interface EmergencyContactMailFacts extends MailReader {
  readonly golferName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly relation: string;
}

/** Of the mail, before its link is made. */
export const emergencyContactSubject = (facts: EmergencyContactMailFacts): string =>
  wordsFor(facts).mails.accounts.emergencyContact.subject(facts.golferName);

/** The link leads to a page that asks first: opening it agrees to nothing. */
export const emergencyContactMail = (
  facts: EmergencyContactMailFacts,
  token: string,
  days: number,
  publicUrl: string,
): MailText =>
  writeMail(facts, ({ mails: { accounts } }) => {
    const { emergencyContact: said } = accounts;
    return {
      subject: emergencyContactSubject(facts),
      lead: said.lead(facts.golferName),
      rows: [
        [said.name, `${facts.firstName} ${facts.lastName}`],
        [said.phone, facts.phone],
        [said.relation, facts.relation],
      ],
      note: said.note(days),
      link: { label: said.look, url: `${publicUrl}/emergency-contact/${token}` },
    };
  });
