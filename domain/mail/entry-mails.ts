/** Writes the mails to golfers about what became of their registration for a season or a golf event. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

/** A moment on the club's clock. */
interface Moment {
  readonly day: string;
  readonly time: string;
}

/** An event or a season; whoever owns them hands it in. Days are the club's. */
export interface TargetMailFacts {
  readonly of: 'EVENT' | 'SEASON';
  readonly id: number;
  readonly eventTypeName: string;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** HH:MM of the first start; null for a season. */
  readonly time: string | null;
  readonly courses: readonly string[];
  readonly organizer: string | null;
  readonly notes: string;
  readonly policy: string | null;
}

interface FeeMailLine {
  readonly fee: string;
  readonly guestName: string | null;
  readonly cents: number;
  readonly includedIn: string | null;
  readonly payer: string | null;
}

/** What is to be paid, in cents with tax. */
interface CostFacts {
  readonly fees: readonly FeeMailLine[];
  readonly total: number;
}

/** A registration; whoever owns registrations hands it in. */
export interface EntryMailFacts extends CostFacts {
  readonly target: TargetMailFacts;
  /** NOW, AT_EVENT, or the day. */
  readonly chargedOn: string;
  readonly team: {
    readonly name: string;
    readonly captain: string;
    readonly players: readonly string[];
  } | null;
}

type Rows = MailParts['rows'];

export const titleOf = (
  { mails: { seasons } }: Words,
  { of, eventTypeName, name }: TargetMailFacts,
): string => (of === 'EVENT' ? name : seasons.ofSeason(eventTypeName, name));

/** For subjects: a day says enough. */
export const shortWhen = ({ formats, mails: { seasons } }: Words, target: TargetMailFacts): string =>
  target.of === 'EVENT' ? formats.day(target.firstDay) : seasons.days(target.firstDay, target.lastDay);

function whenOf({ mails: { seasons } }: Words, { firstDay, lastDay, time }: TargetMailFacts): string {
  if (time === null) return seasons.days(firstDay, lastDay);
  return firstDay === lastDay ? seasons.at(firstDay, time) : seasons.span(firstDay, lastDay, time);
}

export function whereAndWhen(words: Words, target: TargetMailFacts): Rows {
  const { seasons } = words.mails;
  return [
    [seasons.when, whenOf(words, target)],
    ...(target.courses.length > 0 ? [[seasons.where, target.courses.join(', ')] as const] : []),
    ...(target.organizer === null ? [] : [[seasons.organizer, target.organizer] as const]),
  ];
}

export const pathOf = ({ of, id }: Pick<TargetMailFacts, 'of' | 'id'>): string =>
  of === 'EVENT' ? `/golf-events/${id}` : `/seasons/${id}`;

export const openTarget = (
  { mails: { seasons } }: Words,
  publicUrl: string,
  target: TargetMailFacts,
  label?: string,
): MailParts['link'] => ({
  label: label ?? (target.of === 'EVENT' ? seasons.openEvent : seasons.openSeason),
  url: `${publicUrl}${pathOf(target)}`,
});

const teamRow = ({ mails: { seasons } }: Words, { team }: Pick<EntryMailFacts, 'team'>): Rows =>
  team === null ? [] : [[seasons.team, [team.name, ...team.players].join('\n')]];

function feeLine({ mails: { seasons } }: Words, line: FeeMailLine): string {
  const { money } = seasons;
  const { fee, guestName, cents, includedIn, payer } = line;
  if (payer !== null) return money.otherPays(fee, payer);
  if (includedIn !== null) return money.includedLine(fee, includedIn);
  return guestName === null ? money.line(fee, cents) : money.guestLine(fee, guestName, cents);
}

/** The sum, with its parts where there are several or one needs a word. */
function costRows(words: Words, { fees, total }: CostFacts, label: string): Rows {
  const { money } = words.mails.seasons;
  const sum = total === 0 ? money.nothing : money.total(total);
  const plain = fees.length === 1 && fees[0]?.includedIn === null && fees[0].payer === null;
  const parts = fees.length === 0 || plain ? [] : fees.map((line) => feeLine(words, line));
  return [[label, [sum, ...parts].join('\n')]];
}

function chargedRow({ mails: { seasons } }: Words, { total, chargedOn }: EntryMailFacts): Rows {
  if (total === 0) return [];
  const { money } = seasons;
  if (chargedOn === 'NOW') return [[seasons.charged, money.now]];
  return [[seasons.charged, chargedOn === 'AT_EVENT' ? money.atEvent : money.onDay(chargedOn)]];
}

const policyRow = ({ mails: { seasons } }: Words, { total, target }: EntryMailFacts): Rows =>
  total === 0 ? [] : [[seasons.policy, target.policy ?? seasons.anyTime]];

const whatItCosts = (words: Words, facts: EntryMailFacts): Rows => [
  ...costRows(words, facts, words.mails.seasons.pays),
  ...chargedRow(words, facts),
  ...policyRow(words, facts),
];

/** `by` is null where the golfer did it. */
export const registeredMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  by: string | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { registered } = words.mails.seasons;
    return {
      subject: registered.subject(titleOf(words, facts.target), shortWhen(words, facts.target)),
      lead: by === null ? registered.own : registered.byOther(by),
      rows: [...whereAndWhen(words, facts.target), ...teamRow(words, facts), ...whatItCosts(words, facts)],
      note: registered.note,
      link: openTarget(words, publicUrl, facts.target),
    };
  });

export const promotedMail = (facts: EntryMailFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, (words) => {
    const { promoted } = words.mails.seasons;
    return {
      subject: promoted.subject(titleOf(words, facts.target), shortWhen(words, facts.target)),
      lead: promoted.lead,
      rows: [...whereAndWhen(words, facts.target), ...teamRow(words, facts), ...whatItCosts(words, facts)],
      note: promoted.note,
      link: openTarget(words, publicUrl, facts.target),
    };
  });

/** `place` is the golfer's in line, from 1 on; `agreed` what was agreed to, null where nothing was yet. */
export const waitlistedMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  waiting: {
    readonly place: number;
    readonly askFirst: boolean;
    readonly agreed: number | null;
    readonly by: string | null;
  },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasons } = words.mails;
    const { waitlisted, money } = seasons;
    const { place, askFirst, agreed, by } = waiting;
    const costs: Rows =
      agreed === null ? [] : [[waitlisted.costs, agreed === 0 ? money.nothing : money.total(agreed)]];
    return {
      subject: waitlisted.subject(titleOf(words, facts.target), place),
      lead: by === null ? waitlisted.lead(place) : waitlisted.byOther(by, place),
      rows: [...whereAndWhen(words, facts.target), ...teamRow(words, facts), ...costs],
      note: askFirst ? waitlisted.askedFirst : waitlisted.comesIn,
      link: openTarget(words, publicUrl, facts.target),
    };
  });

/** What a question says besides. */
interface Question extends CostFacts {
  /** Until when a place is kept; null while the team waits for places. */
  readonly answerBy: Moment | null;
}

const questionRows = (words: Words, facts: EntryMailFacts, question: Question): Rows => [
  ...whereAndWhen(words, facts.target),
  ...teamRow(words, facts),
  ...costRows(words, question, words.mails.seasons.pays),
  ...(question.answerBy === null
    ? []
    : [[words.mails.seasons.answerBy, words.mails.seasons.until(question.answerBy)] as const]),
];

/** `host` asks: who leads the team, or an organizer. */
export const invitedMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  question: Question & { readonly host: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { invited } = words.mails.seasons;
    const { host, answerBy } = question;
    return {
      subject: invited.subject(host, titleOf(words, facts.target), shortWhen(words, facts.target)),
      lead: facts.team === null ? invited.byOrganizer(host) : invited.intoTeam(host, facts.team.name),
      rows: questionRows(words, facts, question),
      note: answerBy === null ? invited.waits : invited.held(answerBy),
      link: openTarget(words, publicUrl, facts.target, invited.answer),
    };
  });

/** A place in a new season, of who is registered for good. */
export const keptPlaceMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  question: Question & { readonly answerBy: Moment },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { kept, answer } = words.mails.seasons.invited;
    return {
      subject: kept.subject(titleOf(words, facts.target), question.answerBy),
      lead: kept.lead(question.answerBy),
      rows: questionRows(words, facts, question),
      note: kept.note,
      link: openTarget(words, publicUrl, facts.target, answer),
    };
  });

/** To a partner without an account; `url` is the reader's own. */
export const partnerInvitedMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  question: { readonly host: string; readonly answerBy: Moment | null },
  url: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasons } = words.mails;
    const { invited } = seasons;
    const { host, answerBy } = question;
    return {
      subject: invited.subject(host, titleOf(words, facts.target), shortWhen(words, facts.target)),
      lead: invited.intoTeam(host, facts.team?.name ?? ''),
      rows: [
        ...whereAndWhen(words, facts.target),
        ...(answerBy === null ? [] : [[seasons.answerBy, seasons.until(answerBy)] as const]),
      ],
      note: invited.byMail.note,
      link: { label: invited.byMail.open, url },
    };
  });

export const entryOfferedMail = (
  facts: EntryMailFacts,
  reader: MailReader,
  question: Question & { readonly answerBy: Moment },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { offered } = words.mails.seasons;
    return {
      subject: offered.subject(titleOf(words, facts.target), question.answerBy),
      lead: offered.lead(question.answerBy),
      rows: questionRows(words, facts, question),
      link: openTarget(words, publicUrl, facts.target, offered.take),
    };
  });
