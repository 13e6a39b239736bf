/** Reads of a full day's sheet per second: whole, unchanged, and while somebody writes to it. */
import assert from 'node:assert/strict';
import { buildHolds } from '../house/club.ts';
import type { BenchContext } from '../house/context.ts';
import { comparedFigures, type Figures } from '../measure/figures.ts';
import { requestBytes, sendOne } from '../measure/load.ts';
import { compare, measureRound, type Compared, type Turn } from '../measure/rounds.ts';

/** How many golfers read in turn. */
const readers = 1_000;
const writesPerSecond = 20;

export async function benchSheet(context: BenchContext): Promise<Figures[]> {
  const { club, sides } = context;
  const { courseId, day } = club.busySheet;
  const path = `/api/v1/book/sheet/${courseId}/${day}`;
  const requestsWith = (headers: Record<string, string>) =>
    club.golfers
      .slice(0, readers)
      .map(({ token }) => requestBytes('GET', path, { Authorization: `Bearer ${token}`, ...headers }));

  const whole = requestsWith({});
  const [first] = whole;
  if (!first) throw new Error('Nobody reads.');
  const ours = await sendOne(sides.ours.port, first);
  const peer = await sendOne(sides.peer.port, first);
  assert.deepEqual(JSON.parse(ours.body), JSON.parse(peer.body), 'The sides disagree about the sheet.');
  const bytes = Buffer.byteLength(ours.body);

  const etag = /\r\netag: *(\S+)/i.exec(ours.head)?.[1];
  if (!etag) throw new Error('The sheet has no ETag.');
  const unchanged = requestsWith({ 'If-None-Match': etag });

  const readAll = (turn: Turn) => measureRound(context, turn, { requests: whole, again: true, expect: 200 });
  const reading = await compare(context, readAll);
  // The peer knows no versions: whoever asks it again gets everything again.
  const asking = await compare(context, (turn) =>
    turn.side === 'peer'
      ? readAll(turn)
      : measureRound(context, turn, { requests: unchanged, again: true, expect: 304 }),
  );
  const writer = startWriter(context);
  let written: Compared;
  try {
    written = await compare({ ...context, rounds: Math.min(context.rounds, 3) }, readAll);
  } finally {
    await writer.stop();
  }
  return [
    { ...comparedFigures('sheet', reading), bytes, goal: 10 },
    { ...comparedFigures('sheet-unchanged', asking), goal: 20 },
    {
      ...comparedFigures('sheet-while-written', written),
      writesPerSecond: Number(writer.perSecond().toFixed(1)),
      goal: null,
    },
  ];
}

/** Takes and lets go of a spot of one tee time of the sheet, straight in the database. */
function startWriter({ db, club }: BenchContext) {
  const begun = performance.now();
  let writes = 0;
  let ended = 0;
  let last: Promise<void> = Promise.resolve();
  const golfer = club.golfers.at(-1);
  const { courseId, courseFeeId, day } = club.busySheet;
  if (!golfer) throw new Error('Nobody writes.');
  const teeTimes = db.query<{ id: number }>('select id from tee_times where course_id = $1 and day = $2', [
    courseId,
    day,
  ]);
  const write = async (): Promise<void> => {
    const [teeTime] = await teeTimes;
    if (!teeTime) throw new Error('There is nothing to write to.');
    if (writes % 2 === 0) await buildHolds(db, [golfer], [{ id: teeTime.id, day, courseFeeId }], 1);
    else await db.query('delete from holds where user_id = $1', [golfer.userId]);
    writes += 1;
  };
  const timer = setInterval(() => {
    last = last.then(write);
  }, 1000 / writesPerSecond);
  return {
    perSecond: () => (writes * 1000) / (ended - begun),
    async stop() {
      clearInterval(timer);
      await last;
      ended = performance.now();
      await db.query('delete from holds where user_id = $1', [golfer.userId]);
    },
  };
}
