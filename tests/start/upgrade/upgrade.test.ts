/** An upgrade while golfers book and write: the services of before go on with the new schema, beside those of after, and nobody is refused. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { cancelBooking, createBooking, getTeeSheet, holdSpots } from '@fourball/shared/booking/calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../../kit/build.ts';
import { raiseCapsIn } from '../../kit/booking/caps.ts';
import { emptyDatabase } from '../../kit/database.ts';
import { allowMessages } from '../../kit/messaging/messages.ts';
import { startProcess, type OwnProcess } from '../../kit/own-process.ts';
import { callOver } from '../../kit/server.ts';
import { takeBuildBefore, type BuildBefore } from './build-before.ts';

const golferCount = 4;
/** How often each golfer books once both builds answer. */
const after = 3;

let before: BuildBefore;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Database;
let dataDir: string;
const processes: OwnProcess[] = [];

/** The machine's clock is what processes of their own go by. */
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

const start = async (file: 'api/main.ts' | 'workers/main.ts', folder?: string): Promise<OwnProcess> => {
  const settings = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL, dataDir };
  const started = await startProcess({ settings }, file, {}, folder);
  processes.push(started);
  await started.works();
  return started;
};

beforeAll(async () => {
  before = await takeBuildBefore();
  database = await emptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fourball-upgrade-'));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    NO_COLOR: '1',
  };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'start/migrate.ts'], {
    cwd: before.folder,
    env,
  });
  db = openDatabase({ url: database.url, poolSize: 4, applicationName: 'fourball-test' });
  await raiseCapsIn(db);
  await allowMessages({ db }, 6_000);
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((started) => started.kill()));
  await db.close();
  await database.drop();
  await before.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** What one golfer does, over and over, at one api after the other: reads the sheet, holds, books, writes. */
async function play(
  golfer: BuiltUser,
  course: BuiltCourse,
  times: readonly number[],
  apis: readonly OwnProcess[],
  goesOn: (rounds: number) => boolean,
): Promise<{ answers: Set<string>; booked: number }> {
  const answers = new Set<string>();
  let booked = 0;
  for (let round = 0; goesOn(round); round += 1) {
    const url = apis[round % apis.length]?.url ?? '';
    const { token } = golfer;
    const ask = async (
      ...[call, options]: [Parameters<typeof callOver>[1], Parameters<typeof callOver>[2]]
    ) => {
      const reply = await callOver(url, call, { token, ...options });
      const json = reply.json as { result?: string; conversationId?: number; purchaseId?: number };
      answers.add(`${call.path} ${reply.status} ${json.result ?? ''}`);
      return json;
    };
    const { courseFeeId, courseId } = course;
    await ask(getTeeSheet, { params: { courseId, day: tomorrow } });
    await ask(holdSpots, {
      body: {
        spots: [{ teeTimeId: times[round % times.length], spots: 1 }],
        courseFeeId,
        bookingDate: tomorrow,
      },
    });
    const { conversationId, purchaseId, result } = await ask(createBooking, {
      body: { simpleDate: tomorrow, courseFeeId, numSpots: 1 },
    });
    if (result === 'SUCCESS') booked += 1;
    // A golfer is in one place at a time.
    await ask(cancelBooking, { body: { purchaseId } });
    await ask(sendMessage, { body: { conversationId, text: `Round ${round}` } });
  }
  return { answers, booked };
}

it('refuses nobody while the schema becomes the new one, nor afterwards with both builds side by side', async () => {
  const old = await start('api/main.ts', before.folder);
  await start('workers/main.ts', before.folder);
  const apis = [old];
  let rounds = 0;
  let last = Infinity;
  const playing = Array.from({ length: golferCount }, async () => {
    const course = await buildCourse(db);
    const golfer = await buildUser(db);
    const times = await Promise.all(
      Array.from({ length: 60 }, (_, minute) =>
        buildTeeTime(db, course.courseId, { day: tomorrow, time: `09:${String(minute).padStart(2, '0')}` }),
      ),
    );
    return play(
      golfer,
      course,
      times.map(({ teeTimeId }) => teeTimeId),
      apis,
      (round) => {
        rounds = Math.max(rounds, round);
        return round < last;
      },
    );
  });
  const migrated = await migrate(database.url);
  apis.push(await start('api/main.ts'));
  last = rounds + 1 + 2 * after;
  const played = await Promise.all(playing);
  expect(migrated).toEqual(before.missing);
  for (const { answers, booked } of played) {
    const refused = [...answers].filter((said) => !/ 200 (SUCCESS|CANCELLED)?$/.test(said));
    expect(refused).toEqual([]);
    expect(booked).toBeGreaterThan(0);
  }
});
