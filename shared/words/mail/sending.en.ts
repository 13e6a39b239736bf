/** What is refused of sending campaigns and mails of the office, in English. */
import type { Formats } from '../formats/formats.ts';

export const sendingRefusals = {
  'mail.noClubAddress':
    'A mail to many must say where the club is. Set the parameter CLUB_ADDRESS before you send.',
  'mail.blocksOrHtml': 'A campaign is either of blocks or of HTML.',
  'mail.chooseList': 'Please choose at least one list.',
  'mail.listNotForCampaigns': ({ list }: { list: string }) =>
    `No campaign can be sent to the list “${list}”.`,
  'mail.campaignBegun': 'This campaign has begun. What it says can’t be changed any more.',
  'mail.campaignChangedMeanwhile':
    'Somebody else has changed this campaign meanwhile. Please load it again before you change it.',
  'mail.campaignNotWaiting': 'This campaign waits for no moment.',
  'mail.campaignNotSending': 'This campaign is not being sent.',
  'mail.campaignNotPaused': 'This campaign is not held.',
  'mail.campaignOver': 'This campaign is over.',
  'mail.sendAtPast': 'This moment is past.',
  'mail.nobodyOfThatAddress': ({ email }: { email: string }) =>
    `The club knows nobody with the address ${email}.`,
  'mail.addressesUnknown': ({ count }: { count: number }, say: Formats) =>
    `The club knows nobody with ${say.plural(count, { one: '# of these addresses', other: '# of these addresses' })}.`,
};

export const sendingMails = {
  /** Of a campaign that somebody of the office sends to themselves. */
  testSubject: (subject: string) => `Test: ${subject}`,
  noList: 'no list yet',
};
