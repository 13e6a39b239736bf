/** The orders that accounts gives to the workers. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import {
  accountApproved,
  accountOpened,
  emergencyContactRequested,
  passwordChanged,
  resetLinkRequested,
} from './events.ts';

export const sendWelcomeMail = defineEventJob('accounts.send-welcome', accountOpened);
export const sendApprovedMail = defineEventJob('accounts.send-approved', accountApproved);
export const sendResetLinkMail = defineEventJob('accounts.send-reset-link', resetLinkRequested);
export const sendPasswordChangedMail = defineEventJob('accounts.send-password-changed', passwordChanged);

export const sendEmergencyContactMail = defineEventJob(
  'accounts.send-emergency-contact',
  emergencyContactRequested,
);

/** Deletes sessions, tokens, links and questions that nobody can use any more. */
export const trimTokens = defineScheduledJob('accounts.trim-tokens', 3_600_000);

/** Deletes events of the security log that are past their time. */
export const trimSecurityLog = defineScheduledJob('accounts.trim-security-log', 3_600_000);

/** Tells admins by mail of what happened too often within an hour. */
export const sendSecurityAlerts = defineScheduledJob('accounts.send-security-alerts', 60_000);

/** Mails those whom the office has invited to log in, as fast as the club mails. */
export const sendLoginInvitations = defineScheduledJob('accounts.send-login-invitations', 10_000);

export const accountsJobs = [
  sendLoginInvitations,
  trimTokens,
  trimSecurityLog,
  sendSecurityAlerts,
  sendWelcomeMail,
  sendApprovedMail,
  sendResetLinkMail,
  sendPasswordChangedMail,
  sendEmergencyContactMail,
];
