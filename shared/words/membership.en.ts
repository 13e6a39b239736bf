/** What the club refuses in membership, in English: a sentence for each code. */
export const membershipRefusals = {
  'membership.anotherProductItemRoundsSome': 'Another product item is for the rounds of some of these days.',
  'membership.beforeFirstDay': 'This is before the first day.',
  'membership.tooManyClaimsWaiting': ({ waitingClaims }: { waitingClaims: number }) =>
    `The club has ${waitingClaims} of yours to look at first. Take one of them back, or wait for its answer.`,
  'membership.fewerCreditsLeftThan': 'There are fewer credits left than that.',
  'membership.golfersBoughtSoStay': 'Golfers have bought it, so it has to stay.',
  'membership.golfersMembershipsNotOverYet': 'Golfers have memberships of it that are not over yet.',
  'membership.lastDayCantBeforeFirst': 'The last day can’t be before the first.',
  'membership.membershipCatalogueEntry': 'A membership is of a catalogue entry.',
  'membership.noSuchCatalogueEntry': 'There is no such catalogue entry.',
  'membership.noSuchGolfer': 'There is no such golfer.',
  'membership.noSuchOrganisation': 'There is no such organisation.',
  'membership.oneNameTheseDaysAlready': 'There is one of this name for these days already.',
  'membership.staysWithGolferRemoveAnd': 'It stays with its golfer. Remove it and add it to the other one.',
  'membership.theseDaysOver': 'These days are over.',
  'membership.soldForTheseDays': 'Golfers have bought it for these days already.',
  'membership.soldWithTheseCredits': 'Golfers have bought it with these round credits already.',
  'membership.soldInThisEntry': 'Golfers have bought it in this catalogue entry already.',
  'membership.thereForThisYear': 'The golfer has this membership for this year already.',
  'membership.toldOfAlready': 'You have already told us of this membership.',
};
