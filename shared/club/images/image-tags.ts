/** The tags of an image of the library: how they travel in a form, and when two of them are the same. */
import { z } from 'zod';

const longest = 60;
const most = 50;

/** Tags are compared as they are kept: without blanks around them, in lower case, each once. */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase()).filter(Boolean)),
];

/** Several fields of one name, a list, or one text with commas between them. */
export const tagList = z
  .union([z.array(z.string().max(longest)).max(most), z.string().max((longest + 2) * most)])
  .transform((sent) => tidyTags(typeof sent === 'string' ? sent.split(',') : sent))
  .pipe(z.array(z.string().max(longest)).max(most))
  .describe('Several fields of this name, or one with commas between the tags.');
