/** What a campaign is to who writes and watches it: its state, whom it is for, and what came of it. */
import { z } from 'zod';
import { instant } from '../../contract/fields.ts';
import { audience } from '../audience/audience-shapes.ts';
import { mailBlocks } from '../blocks/block-shapes.ts';

/**
 * DRAFT is written, SCHEDULED waits for its moment, SENDING leaves, PAUSED can go on, STOPPED ended before it was through, SENT is
 * through.
 */
export const campaignState = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'SENT']);
export type CampaignState = z.output<typeof campaignState>;

/** Who ended a campaign before it was through: the office, or the club's limits. */
export const campaignStopper = z.enum(['OFFICE', 'COMPLAINTS', 'BOUNCES']);
export type CampaignStopper = z.output<typeof campaignStopper>;

const count = z.number().int().min(0);

const campaignCounts = z.object({
  /** All whom it was for when it began; none before. */
  recipients: count,
  /** Still to be sent. */
  queued: count,
  /** Taken over by a mail server, those that came back later among them. */
  sent: count,
  /** Not sent, because the reader did not want it any more or the campaign was stopped. */
  skipped: count,
  failed: count,
  /** Nobody has the address. */
  bounced: count,
  complained: count,
});
export type CampaignCounts = z.output<typeof campaignCounts>;

const numberId = z.number().int().positive();

export const campaignSummary = z.object({
  id: numberId,
  subject: z.string(),
  state: campaignState,
  /** Null unless it was stopped. */
  stoppedBy: campaignStopper.nullable(),
  lists: z.array(z.object({ id: numberId, externalId: z.string(), externalName: z.string() })),
  sendAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  changedAt: instant,
  /** Whoever began it; null once the account is gone. */
  createdBy: z.string().nullable(),
  counts: campaignCounts,
});
export type CampaignSummary = z.output<typeof campaignSummary>;

export const campaignFigures = campaignSummary
  .pick({ id: true, state: true, stoppedBy: true, startedAt: true, endedAt: true, counts: true })
  .extend({
    /** Why mails were skipped, did not leave or came back, the most frequent first. */
    reasons: z.array(z.object({ reason: z.string(), count })),
    /** How often each link was followed, by anybody: nobody is noted. */
    links: z.array(z.object({ url: z.string(), clicks: count })),
    /** Null unless it is sending and has to wait: for the end of the quiet hours, or for a mail server that wants rest. */
    waits: z.object({ why: z.enum(['QUIET', 'SERVER']), until: instant.nullable() }).nullable(),
  });
export type CampaignFigures = z.output<typeof campaignFigures>;

export const campaign = campaignSummary.extend({
  preheader: z.string(),
  /** Null of one that was sent in as HTML. */
  blocks: mailBlocks.nullable(),
  /** As it is sent, without what each mail says of its reader. */
  html: z.string(),
  text: z.string(),
  fromName: z.string(),
  replyTo: z.string(),
  audience: z.object({ lists: z.array(numberId), segment: audience.nullable() }),
  /** Mails a minute; null: as many as the club sends. */
  rate: z.number().int().positive().nullable(),
});
export type Campaign = z.output<typeof campaign>;
