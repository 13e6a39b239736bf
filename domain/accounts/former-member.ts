/** What stands in the place of a golfer whose personal data were taken away, and how it gets into what is kept. */
import type { Transaction } from '@fourball/db/connection.ts';
import { escapeQuoted } from '@fourball/shared/contract/escape-html.ts';

const formerName = { first: 'Former', last: 'member' } as const;
export const formerMember = `${formerName.first} ${formerName.last}`;

const userNameStart = 'former-member-';
const emailEnd = '@erased.invalid';

/** Of customers, who have no account: nobody reads mail there. */
export const customerUserNameStart = 'customer-';
export const customerEmailEnd = '@customers.invalid';

/**
 * Kept free for those who leave, and for customers: whoever had such a name or address before them could keep them from
 * leaving, or the desk from booking them.
 */
export const isFormerUserName = (userName: string): boolean =>
  userName.startsWith(userNameStart) || userName.startsWith(customerUserNameStart);
export const isFormerEmail = (email: string): boolean =>
  email.endsWith(emailEnd) || email.endsWith(customerEmailEnd);

/** Who the golfer was; read before the data go. */
export interface PersonalData {
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly name: string;
}

export interface FormerMember {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly userName: string;
  /** Can't be reached and belongs to nobody. */
  readonly email: string;
  /** Who it was, to be found in what others keep. */
  readonly was: PersonalData;
  /** The text without name, user name and address of the golfer. */
  text(kept: string): string;
  /** The same for every text in a JSON value; and what is said about the golfer beside the name is gone. */
  json(kept: unknown): unknown;
  /** Rows whose text contains one of these are worth looking at. */
  readonly traces: readonly string[];
}

/** One domain takes away what it keeps about the golfer. The account itself says "Former member" already. */
export type Forget = (tx: Transaction, former: FormerMember) => Promise<void>;

/** A hyphen stays: outside of brackets it is no sign, and a pattern of letters of all languages refuses one that is escaped. */
const escapedForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Stands alone: no part of a longer name or address. */
const alone = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}._-])${escapedForPattern(text)}(?!\\.?[\\p{L}\\p{N}_-])`, 'gu');

/** Fields that say more about whoever an object of JSON is about. */
const emptied: Readonly<Record<string, unknown>> = {
  nickname: null,
  memberNumber: null,
  avatarUrl: null,
  avatarURL: null,
  imageUrl: null,
  pendingAvatar: null,
  declineReason: null,
  comments: null,
  adjustmentComments: null,
  // Of a golfer's round credits: where they came from and went, in the words of whoever moved them.
  lots: [],
  moves: [],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function becomeFormerMember(was: PersonalData): FormerMember {
  const { userId } = was;
  const userName = `${userNameStart}${userId}`;
  const email = `${userName}${emailEnd}`;
  const names = [...new Set([was.name, escapeQuoted(was.name)])];
  const replacements: (readonly [RegExp, string])[] = [
    // What somebody wrote when declining is theirs, and stands behind the name in the line about it.
    ...names.map(
      (name) =>
        [
          new RegExp(`^${escapedForPattern(name)} declined: [\\s\\S]*$`, 'u'),
          `${formerMember} declined the invitation.`,
        ] as const,
    ),
    [alone(was.email), email],
    ...names.map((name) => [alone(name), formerMember] as const),
    [alone(was.userName), userName],
  ];
  const text = (kept: string): string =>
    replacements.reduce((left, [pattern, instead]) => left.replace(pattern, instead), kept);

  const json = (kept: unknown): unknown => {
    if (typeof kept === 'string') return text(kept);
    if (Array.isArray(kept)) return kept.map(json);
    if (!isRecord(kept)) return kept;
    const about = kept.userId === userId;
    // A message: what they wrote goes as if they had deleted it.
    const wrote = about && typeof kept.text === 'string' && 'conversationId' in kept;
    return Object.fromEntries(
      Object.entries(kept).map(([field, value]) => {
        if (about && field in emptied) return [field, emptied[field]];
        if (wrote && field === 'text') return [field, ''];
        if (wrote && field === 'deleted') return [field, true];
        return [field, json(value)];
      }),
    );
  };
  return {
    userId,
    firstName: formerName.first,
    lastName: formerName.last,
    name: formerMember,
    userName,
    email,
    was,
    text,
    json,
    traces: [...names, was.email, was.userName],
  };
}

/** `$n` holds the traces: true for a row whose text contains one of them. */
export const mentions = (column: string, values: string): string =>
  `exists (select from unnest(${values}::text[]) as trace where position(trace in ${column}) > 0)`;
