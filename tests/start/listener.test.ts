/** The connection that hears what the database tells: a line that died without a word is noticed. */
import { openDatabase } from '@fourball/db/connection.ts';
import { openListener } from '@fourball/db/listen.ts';
import { expect, it } from 'vitest';
import { Cable } from '../chaos/house/cable.ts';
import { cloneDatabase } from '../kit/database.ts';
import { eventually } from '../kit/wait.ts';

it('comes back after a silence that nobody told it of, and says that it was deaf', async () => {
  const database = await cloneDatabase();
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'fourball-test' });
  const through = new URL(database.url);
  const cable = await Cable.open(Number(through.port || 5432));
  through.hostname = '127.0.0.1';
  through.port = String(cable.port);
  const listener = await openListener({ url: through.href, retryEvery: 20, askEvery: 20, patience: 300 });
  const heard: string[] = [];
  let deaf = 0;
  listener.on('test_words', (word) => heard.push(word));
  listener.onReconnect(() => (deaf += 1));
  const hears = (word: string) =>
    eventually(`to hear ${word}`, async () => {
      await db.query('select pg_notify($1, $2)', ['test_words', word]);
      return heard.includes(word);
    });
  await hears('one');
  const before = deaf;
  cable.fallSilent();
  await eventually('the silence to be noticed', () => !listener.hearing);
  cable.speak();
  await eventually('the line to be back', () => listener.hearing);
  await hears('two');
  expect(deaf).toBeGreaterThan(before);
  await listener.close();
  await cable.close();
  await db.close();
  await database.drop();
});

it('says from when on it hears a channel, since what was said before is gone', async () => {
  const database = await cloneDatabase();
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'fourball-test' });
  const listener = await openListener({ url: database.url });
  const heard: string[] = [];
  const hearing = new Promise<void>((resolve) => {
    listener.on('test_words', (word) => heard.push(word));
    listener.onReconnect(resolve);
  });
  await hearing;
  await db.query('select pg_notify($1, $2)', ['test_words', 'one']);
  await eventually('to hear one', () => heard.length > 0);
  expect(heard).toEqual(['one']);
  await listener.close();
  await db.close();
  await database.drop();
});
