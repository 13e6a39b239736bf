/** What threads are about: told by the domains that own what stands behind them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';

export interface ThreadSubject {
  /** The course, the golf event or the season. */
  readonly title: string;
  /** The tee time, or the first moment of the event's day; null where a time says nothing. */
  readonly startsAt: Date | null;
  readonly purchaseId: number | null;
  readonly eventId: number | null;
  readonly seasonId: number | null;
}

/** Handed in by the domains above, since messaging knows neither bookings nor seasons. */
export interface DescribeThreads {
  readonly kinds: readonly ConversationKind[];
  /** The subjects of these threads, all of its kinds; one that is missing has lost what stood behind it. */
  describe(sql: Sql, conversationIds: readonly number[]): Promise<ReadonlyMap<number, ThreadSubject>>;
  /** The golfers of a thread who are asked to play and have not answered. */
  findAsked?(sql: Sql, conversationId: number): Promise<readonly number[]>;
}

/** What is left of a thread whose subject is gone. */
const lost: ThreadSubject = { title: '', startsAt: null, purchaseId: null, eventId: null, seasonId: null };

/** The subject of each of these threads, whatever its kind: one question to each describer that is concerned. */
export async function findSubjects(
  sql: Sql,
  describers: readonly DescribeThreads[],
  threads: readonly { readonly conversation_id: number; readonly kind: ConversationKind }[],
): Promise<(conversationId: number) => ThreadSubject> {
  const answers = await Promise.all(
    describers.map(async ({ kinds, describe }) => {
      const ids = threads.flatMap(({ conversation_id, kind }) =>
        kinds.includes(kind) ? conversation_id : [],
      );
      return ids.length === 0 ? new Map<number, ThreadSubject>() : describe(sql, ids);
    }),
  );
  const subjects = new Map(answers.flatMap((answer) => [...answer]));
  return (conversationId) => subjects.get(conversationId) ?? lost;
}
