/** Binds the calls of campaigns and of mails of the office to their commands. */
import {
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  stopCampaign,
  unscheduleCampaign,
  getCampaign,
} from '@fourball/domain/mail/campaigns/campaign-acts.ts';
import { listCampaigns } from '@fourball/domain/mail/campaigns/campaign-rows.ts';
import { getFigures } from '@fourball/domain/mail/campaigns/figures.ts';
import { orderTest } from '@fourball/domain/mail/campaigns/test-campaign.ts';
import {
  createCampaign,
  deleteCampaign,
  sendCampaignEmail,
  updateCampaign,
} from '@fourball/domain/mail/campaigns/write-campaign.ts';
import { mailClubOf } from '@fourball/domain/mail/blocks/render-campaign.ts';
import { takeSignedReports } from '@fourball/domain/mail/sending/bounce-reports.ts';
import { bulkRules, quietEnd } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { orderDirectMail } from '@fourball/domain/mail/sending/direct-mails.ts';
import { campaignCalls } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { officeMailCalls } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

/** Readers have no account whose language could be asked: it is the club's. */
const senderOf = ({ club, settings }: Services) => mailClubOf(club, settings.publicUrl, wordsFor({}));

export const campaignHandlers = (services: Services): BuiltHandlers['campaigns'] => {
  const { house, club } = services;
  const addressOfClub = async (): Promise<string> => (await club.rules()).all.CLUB_ADDRESS ?? '';
  return {
    listCampaignEmails: ({ query }) => listCampaigns(house.db, query),
    getCampaignEmail: ({ params }) => getCampaign(house.db, params.id),
    async sendCampaignEmail({ actor, body, ...request }) {
      const user = userOf(actor);
      const intent = intentOf(campaignCalls.sendCampaignEmail, user.userId, request);
      return sendCampaignEmail(house, user, body, await senderOf(services), intent);
    },
    async createCampaign({ actor, body, ...request }) {
      const user = userOf(actor);
      const intent = intentOf(campaignCalls.createCampaign, user.userId, request);
      return createCampaign(house, user, body, await senderOf(services), intent);
    },
    updateCampaign: async ({ actor, body }) =>
      updateCampaign(house, userOf(actor), body, await senderOf(services)),
    deleteCampaign: ({ actor, params }) => deleteCampaign(house, userOf(actor), params.id),
    testCampaign: ({ actor, body }) => orderTest(house, userOf(actor), body.id),
    scheduleCampaign: async ({ actor, body }) =>
      scheduleCampaign(house, userOf(actor), body, await addressOfClub()),
    unscheduleCampaign: ({ actor, body }) => unscheduleCampaign(house, userOf(actor), body.id),
    pauseCampaign: ({ actor, body }) => pauseCampaign(house, userOf(actor), body.id),
    resumeCampaign: async ({ actor, body }) =>
      resumeCampaign(house, userOf(actor), body.id, await addressOfClub()),
    stopCampaign: ({ actor, body }) => stopCampaign(house, userOf(actor), body.id),
    getCampaignFigures: async ({ params }) =>
      getFigures(
        house,
        params.id,
        quietEnd(bulkRules((await club.rules()).all), house.clock.now(), house.timeZone),
      ),
  };
};

export const officeMailHandlers = (services: Services): BuiltHandlers['officeMails'] => {
  const { house, settings } = services;
  return {
    async sendMail({ actor, body, ...request }) {
      const user = userOf(actor);
      const intent = intentOf(officeMailCalls.sendMail, user.userId, request);
      return orderDirectMail(house, user, body, await senderOf(services), intent);
    },
    async takeBounces({ bytes, ctx }) {
      const signature = ctx.get('x-fourball-signature');
      ctx.body = await takeSignedReports(house, bytes, signature, settings.bounceSecret);
      ctx.status = 200;
      return answered;
    },
  };
};
