/** Reads what the blocks of a campaign name by id: events, results, tee times and news, as everybody may see them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { MailBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import { teeTimeCards } from '../../booking/sheet/tee-time-cards.ts';
import { newsCards } from '../../club/news/news-cards.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { DescribeMailCards, MailCard, MailCardKind, MailCardMoment } from '../../kernel/mail-card.ts';
import { eventCards, resultCards } from '../../seasons/results/mail-cards.ts';

/** The card of a block; undefined where nobody may see what it names any more. */
export type FindCard = (kind: MailCardKind, id: number) => MailCard | undefined;

export interface CardsMoment extends MailCardMoment {
  readonly now: Date;
  /** How many days news without a last day are current. */
  readonly newsDays: number;
}

const describers = ({ now, newsDays }: CardsMoment): readonly DescribeMailCards[] => [
  newsCards(newsDays),
  teeTimeCards(now),
  eventCards,
  resultCards,
];

interface Named {
  readonly kind: MailCardKind;
  readonly id: number;
  /** Where it stands in the block. */
  readonly field: string;
}

function namedIn(block: MailBlock): Named | undefined {
  switch (block.kind) {
    case 'EVENT':
    case 'RESULTS':
      return { kind: block.kind, id: block.eventId, field: 'eventId' };
    case 'TEE_TIME':
      return { kind: block.kind, id: block.teeTimeId, field: 'teeTimeId' };
    case 'NEWS':
      return { kind: block.kind, id: block.newsId, field: 'newsId' };
    default:
      return undefined;
  }
}

/** Asks one thing after the other, also what is asked at once: a transaction has one line. */
function inTurn(sql: Sql): Sql {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(...asked: Parameters<Sql['query']>): Promise<Row[]> {
      const answer = last.then(() => sql.query<Row>(...asked));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

export async function readCards(
  sql: Sql,
  blocks: readonly MailBlock[],
  moment: CardsMoment,
): Promise<FindCard> {
  const line = inTurn(sql);
  const named = blocks.flatMap((block) => namedIn(block) ?? []);
  const found = new Map<MailCardKind, ReadonlyMap<number, MailCard>>();
  for (const { kind, describe } of describers(moment)) {
    const ids = [...new Set(named.flatMap((one) => (one.kind === kind ? one.id : [])))];
    if (ids.length > 0) found.set(kind, await describe(line, ids, moment));
  }
  return (kind, id) => found.get(kind)?.get(id);
}

const refusals = {
  EVENT: 'mail.noSuchEvent',
  RESULTS: 'mail.noSuchResults',
  TEE_TIME: 'mail.noSuchTeeTime',
  NEWS: 'mail.noSuchNews',
} as const;

/** Errors: invalid_input on the first block that names what not everybody may see. */
export function refuseMissing(blocks: readonly MailBlock[], card: FindCard): void {
  for (const [at, block] of blocks.entries()) {
    const named = namedIn(block);
    if (named && !card(named.kind, named.id))
      throw invalidField(`blocks.${at}.${named.field}`, refusals[named.kind]);
  }
}

/** What blocks may name, of each kind, as the office reads it. */
export async function listCardChoices(
  sql: Sql,
  moment: CardsMoment,
): Promise<{ kind: MailCardKind; id: number; label: string }[]> {
  const choices = await Promise.all(
    describers(moment).map(async ({ kind, findCandidates, describe }) => {
      const ids = await findCandidates(sql, moment);
      const cards = ids.length === 0 ? new Map<number, MailCard>() : await describe(sql, ids, moment);
      return ids.flatMap((id) => {
        const card = cards.get(id);
        return card ? { kind, id, label: [card.title, ...card.lines.slice(0, 2)].join(' · ') } : [];
      });
    }),
  );
  return choices.flat();
}
