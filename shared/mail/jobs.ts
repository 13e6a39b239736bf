/** The orders that mail gives to the workers, about lists and consent. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { addressWanted, linkWanted } from './events.ts';

export const sendListLink = defineEventJob('mail.send-list-link', linkWanted);
export const sendAddressLink = defineEventJob('mail.send-address-link', addressWanted);

/** Ends what was implied for a time, and forgets who was asked and never answered. */
export const endConsents = defineScheduledJob('mail.end-consents', 3_600_000);

export const listJobs = [sendListLink, sendAddressLink, endConsents];
