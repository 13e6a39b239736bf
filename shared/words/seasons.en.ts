/** What the club refuses in seasons, in English: a sentence for each code. */
import type { Formats } from './formats/formats.ts';

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
  'seasons.dayToCome': 'That day is still to come.',
  'seasons.dayTooEarly': ({ first }: { first: string }, say: Formats) =>
    `Not before ${say.day(first)}, please.`,
  'seasons.tooManyIndexesToday': ({ most }: { most: number }) =>
    `You have entered ${most} today. Please try again tomorrow, or ask the office.`,
  'seasons.noSuchTee': 'The course has no such tee.',
  'seasons.oneTeeOfACourse': 'One tee of a course, please.',
  'seasons.noSuchPart': 'The course has no such nine or route.',
  'seasons.strokesOfHoles': ({ holes }: { holes: number }) => `It has ${holes} holes.`,
  'seasons.nineNotWhole': 'Nine holes have to be played whole: the first nine or the second.',
  'seasons.emptyCard': 'Please enter the strokes of a hole at least.',
  'seasons.sayWhoseRatings': 'Please say whether you play by the men’s or the women’s ratings.',
  'seasons.notRated': 'The tee is not rated for that. Please choose another one.',
  'seasons.tooManyRoundsOfDay': ({ most }: { most: number }) =>
    `There are ${most} rounds of that day already.`,
  'seasons.rosterUnreadable':
    'This is no table that could be read. Please choose a CSV file or an XLSX workbook.',
  'seasons.rosterTooLong': ({ rows }: { rows: number }) => `A roster has ${rows} rows at most.`,
  'seasons.rosterWithoutIndex': 'No column is headed “Handicap Index”.',
  'seasons.rosterWithoutGolfer': 'No column is headed “Member number” or “E-mail”.',
  'seasons.rosterChanged': 'Something has changed since you looked. Please look at the rows again.',
  'seasons.useOneOf': ({ options }: { options: string }) => `Use one of ${options}.`,
};
