/** What stands in a campaign for who reads it: `{firstName}`, or `{firstName|golfer}` where a name may be missing. */

/** The fields that people may write. */
export const mergeFields = ['firstName', 'lastName'] as const;
export type MergeField = (typeof mergeFields)[number];

/** Of one reader. A contact may have no name. */
export type MergeValues = Readonly<Record<MergeField, string>>;

const field = /\{([a-z]\w*)(?:\|([^{}|\r\n<>]{0,80}))?\}/giu;

const isMergeField = (name: string): name is MergeField => mergeFields.some((known) => known === name);

/** The first name in braces that is none of the fields; undefined where all are. */
export function unknownField(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(field)) if (!isMergeField(name)) return name;
  return undefined;
}

/**
 * Fills the fields in. What stands in for a missing value is part of the text already; `write` makes a value fit for where
 * the text goes to.
 */
export const fillFields = (text: string, values: MergeValues, write: (value: string) => string): string =>
  text.replace(field, (whole, name: string, instead = '') => {
    if (!isMergeField(name)) return whole;
    const value = values[name].trim();
    return value === '' ? String(instead) : write(value);
  });
