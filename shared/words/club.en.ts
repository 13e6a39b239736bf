/** What the club refuses in club, in English: a sentence for each code. */
export const clubRefusals = {
  'club.teeNameTaken': 'There is another tee of this name.',
  'club.belongsTo': ({ name, group }: { name: string; group: string }) => `${name} belongs to ${group}.`,
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
  'club.imageTooBig': ({ kilobytes }: { kilobytes: number }) =>
    `Too Big! Please use an image ${kilobytes}KB or less`,
  'club.fileTypeInvalid': 'Sorry this is not a valid file type.',
  'club.tooManyPixels': ({ megapixels }: { megapixels: number }) =>
    `Sorry this image has too many pixels. Please use one of ${megapixels} megapixels or less.`,
};
