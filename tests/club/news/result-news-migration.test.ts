/** Results that stood on the homepage before there were news, after the migration. */
import { openDatabase } from '@fourball/db/connection.ts';
import { clubMigrations, migrate } from '@fourball/db/migrate.ts';
import { migrationFiles } from '@fourball/db/migration-files.ts';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../kit/database.ts';
import { buildGolfEvent, buildSeason } from '../../kit/seasons/seasons.ts';

const patience = { lockMs: 2_000, pauseMs: 100, overallMs: 60_000 };
const migration = '202611262110_club_news.ts';

it('are news of the day on which they were published, and no element any more; those that were taken off stay off', async () => {
  const database = await emptyDatabase();
  const db = openDatabase({ url: database.url, poolSize: 2, applicationName: 'fourball-test' });
  try {
    await migrate(database.url, patience, {
      ...clubMigrations,
      getMigrations: async () => (await migrationFiles()).filter((file) => file < migration),
    });
    const { seasonId } = await buildSeason(db);
    const [shown, off] = [await buildGolfEvent(db, seasonId), await buildGolfEvent(db, seasonId)];
    const [page] = await db.query<{ id: number }>(
      `insert into pages (type, title) values ('HOMEPAGE', 'Home') returning id`,
    );
    const elements = await db.query<{ id: number }>(
      `insert into page_elements (page_id, sequence_no, type, text)
       values ($1, 1, 'DIV', '<h3>Results: Night 1</h3>'), ($1, 2, 'P', 'Welcome') returning id`,
      [page?.id],
    );
    await db.query(
      `insert into result_news (event_id, element_id, made_at)
       values ($1, $2, '2026-05-06T16:00Z'), ($3, null, '2026-05-13T16:00Z')`,
      [shown, elements[0]?.id, off],
    );
    await migrate(database.url, patience);
    expect(await db.query('select id, text, link, date, expiry, course_id from news')).toEqual([
      {
        id: 1,
        text: '<h3>Results: Night 1</h3>',
        link: `/events/${shown}/results`,
        date: '2026-05-06',
        expiry: null,
        course_id: null,
      },
    ]);
    expect(await db.query('select event_id, news_id from result_news order by event_id')).toEqual([
      { event_id: shown, news_id: 1 },
      { event_id: off, news_id: null },
    ]);
    expect(await db.query('select text from page_elements')).toEqual([{ text: 'Welcome' }]);
    const [after] = await db.query<{ version: number }>('select version from pages');
    expect(after?.version).toBeGreaterThan(1);
  } finally {
    await db.close();
    await database.drop();
  }
});
