/** Writes the mail that asks a person to be a golfer's emergency contact. */
import { layoutHtml, layoutText } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

/** What the golfer entered about the person. */
export interface EmergencyContactMailFacts {
  readonly golferName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly relation: string;
}

export const emergencyContactSubject = ({ golferName }: Pick<EmergencyContactMailFacts, 'golferName'>) =>
  words.emergencyContact.subject(golferName);

/** The link leads to a page that asks first: opening it agrees to nothing. */
export function emergencyContactMail(
  facts: EmergencyContactMailFacts,
  token: string,
  days: number,
  publicUrl: string,
): MailText {
  const { emergencyContact } = words;
  const parts = {
    greeting: words.greeting(facts.firstName),
    lead: emergencyContact.lead(facts.golferName),
    rows: [
      [emergencyContact.name, `${facts.firstName} ${facts.lastName}`],
      [emergencyContact.phone, facts.phone],
      [emergencyContact.relation, facts.relation],
    ],
    note: emergencyContact.note(days),
    link: { label: emergencyContact.look, url: `${publicUrl}/emergency-contact/${token}` },
    signature: words.signature,
  } as const;
  return {
    subject: emergencyContactSubject(facts),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
