/** The calls with which the office writes campaigns, sends them, and watches them leave. */
import { z } from 'zod';
import { filled, html, idList } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { email, id, instant, line, page, pageSize } from '../../contract/fields.ts';
import { audience } from '../audience/audience-shapes.ts';
import { mailBlocks, mailPreheader, mailSubject } from '../blocks/block-shapes.ts';
import { campaign, campaignFigures, campaignSummary } from './campaign-shapes.ts';

/** The external id of a list, or of several. An address of mail is none. */
const lists = z.union([filled(80), z.array(filled(80)).min(1).max(50)]);

export const listCampaignEmails = defineCall({
  id: 'emailMarketing.listEmails',
  method: 'GET',
  path: 'email-marketing/active-campaign/emails',
  aliases: ['active-campaign/emails'],
  access: 'admin',
  query: z.object({ page: page.default(0), size: pageSize.default(50) }),
  reply: z.object({ total: z.number().int().min(0), campaigns: z.array(campaignSummary) }),
  summary: 'The mails sent to lists, and those that are written or wait: what was changed last comes first.',
});

export const getCampaignEmail = defineCall({
  id: 'emailMarketing.getEmail',
  method: 'GET',
  path: 'email-marketing/active-campaign/email/{id}',
  aliases: ['active-campaign/email/{id}'],
  access: 'admin',
  params: z.object({ id }),
  reply: campaign,
  errors: ['not_found'],
  summary: 'A mail sent to lists, with what it says, whom it is for and what came of it.',
});

export const sendCampaignEmail = defineCall({
  id: 'emailMarketing.sendEmail',
  method: 'POST',
  path: 'email-marketing/active-campaign/email',
  aliases: ['active-campaign/email'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ html: html.min(1), to: lists, subject: mailSubject }),
  reply: campaign,
  idempotent: true,
  summary: 'Sends a mail to the readers of lists, as soon as the club is not quiet.',
});

/** What stands in a campaign; what is left out of a change stays. */
const written = {
  subject: mailSubject,
  preheader: mailPreheader,
  /** Either blocks or HTML. */
  blocks: mailBlocks.nullable(),
  html,
  fromName: line(80),
  replyTo: z.union([z.literal(''), email]),
  audience: z.object({ lists: idList(50), segment: audience.nullish() }),
  /** Mails a minute. */
  rate: z.number().int().min(1).max(100_000).nullable(),
};

export const createCampaign = defineCall({
  id: 'emailMarketing.createCampaign',
  method: 'POST',
  path: 'email-marketing/campaign',
  access: 'admin',
  encoding: 'json',
  body: z.object({ ...z.object(written).partial().shape, subject: mailSubject }),
  reply: campaign,
  idempotent: true,
  ours: true,
  summary: 'Begins a campaign as a draft.',
});

export const updateCampaign = defineCall({
  id: 'emailMarketing.updateCampaign',
  method: 'PUT',
  path: 'email-marketing/campaign',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    /** The `changedAt` that the change was made from: somebody else's change meanwhile is refused. */
    changedAt: instant.optional(),
    ...z.object(written).partial().shape,
  }),
  reply: campaign,
  errors: ['not_found'],
  ours: true,
  summary: 'Changes a draft, or a campaign that waits for its moment.',
});

export const deleteCampaign = defineCall({
  id: 'emailMarketing.deleteCampaign',
  method: 'DELETE',
  path: 'email-marketing/campaign/{id}',
  access: 'admin',
  params: z.object({ id }),
  /** False where it was gone already. */
  reply: z.object({ deleted: z.boolean() }),
  ours: true,
  summary: 'Removes a draft. What was sent is kept.',
});

export const testCampaign = defineCall({
  id: 'emailMarketing.testCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/test',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id }),
  /** The address of whoever asks. */
  reply: z.object({ to: z.string() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Sends a campaign to whoever asks, and to nobody else.',
});

export const scheduleCampaign = defineCall({
  id: 'emailMarketing.scheduleCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/schedule',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    /** Null: now. */
    sendAt: instant.nullable(),
  }),
  reply: campaign,
  errors: ['not_found'],
  ours: true,
  summary: 'Has a campaign sent at a moment, or now; in quiet hours it waits for their end.',
});

/** Of calls that do something with a campaign as a whole, by its id alone: they reply with it as it is then. */
const wholeCampaign = {
  access: 'admin',
  body: z.object({ id }),
  reply: campaign,
  errors: ['not_found'],
  ours: true,
} as const;

export const unscheduleCampaign = defineCall({
  id: 'emailMarketing.unscheduleCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/unschedule',
  encoding: 'json',
  ...wholeCampaign,
  summary: 'Makes a campaign that waits for its moment a draft again.',
});

export const pauseCampaign = defineCall({
  id: 'emailMarketing.pauseCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/pause',
  encoding: 'json',
  ...wholeCampaign,
  summary: 'Holds a campaign: from then on no mail of it leaves.',
});

export const resumeCampaign = defineCall({
  id: 'emailMarketing.resumeCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/resume',
  encoding: 'json',
  ...wholeCampaign,
  summary: 'Lets a campaign that was held go on where it was.',
});

export const stopCampaign = defineCall({
  id: 'emailMarketing.stopCampaign',
  method: 'POST',
  path: 'email-marketing/campaign/stop',
  encoding: 'json',
  ...wholeCampaign,
  summary: 'Ends a campaign: who has not got it does not get it.',
});

export const getCampaignFigures = defineCall({
  id: 'emailMarketing.getCampaignFigures',
  method: 'GET',
  path: 'email-marketing/campaign/{id}/figures',
  access: 'admin',
  params: z.object({ id }),
  reply: campaignFigures,
  errors: ['not_found'],
  ours: true,
  summary: 'How far a campaign is and what came of it, for who watches it leave.',
});

export const campaignCalls = {
  listCampaignEmails,
  getCampaignEmail,
  sendCampaignEmail,
  createCampaign,
  updateCampaign,
  deleteCampaign,
  testCampaign,
  scheduleCampaign,
  unscheduleCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  getCampaignFigures,
};
