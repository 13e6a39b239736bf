/** Writes the mails about a single fee of a season or a golf event: that another one is asked for, that somebody else pays. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

/** The fee; whoever owns fees hands it in. Cents. */
interface FeeMailFacts {
  readonly eventTypeName: string;
  readonly title: string;
  readonly feeName: string;
  readonly golfer: { readonly userId: number; readonly name: string };
  /** Before tax, and with it. */
  readonly net: number;
  readonly gross: number;
}

const rowsOf = ({ mails: { seasons } }: Words, facts: FeeMailFacts): MailParts['rows'] => [
  [seasons.fees.eventType, facts.eventTypeName],
  [seasons.fees.event, facts.title],
  [seasons.fees.golfer, facts.golfer.name],
  [seasons.fees.fee, facts.feeName],
];

/** To the office. */
export const feeRequestMail = (
  facts: FeeMailFacts,
  reader: MailReader,
  request: { readonly by: string; readonly net: number; readonly comment: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { fees } = words.mails.seasons;
    return {
      subject: fees.request.subject(facts.golfer.name, facts.title),
      lead: fees.request.lead(request.by),
      rows: [
        ...rowsOf(words, facts),
        [fees.before, fees.net(facts.net)],
        [fees.wanted, fees.net(request.net)],
        [fees.comment, request.comment],
      ],
      link: { label: fees.request.open, url: `${publicUrl}/admin/fee-requests` },
    };
  });

/** `payer` pays from now on: the reader, or somebody else in the reader's place. */
export const payerMail = (
  facts: FeeMailFacts,
  reader: MailReader & { readonly userId: number },
  payer: { readonly userId: number; readonly name: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasons } = words.mails;
    const said = seasons.fees.payer;
    const pays = payer.userId === reader.userId;
    const own = facts.golfer.userId === reader.userId;
    return {
      subject: pays ? said.subjectPays(facts.title) : said.subjectPaysNot(facts.title),
      lead: pays ? (own ? said.ownAgain : said.pays(facts.golfer.name)) : said.paysNot(payer.name),
      rows: [
        ...rowsOf(words, facts),
        ...(pays ? [[seasons.pays, seasons.money.total(facts.gross)] as const] : []),
      ],
      link: { label: said.open, url: `${publicUrl}/money` },
    };
  });
