/** The email lists of the demo club, and which golfers have chosen what. */
import type { Transaction } from '../connection.ts';
import { clockReading, dayLength, hour } from './lib/calendar.ts';
import { chanceFor } from './lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds } from './lib/rows.ts';

interface DemoList {
  readonly slug: string;
  readonly name: string;
  readonly purpose: string;
  readonly category: (typeof categories)[number] | null;
  /** Nobody but the office sees it. */
  readonly office?: true;
  /** Of golfers, how many are on it. */
  readonly share: number;
  /** Who is on it for sure: places in the club's list of golfers. */
  readonly surely: readonly number[];
}

const categories = ['The club', 'Playing'] as const;

const lists: readonly DemoList[] = [
  {
    slug: 'newsletter',
    name: 'Newsletter',
    purpose: 'News of the club, its courses and its events.',
    category: 'The club',
    share: 0.45,
    surely: [0, 1, 2, 3],
  },
  {
    slug: 'course-notes',
    name: 'Notes from the greenkeepers',
    purpose: 'What is mown, sanded and closed, on Monday mornings.',
    category: 'The club',
    share: 0.2,
    surely: [1],
  },
  {
    slug: 'league-news',
    name: 'League news',
    purpose: 'Draws, results and standings of the leagues, after each night.',
    category: 'Playing',
    share: 0.25,
    surely: [0, 2],
  },
  {
    slug: 'tournaments',
    name: 'Tournaments and trips',
    purpose: 'When registration opens, and for what.',
    category: 'Playing',
    share: 0.3,
    surely: [0, 1],
  },
  {
    slug: 'starters',
    name: 'Starters',
    purpose: 'Who stands at the first tee when, for those who stand there.',
    category: null,
    office: true,
    share: 0.02,
    surely: [2, 3],
  },
];

/** The migration has written two lists; they are the first again once all is emptied. */
const fixed = [
  {
    slug: 'digest',
    name: 'What you missed',
    purpose: 'A mail about messages that wait for you, when you have not looked in for a while.',
    show_public: false,
    kind: 'SERVICE',
    opt_in: 'SINGLE',
  },
  {
    slug: 'newsletter',
    name: 'Newsletter',
    purpose: 'News of the club, its courses and its events.',
    show_public: true,
    kind: 'MARKETING',
    opt_in: 'DOUBLE',
  },
];

/** As the pages ask. */
const asked = ({ name, purpose }: DemoList): string =>
  `Send me “${name}” by mail. ${purpose} I can leave at any time by the link in each mail.`;

export async function writeEmailLists(tx: Transaction, today: string): Promise<void> {
  const founded = clockReading(today, -700 * dayLength + 9 * hour);
  const [there] = await tx.query<{ any: boolean }>('select exists (select from email_lists) as any');
  if (!there?.any)
    await insertRows(
      tx,
      'email_lists',
      fixed.map((list) => ({ ...list, show_admin: true })),
    );
  const categoryIds = await insertRowsReturningIds(
    tx,
    'email_categories',
    categories.map((name, at) => ({ name, sequence_no: at + 1 })),
  );
  const known = new Set(fixed.map(({ slug }) => slug));
  await insertRows(
    tx,
    'email_lists',
    lists.flatMap(({ slug, name, purpose, office = false }) =>
      known.has(slug)
        ? []
        : [
            {
              slug,
              name,
              purpose,
              show_public: !office,
              show_admin: true,
              kind: 'MARKETING',
              opt_in: 'DOUBLE',
            },
          ],
    ),
  );
  await tx.query('update email_lists set created_at = $1::timestamp', [founded]);
  for (const { slug, category } of lists) {
    if (category === null) continue;
    await tx.query('update email_lists set category_id = $2 where slug = $1', [
      slug,
      idAt(categoryIds, categories.indexOf(category)),
    ]);
  }
  await writeReaders(tx, today, founded);
}

/** Each chose alone, over the last two years; a few have left again. */
async function writeReaders(tx: Transaction, today: string, founded: string): Promise<void> {
  const ids = new Map(
    (await tx.query<{ id: number; slug: string }>('select id, slug from email_lists')).map(({ id, slug }) => [
      slug,
      id,
    ]),
  );
  const contacts = await tx.query<{ id: number }>(
    'select id from contacts where user_id is not null order by user_id',
  );
  const wordingIds = await insertRowsReturningIds(
    tx,
    'consent_wordings',
    lists.map((list) => ({ text: asked(list), lang: 'en', from_at: founded })),
  );
  const chance = chanceFor('email lists');
  const chosen = contacts.flatMap(({ id }, place) =>
    lists.flatMap(({ slug, share, surely }, list) => {
      const sure = surely.includes(place);
      if (!chance.happens(share) && !sure) return [];
      const days = chance.between(20, 690);
      const at = clockReading(today, -days * dayLength + chance.between(8, 21) * hour);
      const left =
        chance.happens(0.08) && !sure
          ? clockReading(today, -chance.between(1, 19) * dayLength + chance.between(8, 21) * hour)
          : null;
      return [{ contactId: id, listId: ids.get(slug) ?? 0, wordingId: idAt(wordingIds, list), at, left }];
    }),
  );
  await insertRows(
    tx,
    'subscriptions',
    chosen.map(({ contactId, listId, at, left }) => ({
      contact_id: contactId,
      list_id: listId,
      status: left === null ? 'SUBSCRIBED' : 'UNSUBSCRIBED',
      basis: left === null ? 'EXPRESS' : null,
      changed_at: left ?? at,
    })),
  );
  const consents = chosen.flatMap(({ contactId, listId, wordingId, at, left }) => {
    const said = { contact_id: contactId, list_id: listId, source: 'ACCOUNT' };
    return [
      { ...said, act: 'SUBSCRIBE', basis: 'EXPRESS', wording_id: wordingId, at },
      ...(left === null ? [] : [{ ...said, act: 'UNSUBSCRIBE', basis: null, wording_id: null, at: left }]),
    ];
  });
  // Their numbers say what was said after what.
  await insertRows(
    tx,
    'consents',
    consents.toSorted((one, other) => one.at.localeCompare(other.at)),
  );
}
