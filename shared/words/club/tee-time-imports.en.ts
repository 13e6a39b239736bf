/** What is said of rows about tee times that the office brings along, bookings and templates, in English. */
import type { TeeTimeTold } from '../../club/imports/fates.ts';
import type { BookingUse } from '../../club/imports/leaning.ts';
import type { Formats } from '../formats/formats.ts';

const bookingUses: Readonly<Record<BookingUse, string>> = {
  BEGUN: 'its time has come',
  ARRIVED: 'somebody is noted as there, or as missing',
  MONEY: 'something was paid, charged or reversed for it',
  MESSAGES: 'there are messages in its thread',
  CHANGED: 'it was changed since',
};

const money = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`;

/** One sentence. */
export function teeTimeTold(told: TeeTimeTold, say: Formats): string {
  switch (told.code) {
    case 'TIME_PAST':
      return 'This time is over: only bookings of the future are brought along.';
    case 'NO_TEE_TIME':
      return `${told.course} has no tee time at ${say.time(told.time)} on that day.`;
    case 'TEE_TIME_CLOSED':
      return told.reason === null
        ? 'This tee time is closed, or not for so many holes.'
        : `This tee time is closed: ${told.reason}`;
    case 'DRAWN':
      return 'The places of this day are drawn by a ballot, which is not drawn yet.';
    case 'NO_ROOM':
      return `${told.wanted} ${told.wanted === 1 ? 'place is' : 'places are'} needed, and ${told.free} ${told.free === 1 ? 'is' : 'are'} left at this tee time, with the rows above counted.`;
    case 'NO_FEE':
      return told.holes === null
        ? 'The course has no price for this tee time.'
        : `The course has no price for ${told.holes} holes at this tee time.`;
    case 'PLAYS_THEN':
      return `${told.name} plays ${told.course} at ${say.time(told.time)} already, and can’t play two rounds at once.`;
    case 'PLAYS_IN_ROW':
      return `${told.name} plays then by row ${told.row}, and can’t play two rounds at once.`;
    case 'PARTY_REFUSED':
      return `Row ${told.row} of the same booking is refused, and a booking comes along whole or not at all.`;
    case 'PARTY_UNDECIDED':
      return `Please say first who is meant in row ${told.row}, which belongs to the same booking.`;
    case 'NO_GOLFER':
      return 'Nobody in this booking is a golfer of the club, by member number or mail address. Bring the golfer along first, or book it at the desk.';
    case 'NOT_ACTIVE':
      return 'The account of this golfer is not active.';
    case 'COSTS':
      return told.paid
        ? 'Is paid elsewhere, so that nothing is owed here.'
        : `Costs ${money(told.cents)} with tax, owed as for a booking that the office makes.`;
    case 'BOOKED_DAYS':
      return `On ${told.days} ${told.days === 1 ? 'day' : 'days'} that it gives other tee times to, ${told.bookings} ${told.bookings === 1 ? 'booking stands' : 'bookings stand'}. They stay where they are, and the new tee times come beside theirs.`;
    case 'OPEN_PLACES':
      return `${told.places} ${told.places === 1 ? 'place has' : 'places have'} no name yet, and ${told.places === 1 ? 'is' : 'are'} kept.`;
    case 'AS_GUEST':
      return `${told.name} plays as a guest of who booked.`;
    case 'NAMED_LATER':
      return `A golfer of the club is called ${told.name}: the place is kept without a name, for the booker to say who it is.`;
    case 'BOOKING_USED':
      return `Can’t be taken back: ${told.on.map((one) => bookingUses[one]).join('; ')}.`;
    case 'BOOKING_CANCELLED':
      return 'This booking was cancelled since.';
  }
}
