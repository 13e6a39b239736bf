/** The shapes of regions, which lie within one another, and of what they may be labelled with. */
import { z } from 'zod';
import { id } from '../../contract/fields.ts';

export const regionLabel = z.object({ id, name: z.string() });
export type RegionLabel = z.output<typeof regionLabel>;

export const region = z.object({
  id,
  name: z.string(),
  labelId: id.nullable(),
  /** What its label says. */
  label: z.string().nullable(),
  /** Null: at the top. */
  parentId: id.nullable(),
  /** The names from the top-level region down to this one, which is the last. */
  path: z.array(z.string()),
  /** The same as one line. */
  chain: z.string(),
});
export type Region = z.output<typeof region>;
