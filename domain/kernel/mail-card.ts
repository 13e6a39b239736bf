/** What a mail to many shows of something that the club knows by its id: handed in by the domain that owns it. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';

export type MailCardKind = 'EVENT' | 'RESULTS' | 'TEE_TIME' | 'NEWS';

export interface MailCard {
  readonly title: string;
  /** Plain text, a line each. */
  readonly lines: readonly string[];
  /** A picture of ours, beginning with /images/. */
  readonly imageUrl: string | null;
  /** A page of ours beginning with one slash, or an address of the web. */
  readonly link: string;
  readonly label: string;
}

export interface MailCardMoment {
  readonly timeZone: string;
  /** YYYY-MM-DD at the club. */
  readonly today: string;
  readonly words: Words;
}

/** Cards of these ids as everybody may see them, without a login; one that is missing nobody may, or there is none. */
export interface DescribeMailCards {
  readonly kind: MailCardKind;
  /** Ids that the office may want to tell of, what comes first first; some of them may have no card. */
  findCandidates(sql: Sql, moment: MailCardMoment): Promise<readonly number[]>;
  describe(sql: Sql, ids: readonly number[], moment: MailCardMoment): Promise<ReadonlyMap<number, MailCard>>;
}
