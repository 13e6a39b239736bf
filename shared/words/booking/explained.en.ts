/** How booking and its price come about, in English: what is said of a rule that is kept, where its refusal says why not. */
import type { Formats } from '../formats/formats.ts';

const daysAhead = (days: number, say: Formats): string => say.plural(days, { one: '# day', other: '# days' });

export const bookingExplained = {
  'booking.dayOpened': ({ opened, opensAt }: { opened: string; opensAt: string }, say: Formats) =>
    `This day opened ${opened} at ${say.time(opensAt)}.`,
  'booking.daysAheadWithout': ({ days }: { days: number }, say: Formats) =>
    `Without a membership you may book ${daysAhead(days, say)} ahead.`,
  'booking.daysAheadWith': ({ membership, days }: { membership: string; days: number }, say: Formats) =>
    `With your membership ${membership} you may book ${daysAhead(days, say)} ahead.`,
  'booking.todayDespiteSuspension': ({ until }: { until: string }) =>
    `Booking ahead is suspended for you until ${until}; today can be booked.`,
  'booking.openBookingsLeft': ({ open, most }: { open: number; most: number }) =>
    `You have ${open} of ${most} bookings that may be still to be played.`,
  'booking.roundsADayLeft': ({ most }: { most: number }) => `A golfer may have ${most} rounds a day.`,
  'booking.ballotOfDayDrawn': 'The ballot of this day is drawn.',
  'booking.spotsUpTo': ({ maxSpots }: { maxSpots: number }) => `A booking can have up to ${maxSpots} spots.`,
  'booking.eighteenHolesAsked': 'This tee time is for eighteen holes, as asked for.',
  'booking.teeTimeOpen': 'The club has not closed this tee time.',
  'booking.cutOffToCome': ({ cutOffMinutes }: { cutOffMinutes: number }) =>
    `Online booking closes ${cutOffMinutes} minutes before the tee time.`,
  'booking.noOtherRoundThen': 'You play no other round at that time.',
  'booking.feeOffered': ({ fee, course, since }: { fee: string; course: string; since: string }) =>
    `${fee} is offered on ${course} since ${since}.`,
  'booking.twilightOffered': ({ twilightFrom }: { twilightFrom: string }, say: Formats) =>
    `The twilight fee is offered from ${say.time(twilightFrom)}.`,
  'booking.placesFree': (
    {
      free,
      capacity,
      booked,
      held,
      offered,
    }: { free: number; capacity: number; booked: number; held: number; offered: number },
    say: Formats,
  ) => {
    const taken = [
      booked > 0 ? `${booked} booked` : '',
      held > 0 ? `${held} held by golfers who are booking` : '',
      offered > 0 ? `${offered} offered to golfers on the waitlist` : '',
    ].filter((part) => part !== '');
    return (
      `${free} of ${say.plural(capacity, { one: '# place', other: '# places' })} free` +
      (taken.length > 0 ? `: ${taken.join(', ')}.` : '.')
    );
  },
  'booking.feeCosts': (
    {
      fee,
      since,
      memberCents,
      externalMemberCents,
      nonMemberCents,
    }: {
      fee: string;
      since: string;
      memberCents: number;
      externalMemberCents: number;
      nonMemberCents: number;
    },
    say: Formats,
  ) =>
    `${fee} costs ${say.money(memberCents)} for members, ${say.money(externalMemberCents)} for members of ` +
    `other clubs and ${say.money(nonMemberCents)} for everybody else, since ${since}.`,
  'booking.priceRuleCounts': (
    { rule, before, cents }: { rule: string; before: number; cents: number },
    say: Formats,
  ) => `${rule}: ${say.money(cents)} instead of ${say.money(before)}.`,
  'booking.priceRuleFits': (
    {
      rule,
      fromAge,
      toAge,
      residents,
    }: { rule: string; fromAge: number | null; toAge: number | null; residents: boolean },
    say: Formats,
  ) => {
    const years = (age: number) => say.plural(age, { one: '# year', other: '# years' });
    const who = residents ? 'residents' : 'golfers';
    if (fromAge === null && toAge === null) return `${rule} is for ${who}: the office has marked you as one.`;
    const ages =
      fromAge === null
        ? `of up to ${years(toAge ?? 0)}`
        : toAge === null
          ? `of ${years(fromAge)} and more`
          : `of ${fromAge} to ${years(toAge)}`;
    return `${rule} is for ${who} ${ages} on the day of play.`;
  },
  'booking.birthDateWouldMatter': ({ rules }: { rules: string }) =>
    `Prices by age are left out (${rules}): your birth date is not confirmed. Ask the office to note it.`,
  'booking.taxOnFee': (
    {
      taxName,
      taxBasisPoints,
      cents,
      taxCents,
    }: { taxName: string; taxBasisPoints: number; cents: number; taxCents: number },
    say: Formats,
  ) =>
    `${taxName} of ${say.number(taxBasisPoints / 100)} % on ${say.money(cents)} is ${say.money(taxCents)}; ` +
    `together ${say.money(cents + taxCents)}.`,
  'booking.paysAsMember': 'You pay as a member.',
  'booking.paysAsMemberBy': ({
    membership,
    from,
    until,
  }: {
    membership: string;
    from: string;
    until: string;
  }) => `You pay as a member: ${membership}, ${from} to ${until}.`,
  'booking.paysAsExternalMember':
    'You pay as a member of another club: the club has verified your membership there for this year.',
  'booking.paysAsNonMemberUnverified':
    'You pay as a non-member: your membership of another club is not verified yet.',
  'booking.paysAsNonMember': 'You pay as a non-member: you have no current membership.',
  'booking.paysAsNonMemberThen': 'You pay as a non-member for this round.',
  'booking.membershipOfWeekdays': ({ membership }: { membership: string }) =>
    `${membership} counts from Monday to Friday, and not on holidays.`,
  'booking.membershipOfNine': ({ membership }: { membership: string }) =>
    `${membership} counts for nine holes.`,
  'booking.membershipOfWeekdaysAndNine': ({ membership }: { membership: string }) =>
    `${membership} counts for nine holes from Monday to Friday, and not on holidays.`,
};
