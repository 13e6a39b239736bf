/** Binds the calls that show what a campaign says, and whom it is for, before it is sent. */
import { personalise } from '@fourball/domain/mail/blocks/personalise.ts';
import { listCardChoices } from '@fourball/domain/mail/blocks/read-cards.ts';
import { cardsMoment, mailClubOf, renderCampaign } from '@fourball/domain/mail/blocks/render-campaign.ts';
import { countAudience, listFacts } from '@fourball/domain/mail/audience/count-audience.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const audienceHandlers = ({ house }: Services): BuiltHandlers['mailAudiences'] => ({
  listAudienceFacts: () => listFacts(house),
  countAudience: ({ actor, body }) => countAudience(house, userOf(actor), body),
});

export const blockHandlers = ({ house, settings, club }: Services): BuiltHandlers['mailBlocks'] => ({
  async listBlockChoices({ actor }) {
    const parameters = (await club.rules()).all;
    return listCardChoices(house.db, cardsMoment(house, { parameters, words: wordsFor(userOf(actor)) }));
  },
  async previewBlocks({ actor, body }) {
    const reader = userOf(actor);
    const mail = await renderCampaign(
      house,
      house.db,
      await mailClubOf(club, settings.publicUrl, wordsFor(reader)),
      body,
      { missing: 'REFUSE' },
    );
    const [firstName = '', ...rest] = reader.name.split(' ');
    const shown = personalise(
      mail,
      { firstName, lastName: rest.join(' ') },
      { unsubscribeUrl: '#', listName: '…' },
    );
    return { ...shown, bytes: Buffer.byteLength(mail.html) };
  },
});
