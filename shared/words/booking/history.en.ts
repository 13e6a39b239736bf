/** What the history of a booking says, in English: a sentence for each thing that can be done. */
import type { HistoryAction } from '../../booking/enums.ts';
import type { Formats } from '../formats/formats.ts';
import type { Told } from './told.ts';

const by = ({ actor }: Told): string => actor ?? 'The club';
const whom = ({ golfer }: Told): string => golfer ?? 'a vacant spot';

export const bookingHistory = (say: Formats) => {
  /** `from 08:00 to 08:10`, as far as it was kept. */
  const fromTo = ({ details: { from, to } }: Told): string =>
    [from && ` from ${say.time(from)}`, to && ` to ${say.time(to)}`].filter(Boolean).join('');
  const groupOf = ({ details: { time } }: Told): string =>
    time ? `the group of ${say.time(time)}` : 'a group';
  const spots = ({ details }: Told): string => say.plural(details.spots, { one: '# spot', other: '# spots' });
  const credits = ({ details }: Told): string =>
    say.plural(details.credits, { one: '# round credit', other: '# round credits' });
  const cost = (told: Told): string => {
    const { feeCents } = told.details;
    if (feeCents > 0) return ` The fee was ${say.plainMoney(feeCents)}.`;
    if (told.details.credits > 0) return ` It used up ${credits(told)}.`;
    return '';
  };
  return {
    BOOKED: (told) => `${by(told)} made the booking.`,
    INVITED: (told) => `${by(told)} invited ${told.golfer ?? 'somebody'}.`,
    ACCEPTED: (told) =>
      `${told.golfer ?? by(told)} ${told.details.placed ? 'said yes to the spot' : 'accepted the invitation'}.`,
    DECLINED: (told) =>
      `${told.golfer ?? by(told)} ${told.details.placed ? 'said no to the spot, which stays with the booking' : 'declined the invitation'}.`,
    ADDED: (told) =>
      told.own
        ? `${by(told)} took a spot.`
        : told.details.agreement === 'OFFICE'
          ? `${by(told)} added ${whom(told)} for the office.`
          : `${by(told)} added ${whom(told)}${told.details.agreement === 'ASKED' ? ', who was asked to confirm' : ''}.`,
    REMOVED: (told) =>
      (told.details.spotGone
        ? told.golfer === null
          ? `${by(told)} cancelled a vacant spot.`
          : `${by(told)} cancelled the spot of ${told.golfer}.`
        : `${by(told)} took ${whom(told)} out.`) + cost(told),
    BAILED: (told) =>
      (told.details.spotGone
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
    TEE_TIME_CHANGED: (told) => `${by(told)} moved ${told.golfer ?? 'the party'}${fromTo(told)}.`,
    DELAYED: (told) => `${by(told)} put the start back${fromTo(told)}.`,
    DELAY_UNDONE: (told) => `${by(told)} took the delay back: the start moves${fromTo(told)}.`,
    CLOSED: (told) => `${by(told)} closed the start at ${say.time(told.details.time ?? '')}.`,
    REOPENED: (told) => `${by(told)} opened the start at ${say.time(told.details.time ?? '')} again.`,
    BROUGHT: (told) => `${by(told)} brought the booking along from another program.`,
    TAKEN_BACK: (told) =>
      `${by(told)} took the file back by which the booking came along, and with it the booking. It costs nothing.`,
    AUTO_CANCEL_ON: (told) => `${by(told)} turned auto-cancel on.`,
    AUTO_CANCEL_OFF: (told) => `${by(told)} turned auto-cancel off.`,
    PRICE_CHANGED: (told) =>
      `${by(told)} changed the play fee of ${whom(told)} from ${say.plainMoney(told.details.before)} to ${say.plainMoney(told.details.after)}.`,
    PAYER_CHANGED: (told) =>
      told.details.chargePurchaser
        ? `${by(told)} let the booker pay for ${whom(told)}.`
        : `${by(told)} let ${whom(told)} pay.`,
    CREDIT_APPLIED: (told) => `${by(told)} paid the round of ${whom(told)} with ${credits(told)}.`,
    CREDIT_RETURNED: (told) => `${by(told)} gave ${credits(told)} back to ${whom(told)}.`,
    EXTRA_CHOSEN: (told) => `${by(told)} chose ${told.details.extra ?? 'an extra'} for ${whom(told)}.`,
    EXTRA_GIVEN_BACK: (told) => `${by(told)} gave ${told.details.extra ?? 'an extra'} of ${whom(told)} back.`,
    CHECKED_IN: (told) => `${by(told)} checked ${whom(told)} in.`,
    CHECK_IN_UNDONE: (told) => `${by(told)} took back that ${whom(told)} was checked in.`,
    NO_SHOW: (told) => `${by(told)} noted that ${whom(told)} did not come.`,
    NO_SHOW_UNDONE: (told) => `${by(told)} took back that ${whom(told)} did not come.`,
    RAIN_CHECK: (told) =>
      `${by(told)} gave ${whom(told)} a rain check after ${say.number(told.details.holesPlayed)} holes.`,
    RAIN_CHECK_UNDONE: (told) => `${by(told)} took the rain check of ${whom(told)} back.`,
  } satisfies Record<HistoryAction, (told: Told) => string>;
};
