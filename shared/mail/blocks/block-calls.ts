/** The call with which the office sees what blocks come to before anybody gets them. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { line } from '../../contract/fields.ts';
import { mailBlocks } from './block-shapes.ts';

const blockChoice = z.object({
  kind: z.enum(['EVENT', 'RESULTS', 'TEE_TIME', 'NEWS']),
  id: z.number().int().positive(),
  label: z.string(),
});
export type BlockChoice = z.output<typeof blockChoice>;

export const previewBlocks = defineCall({
  id: 'emailMarketing.previewBlocks',
  method: 'POST',
  path: 'email-marketing/blocks/preview',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    /** May be empty while it is written. */
    subject: line(200),
    preheader: line(150),
    blocks: mailBlocks,
  }),
  reply: z.object({
    subject: z.string(),
    /** A whole page, as it would come to whoever asks; its link to leave the list leads nowhere. */
    html: z.string(),
    text: z.string(),
    /** Of the HTML; mailboxes cut what is larger than `mostMailBytes`. */
    bytes: z.number().int().min(0),
  }),
  ours: true,
  summary: 'What blocks come to as a mail: HTML and plain text.',
});

export const listBlockChoices = defineCall({
  id: 'emailMarketing.listBlockChoices',
  method: 'GET',
  path: 'email-marketing/blocks/choices',
  access: 'admin',
  reply: z.array(blockChoice),
  ours: true,
  summary: 'The events, results, tee times and news that blocks may name, of each what comes first.',
});

export const blockCalls = { previewBlocks, listBlockChoices };
