/** The calls with which the office sees whom a campaign would be for, before it is sent. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { idList } from '../../contract/body-fields.ts';
import { audience, factKind } from './audience-shapes.ts';

const count = z.number().int().min(0);

const fact = z.object({
  /** What a condition names it by. */
  name: z.string(),
  kind: factKind,
  /** Of a range: what both ends lie between. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Of a choice; the page has words of its own where there is no label. */
  choices: z.array(z.object({ value: z.string(), label: z.string().nullable() })),
});
export type AudienceFactShown = z.output<typeof fact>;

const audienceCount = z.object({
  count,
  /** How many are on the lists, whatever the audience says. */
  readers: count,
  /** At most twenty of those it holds; none where they were not asked for. */
  names: z.array(z.string()),
});
export type AudienceCount = z.output<typeof audienceCount>;

export const listAudienceFacts = defineCall({
  id: 'emailMarketing.listAudienceFacts',
  method: 'GET',
  path: 'email-marketing/audience/facts',
  access: 'admin',
  reply: z.array(fact),
  ours: true,
  summary: 'What the audience of a campaign may be narrowed by.',
});

export const countAudience = defineCall({
  id: 'emailMarketing.countAudience',
  method: 'POST',
  path: 'email-marketing/audience/count',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    lists: idList(50).min(1),
    audience,
    /** Whether some of their names are wanted too, which is noted in the trail of changes. */
    names: z.boolean().default(false),
  }),
  reply: audienceCount,
  ours: true,
  summary: 'How many of the readers of these lists an audience holds, and some of their names.',
});

export const audienceCalls = { listAudienceFacts, countAudience };
