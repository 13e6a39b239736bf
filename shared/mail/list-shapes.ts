/** Email lists and their categories as they travel. */
import { z } from 'zod';
import { instant } from '../contract/fields.ts';
import { listKind } from './enums.ts';

const id = z.number().int().positive();
const count = z.number().int().min(0);

/** A list as everybody may see it. */
export const emailList = z.object({
  id,
  /** Lower case letters, digits and single dashes; by it calls name the list. */
  externalId: z.string(),
  externalName: z.string(),
  orgId: id.nullable(),
  showPublic: z.boolean(),
  showAdmin: z.boolean(),
  categoryId: id.nullable(),
  /** What somebody says yes to; empty where nobody has written it. */
  purpose: z.string(),
  /** The words by which consent is asked: shown beside the tick, and kept with it. */
  wording: z.string(),
});
export type EmailList = z.output<typeof emailList>;

/** A list as the office sees it. */
export const managedList = emailList.extend({
  kind: listKind,
  /** How many contacts are in each state. */
  counts: z.object({
    subscribed: count,
    unconfirmed: count,
    unsubscribed: count,
    bounced: count,
    complained: count,
  }),
  /** Whether somebody has subscribed ever: its external id stays. */
  used: z.boolean(),
  /** When a campaign to it was last begun. */
  lastCampaignAt: instant.nullable(),
});
export type ManagedList = z.output<typeof managedList>;

const categoryFields = {
  /** Null for the lists without a category, which come last. */
  id: id.nullable(),
  name: z.string(),
  /** From 1; of those without a category one more than the last. */
  sequenceNo: count,
};

export const publicCategory = z.object({ ...categoryFields, lists: z.array(emailList) });
export type PublicCategory = z.output<typeof publicCategory>;

export const managedCategory = z.object({ ...categoryFields, lists: z.array(managedList) });
export type ManagedCategory = z.output<typeof managedCategory>;

/** A category by itself. */
export const emailCategory = z.object({ id, name: z.string(), sequenceNo: count });
export type EmailCategory = z.output<typeof emailCategory>;
