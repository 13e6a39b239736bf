/** What the history of a booking says, a sentence for each thing that can be done. */
import type { HistoryAction } from '@fourball/shared/booking/enums.ts';

/** Who did it to whom, and the numbers that were kept about it. */
interface Told {
  /** Null where no person did it. */
  readonly actor: string | null;
  /** Null for a vacant spot, and where it is about nobody. */
  readonly golfer: string | null;
  /** Whether the golfer did it. */
  readonly own: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

const clubItself = 'The club';
const by = ({ actor }: Told): string => actor ?? clubItself;
const whom = ({ golfer }: Told): string => golfer ?? 'a vacant spot';
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const spots = ({ details }: Told): string =>
  number(details.spots) === 1 ? '1 spot' : `${number(details.spots)} spots`;
const credits = (count: number): string => (count === 1 ? '1 round credit' : `${count} round credits`);
const dollars = (cents: unknown): string => `$${(number(cents) / 100).toFixed(2)}`;
/** `from 08:00 to 08:10`, as far as it was kept. */
const fromTo = ({ from, to }: Told['details']): string =>
  [text(from) && ` from ${text(from)}`, text(to) && ` to ${text(to)}`].filter(Boolean).join('');

const groupOf = ({ details }: Told): string =>
  text(details.time) ? `the group of ${text(details.time)}` : 'a group';

function cost({ details }: Told): string {
  if (number(details.feeCents) > 0) return ` The fee was ${dollars(details.feeCents)}.`;
  if (number(details.credits) > 0) return ` It used up ${credits(number(details.credits))}.`;
  return '';
}

const sentences: Readonly<Record<HistoryAction, (told: Told) => string>> = {
  BOOKED: (told) => `${by(told)} made the booking.`,
  INVITED: (told) => `${by(told)} invited ${told.golfer ?? 'somebody'}.`,
  ACCEPTED: (told) =>
    `${told.golfer ?? by(told)} ${told.details.placed === true ? 'said yes to the spot' : 'accepted the invitation'}.`,
  DECLINED: (told) =>
    `${told.golfer ?? by(told)} ${told.details.placed === true ? 'said no to the spot, which stays with the booking' : 'declined the invitation'}.`,
  ADDED: (told) =>
    told.own
      ? `${by(told)} took a spot.`
      : told.details.agreement === 'OFFICE'
        ? `${by(told)} added ${whom(told)} for the office.`
        : `${by(told)} added ${whom(told)}${told.details.agreement === 'ASKED' ? ', who was asked to confirm' : ''}.`,
  REMOVED: (told) =>
    (told.details.spotKept === false
      ? told.golfer === null
        ? `${by(told)} cancelled a vacant spot.`
        : `${by(told)} cancelled the spot of ${told.golfer}.`
      : `${by(told)} took ${whom(told)} out.`) + cost(told),
  BAILED: (told) =>
    (told.details.spotKept === false
      ? `${by(told)} cancelled the own spot.`
      : `${by(told)} gave the spot up, which stays with the booking.`) + cost(told),
  CANCELLED: (told) => `${by(told)} cancelled the booking.${cost(told)}`,
  SPOTS_ADDED: (told) => `${by(told)} added ${spots(told)}.`,
  SPOTS_RELEASED: (told) => `${by(told)} released ${spots(told)}.`,
  SPOTS_AUTO_CANCELLED: (told) =>
    `${spots(told)} that nobody had taken went back to the sheet by auto-cancel.`,
  GROUPED: (told) => `${by(told)} put ${whom(told)} into ${groupOf(told)}.`,
  UNGROUPED: (told) => `${by(told)} took ${whom(told)} out of ${groupOf(told)}.`,
  GROUPS_REORDERED: (told) => `${by(told)} changed the order of the groups.`,
  TEE_TIME_CHANGED: (told) => `${by(told)} moved ${told.golfer ?? 'the party'}${fromTo(told.details)}.`,
  AUTO_CANCEL_ON: (told) => `${by(told)} turned auto-cancel on.`,
  AUTO_CANCEL_OFF: (told) => `${by(told)} turned auto-cancel off.`,
  PRICE_CHANGED: (told) =>
    `${by(told)} changed the play fee of ${whom(told)} from ${dollars(told.details.before)} to ${dollars(told.details.after)}.`,
  PAYER_CHANGED: (told) =>
    told.details.chargePurchaser === true
      ? `${by(told)} let the booker pay for ${whom(told)}.`
      : `${by(told)} let ${whom(told)} pay.`,
  CREDIT_APPLIED: (told) =>
    `${by(told)} paid the round of ${whom(told)} with ${credits(number(told.details.credits))}.`,
  CREDIT_RETURNED: (told) =>
    `${by(told)} gave ${credits(number(told.details.credits))} back to ${whom(told)}.`,
  CHECKED_IN: (told) => `${by(told)} checked ${whom(told)} in.`,
  CHECK_IN_UNDONE: (told) => `${by(told)} took back that ${whom(told)} was checked in.`,
  NO_SHOW: (told) => `${by(told)} noted that ${whom(told)} did not come.`,
  NO_SHOW_UNDONE: (told) => `${by(told)} took back that ${whom(told)} did not come.`,
  RAIN_CHECK: (told) =>
    `${by(told)} gave ${whom(told)} a rain check after ${number(told.details.holesPlayed)} holes.`,
  RAIN_CHECK_UNDONE: (told) => `${by(told)} took the rain check of ${whom(told)} back.`,
};

export const sentenceOf = (action: HistoryAction, told: Told): string => sentences[action](told);
