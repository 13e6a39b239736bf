/** A whole field enters at once, and an api is killed in the middle: no entry is lost, and none counts twice. */
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { addEventCourse } from '@fourball/shared/seasons/event-calls.ts';
import { enterScores, listEventScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import type { ScoreEntry, ScoresTaken } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { expect } from 'vitest';
import { buildCrowd, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { startProcess } from '../../kit/own-process.ts';
import { drawGroups, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { buildRatedCourse, Phone } from '../../kit/seasons/scoring.ts';
import { register } from '../../kit/seasons/seasons.ts';
import { callOver, replyOver } from '../../kit/server.ts';

// A process of its own has the clock of the machine.
const now = new Date();
const today = clubDay(now, testTimeZone);

const test = clubTest({ now }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT', startDate: addDays(today, -5), endDate: addDays(today, 5) }),
);

const groups = 36;
const size = 4;
const phonesPerGroup = 3;
const holes = 3;

interface Device {
  readonly golfer: BuiltUser;
  /** One for each hole: that hole of all cards of the group. */
  readonly batches: readonly ScoreEntry[][];
}

test(
  'thirty-six groups with three phones each',
  { timeout: 240_000 },
  async ({ server, club, onTestFinished }) => {
    const event = await makeEvent(server, club, { date: today, time: '23:00' });
    const eventId = event.id;
    const crowd = await buildCrowd(server.db, groups * size);
    await register(server.db, club.eventTypeId, ...crowd);
    const { courseId } = await buildRatedCourse(server.db);
    const { token } = club.organizer;
    await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId } });
    await drawGroups(server, club.organizer, eventId, { startTime: '06:00' });
    await publishDraw(server, club.organizer, eventId);
    const scores = await replyOver(server.url, listEventScores, { token, params: { eventId } });
    expect(scores.groups).toHaveLength(groups);

    const devices = scores.groups.flatMap(({ cards }) =>
      cards.slice(0, phonesPerGroup).map(({ players }): Device => {
        const golfer = crowd.find(({ userId }) => userId === players[0]?.userId);
        if (!golfer) throw new Error('Nobody plays on the card.');
        const phone = new Phone();
        return {
          golfer,
          batches: Array.from({ length: holes }, (_, at) =>
            phone.write(...cards.map(({ cardId }) => ({ cardId, hole: at + 1, strokes: 3 + (cardId % 4) }))),
          ),
        };
      }),
    );
    const own = await startProcess(server, 'api/main.ts');
    onTestFinished(async () => void (await own.kill()));
    await own.works();

    let answered = 0;
    let cutOff = 0;
    let killing: Promise<unknown> | undefined;
    /** As a phone does it: what nobody answered is sent again, elsewhere. */
    async function sendSurely(
      { golfer }: Device,
      entries: readonly ScoreEntry[],
      first: string,
    ): Promise<void> {
      for (const url of [first, server.url, server.url, server.url]) {
        const answer = await callOver(url, enterScores, {
          token: golfer.token,
          body: { entries: [...entries] },
        }).catch(() => undefined);
        if (answer?.status !== 200) {
          cutOff += 1;
          continue;
        }
        expect((answer.json as ScoresTaken).answers.map(({ result }) => result)).toEqual(
          entries.map(() => 'TAKEN'),
        );
        answered += 1;
        if (answered === groups * phonesPerGroup) killing = own.kill();
        return;
      }
      throw new Error('An entry was answered by nobody.');
    }

    await Promise.all(
      devices.map(async (device, at) => {
        for (const [index, batch] of device.batches.entries()) {
          const url = at % 2 === 0 ? own.url : server.url;
          // Now and then an answer comes too late, and the phone has sent it once more.
          const times = (at + index) % 5 === 0 ? [url, server.url] : [url];
          await Promise.all(times.map((one) => sendSurely(device, batch, one)));
        }
      }),
    );
    await killing;
    expect(killing).toBeDefined();
    expect(cutOff).toBeGreaterThan(0);

    const kept = await server.db.query<FoldedEntry & { cardId: number }>(
      `select e.card_id as "cardId", e.hole, e.kind, e.strokes, e.drive_by as "driveBy", e.device::text, e.counter, e.seq::int, e.settles
     from hole_entries e join scorecards c on c.id = e.card_id where c.event_id = $1`,
      [eventId],
    );
    const sent = devices.flatMap(({ batches }) => batches.flat());
    const keyOf = ({ cardId, device, counter }: { cardId: number; device: string; counter: number }) =>
      `${cardId} ${device} ${counter}`;
    // Lost none, doubled none.
    expect(kept.map(keyOf).toSorted()).toEqual(sent.map(keyOf).toSorted());
    const after = await replyOver(server.url, listEventScores, { token, params: { eventId } });
    for (const card of after.groups.flatMap(({ cards }) => cards)) {
      const folded = foldEntries(kept.filter(({ cardId }) => cardId === card.cardId));
      expect(card.scores).toEqual(
        folded.map(({ hole, kind, strokes, driveBy, disputed }) => ({
          hole,
          kind,
          strokes,
          driveBy,
          disputed,
        })),
      );
      expect(card.scores.map(({ strokes, disputed }) => [strokes, disputed])).toEqual(
        Array.from({ length: holes }, () => [3 + (card.cardId % 4), false]),
      );
    }
  },
);
