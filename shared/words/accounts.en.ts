/** What the club refuses in accounts, in English: a sentence for each code. */
import type { Formats } from './formats/formats.ts';

export const accountsRefusals = {
  'accounts.notActive': 'This account is not active. Please ask the club.',
  'accounts.ownContact': 'Please choose somebody else.',
  'accounts.birthDateMissing': 'Please enter a date of birth.',
  'accounts.passkeyUnchecked': 'The passkey could not be checked. Please try again.',
  'accounts.passkeyUnverified':
    'This passkey did not check that it is you, by a finger, your face or a PIN. Please log in with your password.',
  'accounts.passkeyKnownAlready': 'This passkey is known already.',
  'accounts.passkeyUnknown': 'This passkey is not known here.',
  'accounts.passkeyWaitsForYou':
    'This passkey waits for you to confirm it, since your password was changed. Please log in with your password.',
  'accounts.emailInvalid': 'Please provide a valid email',
  'accounts.emailTaken': 'Somebody else has this address.',
  'accounts.emailByOwner':
    'Somebody logs in with this address. It changes when a mail to the new one is answered.',
  'accounts.notOwnAccount': 'This is about your own account. Please ask somebody else of the office.',
  'accounts.recordChanged': 'Somebody else has changed this record. Look at it again, and then change it.',
  'accounts.counterStays': 'This one stands for all who buy at the counter without a name.',
  'accounts.customerOwes': 'Something is owed still, to the club or by it. Please settle that first.',
  'accounts.customerPlays': 'A round is ahead. Please cancel it first.',
  'accounts.mergeSame': 'Please choose two different records.',
  'accounts.mergeRefused':
    'These two records can’t be made one as they are. Look at them again: it says why.',
  'accounts.mergeChanged': 'Something has changed since you looked at both records. Look at them again.',
  'accounts.invitationChanged':
    'By now it is not as many people as you were shown. Look at them again, and then invite them.',
  'accounts.mostViews': ({ most }: { most: number }, say: Formats) =>
    `You may keep ${say.plural(most, { one: '# view', other: '# views' })}. Please take an old one away.`,
  'accounts.viewNamed': 'Another of your views of this list has this name.',
  'accounts.dayToCome': 'Please choose a day that has been.',
  'accounts.mostNotes': ({ most }: { most: number }, say: Formats) =>
    `A member may have ${say.plural(most, { one: '# note', other: '# notes' })}. Please take an old one away.`,
  'accounts.passwordTooCommon': 'This password is too common. Please choose another one.',
  'accounts.passwordHasOwnName':
    'Please choose a password without your name, nickname, email, user name or member number in it.',
  'accounts.mostLettersADay': ({ most, sent }: { most: number; sent: number }, say: Formats) =>
    `You may send ${say.plural(most, { one: '# invitation', other: '# invitations' })} in a day; you have sent ${sent}.`,
  'accounts.mostLettersOfBooking': ({ most, before }: { most: number; before: number }, say: Formats) =>
    `A booking may have ${say.plural(most, { one: '# invitation', other: '# invitations' })}; this one has had ${before}.`,
  'accounts.mostLettersToOneADay': ({ most }: { most: number }, say: Formats) =>
    `Nobody is sent more than ${say.plural(most, { one: '# invitation', other: '# invitations' })} in a day; ` +
    'one of these people has had them.',
  'accounts.passwordHasClubName': "Please choose a password without the club's name in it.",
};
