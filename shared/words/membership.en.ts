/** What the club refuses in membership, in English: a sentence for each code. */
export const membershipRefusals = {
  'membership.itemForRoundsOverlaps': 'Another product item is for the rounds of some of these days.',
  'membership.beforeStart': 'This is before the first day.',
  'membership.tooManyClaimsWaiting': ({ waitingClaims }: { waitingClaims: number }) =>
    `The club has ${waitingClaims} of yours to look at first. Take one of them back, or wait for its answer.`,
  'membership.tooFewCreditsLeft': 'There are fewer credits left than that.',
  'membership.sold': 'Golfers have bought it, so it has to stay.',
  'membership.membershipsRunning': 'Golfers have memberships of it that are not over yet.',
  'membership.lastDayTooEarly': 'The last day can’t be before the first.',
  'membership.entryMissing': 'A membership is of a catalogue entry.',
  'membership.noSuchEntry': 'There is no such catalogue entry.',
  'membership.noSuchGolfer': 'There is no such golfer.',
  'membership.noSuchOrganisation': 'There is no such organisation.',
  'membership.oddInstalmentDays':
    'Each day of an instalment stands once and lies before the last day of the membership. A round is paid at once.',
  'membership.nameTakenThoseDays': 'There is one of this name for these days already.',
  'membership.golferFixed': 'It stays with its golfer. Remove it and add it to the other one.',
  'membership.daysOver': 'These days are over.',
  'membership.soldForTheseDays': 'Golfers have bought it for these days already.',
  'membership.soldWithTheseCredits': 'Golfers have bought it with these round credits already.',
  'membership.soldInThisEntry': 'Golfers have bought it in this catalogue entry already.',
  'membership.thereForThisYear': 'The golfer has this membership for this year already.',
  'membership.toldOfAlready': 'You have already told us of this membership.',
};
