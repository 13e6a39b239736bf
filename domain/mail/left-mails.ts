/** Writes the mails about places in seasons and golf events that were given up, ran out, or are there no more. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openTarget, shortWhen, titleOf, whereAndWhen, type TargetMailFacts } from './entry-mails.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

interface LeftFacts {
  readonly target: TargetMailFacts;
}

const moneyRows = (
  { formats, mails: { seasons } }: Words,
  { refunded, kept }: { readonly refunded: number; readonly kept: number },
): MailParts['rows'] => [
  ...(refunded > 0 ? [[seasons.left.back, formats.plainMoney(refunded)] as const] : []),
  ...(kept > 0 ? [[seasons.left.kept, formats.plainMoney(kept)] as const] : []),
];

/** What a withdrawal led to, in cents with tax. */
interface Withdrawal {
  /** Null where the golfer did it. */
  readonly by: string | null;
  readonly refunded: number;
  readonly kept: number;
  /** Somebody who takes the place gives back what is kept. */
  readonly unfilled: boolean;
  /** Only one day of a season was given up. */
  readonly oneDay: boolean;
}

export const withdrawnMail = (
  { target }: LeftFacts,
  reader: MailReader,
  { by, refunded, kept, unfilled, oneDay }: Withdrawal,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { withdrawn } = words.mails.seasons.left;
    const subject = by === null ? withdrawn.subject : withdrawn.subjectByOther;
    return {
      subject: subject(titleOf(words, target), shortWhen(words, target)),
      lead: by === null ? (oneDay ? withdrawn.oneDay : withdrawn.own) : withdrawn.byOther(by),
      rows: [...whereAndWhen(words, target), ...moneyRows(words, { refunded, kept })],
      ...(kept > 0 && unfilled ? { note: withdrawn.ifTaken } : {}),
      link: openTarget(words, publicUrl, target),
    };
  });

/** `by` is null where no person of the club can be named. */
export const calledOffMail = (
  { target }: LeftFacts,
  reader: MailReader,
  { by, refunded }: { readonly by: string | null; readonly refunded: number },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasons } = words.mails;
    const { cancelled } = seasons.left;
    return {
      subject: cancelled.subject(titleOf(words, target), shortWhen(words, target)),
      lead: by === null ? cancelled.byClub : cancelled.lead(by),
      rows: [
        ...whereAndWhen(words, target),
        ...(target.notes === '' ? [] : [[seasons.notes, target.notes] as const]),
        ...moneyRows(words, { refunded, kept: 0 }),
      ],
      link: openTarget(words, publicUrl, target),
    };
  });

export const entryRefundedMail = (
  { target }: LeftFacts,
  reader: MailReader,
  refunded: number,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { refunded: said } = words.mails.seasons.left;
    return {
      subject: said.subject(refunded, titleOf(words, target)),
      lead: said.lead,
      rows: [...whereAndWhen(words, target), ...moneyRows(words, { refunded, kept: 0 })],
      link: openTarget(words, publicUrl, target),
    };
  });

/** `leftBy` led the team and has left; null where the time ran out. */
export const entryExpiredMail = (
  { target }: LeftFacts,
  reader: MailReader,
  leftBy: string | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { expired } = words.mails.seasons;
    return {
      subject: expired.subject(titleOf(words, target)),
      lead: leftBy === null ? expired.lead : expired.teamGone(leftBy),
      rows: whereAndWhen(words, target),
      note: expired.note,
      link: openTarget(words, publicUrl, target),
    };
  });

/** To who leads the team; `players` are those who are left. */
export const partnerLeftMail = (
  { target }: LeftFacts,
  reader: MailReader,
  left: {
    readonly partner: string;
    readonly what: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN';
    readonly team: string;
    readonly players: readonly string[];
  },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasons } = words.mails;
    const key = ({ DECLINED: 'declined', EXPIRED: 'expired', WITHDRAWN: 'withdrawn' } as const)[left.what];
    const said = seasons.partner[key];
    return {
      subject: said.subject(left.partner, titleOf(words, target)),
      lead: said.lead(left.partner),
      rows: [...whereAndWhen(words, target), [seasons.team, [left.team, ...left.players].join('\n')]],
      link: openTarget(words, publicUrl, target, seasons.partner.ask),
    };
  });
