/** What the club refuses in club, in English: a sentence for each code. */
import type { Formats } from './formats/formats.ts';
export const clubRefusals = {
  'club.teeNameTaken': 'There is another tee of this name.',
  'club.profileChangedMeanwhile':
    'Somebody else has saved this meanwhile. Please load it again before you change it.',
  'club.clockInUse':
    'Bookings, golf events or the books count on the clock as it is, so it can’t be changed any more.',
  'club.nameOfOther': 'Another organisation has this name.',
  'club.belongsTo': ({ name, group }: { name: string; group: string }) => `${name} belongs to ${group}.`,
  'club.documentKind': 'Please choose a PDF, a PNG or a JPEG.',
  'club.documentTooBig': ({ kilobytes }: { kilobytes: number }, say: Formats) =>
    `A file has ${say.number(kilobytes)} KB at most.`,
  'club.mostDocuments': ({ most }: { most: number }) => `A record has ${most} files at most.`,
  'club.imageNotOfClub': "Please choose one of the club's own images.",
  'club.timeSkippedByClock': 'The clock is put forward on that day and skips this time.',
  'club.lastValue': ({ name }: { name: string }) =>
    `The club needs a value of ${name}. Add another one before you remove the last.`,
  'club.feeNameTaken': 'The course has another fee of this name.',
  'club.noSuchTee': 'This course has no such tee.',
  'club.elementTwice': 'This element is there twice.',
  'club.feeInUse': 'Golfers have booked with this fee. End it and add another one.',
  'club.coursesIncomplete': 'Please name all courses, each once.',
  'club.feesIncomplete': 'Please name all fees of the course, each once.',
  'club.noSuchDayOrTime': 'There is no such day or time.',
  'club.noSuchElement': 'This page has no such element.',
  'club.parameterNameInvalid': ({ name }: { name: string }) => `A parameter can't be called ${name}.`,
  'club.pricesInPast': 'Prices can’t begin in the past.',
  'club.priceRulesIncomplete': 'Please name all rules of the course, each once.',
  'club.mostPriceRules': ({ most }: { most: number }) => `A course has at most ${most} rules.`,
  'club.pricesThatDay': 'There are prices from this day already.',
  'club.elementMissing': 'Please say which element.',
  'club.pageChangedMeanwhile':
    'Somebody else has changed this page meanwhile. Please load it again before you change it.',
  'club.strokeIndexTwice': ({ strokeIndex }: { strokeIndex: number }) =>
    `Stroke index ${strokeIndex} is there twice.`,
  'club.strokeIndexOfNine': 'A course of more than 18 holes has stroke indexes 1 to 9 on each nine.',
  'club.noSuchRoute': 'This course has no such pair of nines.',
  'club.routeTwice': 'This route is there twice.',
  'club.noSuchPart': 'This course has no such part.',
  'club.ratedTwice': 'This part is rated twice.',
  'club.cardTwice': 'This tee has such a card already.',
  'club.cardIncomplete': 'A card needs par and stroke index of each hole.',
  'club.parOfHoles': ({ sum }: { sum: number }) => `The par of these holes adds up to ${sum}.`,
  'club.lengthsIncomplete': 'A tee needs a length for each hole.',
  'club.teeTwice': 'This tee is there twice.',
  'club.pricesHoldAlready': 'These prices hold already. Add prices from a later day instead.',
  'club.newsEmpty': 'Please write something.',
  'club.newsOfOne':
    'News are of a course, a property, an organisation, or the whole club: please choose one.',
  'club.newsEndBefore': 'The last day is before the first.',
  'club.promoEndBefore': 'The last day is before the first.',
  'club.noSuchCourse': 'There is no such course.',
  'club.noSuchProperty': 'There is no such property.',
  'club.noSuchOrganization': 'There is no such organisation.',
  'club.noSuchLibraryImage': 'Please choose an image of the library.',
  'club.noSuchRegion': 'There is no such region.',
  'club.noSuchRegionLabel': 'There is no such label.',
  'club.regionTaken': 'There is such a region here already.',
  'club.regionWithinItself': 'A region can’t lie within itself, or within one of its own.',
  'club.regionTooDeep': ({ levels }: { levels: number }, say: Formats) =>
    `Regions have ${say.plural(levels, { one: '# level', other: '# levels' })} at most.`,
  'club.regionHasRegions': ({ regions }: { regions: number }, say: Formats) =>
    `${say.plural(regions, { one: '# region lies', other: '# regions lie' })} within it. Move or remove what is in it first.`,
  'club.regionHasCourses': ({ courses }: { courses: number }, say: Formats) =>
    `${say.plural(courses, { one: '# course lies', other: '# courses lie' })} in it. Choose another region for what is in it first.`,
  'club.regionLabelTaken': 'There is such a label already.',
  'club.regionLabelUsed': ({ regions }: { regions: number }, say: Formats) =>
    `${say.plural(regions, { one: '# region has', other: '# regions have' })} this label. Choose another one there first.`,
  'club.mediumTaken': 'There is such a medium already.',
  'club.noSuchMedium': 'There is no such medium.',
  'club.mediumNowhere': ({ name }: { name: string }) => `Please say first at which site ${name} is.`,
  'club.mediumHasLinks': ({ links }: { links: number }, say: Formats) =>
    `${say.plural(links, { one: '# link leads', other: '# links lead' })} there. Remove what leads there first.`,
  'club.mediumLinksElsewhere': ({ links }: { links: number }, say: Formats) =>
    `${say.plural(links, { one: '# link leads', other: '# links lead' })} to a site that you left out.`,
  'club.linkElsewhere': ({ name, hosts }: { name: string; hosts: string }) =>
    `A link to ${name} begins with https:// and leads to ${hosts}.`,
  'club.linkTaken': 'This link is there already.',
  'club.imageTooBig': ({ kilobytes }: { kilobytes: number }) =>
    `Too Big! Please use an image ${kilobytes}KB or less`,
  'club.fileTypeInvalid': 'Sorry this is not a valid file type.',
  'club.tooManyPixels': ({ megapixels }: { megapixels: number }) =>
    `Sorry this image has too many pixels. Please use one of ${megapixels} megapixels or less.`,
  'club.tooFewPixels': ({ side }: { side: number }) =>
    `This picture is too small to be seen well. Its longer side needs ${side} pixels.`,
  'club.logoTooBig': ({ kilobytes }: { kilobytes: number }) =>
    `This file is too big. A logo may have ${kilobytes} KB.`,
  'club.importTooLong': ({ most }: { most: number }, say: Formats) =>
    `The file has more than ${say.plural(most, { one: '# row', other: '# rows' })}. Split it, or leave out what is old.`,
  'club.importUnreadable': 'This file can’t be read. Please choose a CSV file or an XLSX workbook.',
  'club.importEmpty': 'There are no rows below the heads in this file.',
  'club.importCards':
    'This file has numbers of payment cards. Please take that column out: the club may not keep them.',
  'club.importColumnMissing': ({ columns }: { columns: string }) =>
    `Please say which column has this: ${columns}.`,
  'club.importColumnTwice': ({ columns }: { columns: string }) =>
    `Two columns can’t be the same: ${columns}.`,
  'club.importColumnUnknown': 'There is no such column.',
  'club.importBusy': 'This import is on its way already.',
  'club.importWritten': 'This import was written. Take it back instead.',
  'club.importOwn': 'This file gives something to you. Please let somebody else of the office do this.',
  'club.importUndone': 'This import was taken back already.',
  'club.importForgotten': 'The rows of this file were forgotten, so that it can’t be taken back any more.',
  'club.importUnwritten': 'Nothing of this import was written.',
  'club.importLeanedOn': ({ rows }: { rows: number }, say: Formats) =>
    `Something leans on what ${say.plural(rows, { one: '# row', other: '# rows' })} made, so nothing is taken back.`,
  'club.importChanged': 'Rows would fare differently by now. Please look at them again.',
  'club.importUndecided': ({ rows }: { rows: number }, say: Formats) =>
    `Please say first who is meant in ${say.plural(rows, { one: '# row', other: '# rows' })}.`,
  'club.importNothing': 'Nothing in this file is new.',
  'club.importNotOnItsWay': 'This import is not on its way.',
  'club.importNotLooked': 'Please look at what becomes of the rows first.',
};
