/** The orders that mail gives to the workers: about lists and consent, and about campaigns and mails of the office. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { addressWanted, campaignTestOrdered, directMailOrdered, linkWanted } from './events.ts';

export const sendListLink = defineEventJob('mail.send-list-link', linkWanted);
export const sendAddressLink = defineEventJob('mail.send-address-link', addressWanted);

/** Ends what was implied for a time, and forgets who was asked and never answered. */
export const endConsents = defineScheduledJob('mail.end-consents', 3_600_000);

export const sendCampaignTest = defineEventJob('mail.send-campaign-test', campaignTestOrdered);
export const sendDirectMail = defineEventJob('mail.send-direct', directMailOrdered);

/** Begins campaigns whose moment has come and sends those that are leaving; by every worker, also while Redis is away. */
export const sendCampaigns = defineScheduledJob('mail.send-campaigns', 2_000, { by: 'timer' });
/** Takes in what came back where a mail server puts it into a folder. */
export const readBounces = defineScheduledJob('mail.read-bounces', 10_000);
/** Deletes from the log of mails what campaigns need not keep any longer. */
export const trimCampaigns = defineScheduledJob('mail.trim-campaigns', 3_600_000);

export const mailJobs = [
  sendListLink,
  sendAddressLink,
  endConsents,
  sendCampaignTest,
  sendDirectMail,
  sendCampaigns,
  readBounces,
  trimCampaigns,
];
