/** All words of the server in English: another language is a file like this one, of the type `Words`. */
import { accountsRefusals } from './accounts.en.ts';
import { bookingRefusals } from './booking.en.ts';
import { clubRefusals } from './club.en.ts';
import { formatsOf } from './formats.ts';
import { membershipRefusals } from './membership.en.ts';
import { messagingRefusals } from './messaging.en.ts';
import { moneyRefusals } from './money.en.ts';
import { seasonsRefusals } from './seasons.en.ts';

export const en = {
  formats: formatsOf('en-CA'),
  refusals: {
    ...accountsRefusals,
    ...clubRefusals,
    ...membershipRefusals,
    ...moneyRefusals,
    ...messagingRefusals,
    ...bookingRefusals,
    ...seasonsRefusals,
  },
};
