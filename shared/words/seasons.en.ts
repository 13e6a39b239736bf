/** What the club refuses in seasons, in English: a sentence for each code. */
export const seasonsRefusals = {
  'seasons.pathTaken': 'Another event type has this path already.',
  'seasons.hasGolfEvents': 'It has golf events.',
  'seasons.golfersRegistered': 'Golfers are registered in it.',
  'seasons.golfersRegisteredHideInstead': 'Golfers have registered in it. Hide it instead.',
  'seasons.noSuchImage': 'The library has no such image.',
  'seasons.noSuchEventType': 'There is no such event type.',
  'seasons.noSuchGolfer': 'There is no such golfer.',
  'seasons.noSuchOrganisation': 'There is no such organisation.',
  'seasons.onlyAdminMoves': 'Only an admin moves a season.',
  'seasons.endsBeforeStart': 'A season ends after it has begun.',
  'seasons.hasSeasons': 'It has seasons. Hide it instead.',
  'seasons.threadHasMessages': 'Its thread has messages.',
  'seasons.useOneOf': ({ options }: { options: string }) => `Use one of ${options}.`,
};
