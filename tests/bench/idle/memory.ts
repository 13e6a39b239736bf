/** Whether the api's memory stays flat: ten minutes of golfers who look, search, hold, change and let go. */
import { readFile } from 'node:fs/promises';
import type { BenchClub } from '../house/club.ts';
import type { Figures } from '../measure/figures.ts';
import { openConnection, requestBytes } from '../measure/load.ts';
import { itemAt } from '../measure/order.ts';
import { startHouse, type StartProcess } from '../house/house.ts';

export interface MemoryContext {
  club: BenchClub;
  start: StartProcess;
  /** Minutes of load that count; one more goes ahead. */
  minutes: number;
  say: (text: string) => void;
}

const connections = 32;
/** Percent that the last minute's mean may be above that of the first which counts. */
const goal = 10;

/** Megabytes that the process has in memory, as the kernel counts them. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function benchMemory({ club, start, minutes, say }: MemoryContext): Promise<Figures> {
  const server = await startHouse(start);
  const [{ day: today = '' } = {}] = club.teeTimes;
  const stopped = new AbortController();
  let asked = 0;
  const golfer = async (n: number): Promise<void> => {
    const connection = await openConnection(server.port);
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const { token } = itemAt(club.golfers, n + turn * connections);
      const { id, courseFeeId, day } = itemAt(club.teeTimes, n * 97 + turn * 13);
      const headers = { Authorization: `Bearer ${token}` };
      const hold = { spots: [{ teeTimeId: id, spots: 1 }], courseFeeId, bookingDate: day };
      const requests = [
        requestBytes('GET', `/api/v1/book/sheet/${club.busySheet.courseId}/${club.busySheet.day}`, headers),
        requestBytes('GET', '/api/v1/book/params', headers),
        requestBytes('POST', '/api/v1/book/hold-spots', headers, hold),
        requestBytes('PUT', '/api/v1/book/update-hold', headers, {
          ...hold,
          spots: [{ teeTimeId: id, spots: 2 }],
        }),
        requestBytes('GET', '/api/v1/book/hold', headers),
        requestBytes('DELETE', '/api/v1/book/release-holds', headers),
        requestBytes('POST', '/api/v1/book/search', headers, {
          from: today,
          to: today,
          courseIds: [],
          spots: 2,
          fromTime: '07:00',
          toTime: '18:00',
        }),
        requestBytes('GET', '/api/v1/book/list/Active', headers),
      ];
      for (const request of requests) {
        const { status, body } = await connection.ask(request, (code) => code >= 500);
        if (status >= 500) throw new Error(`Answered ${status}: ${body}`);
        asked += 1;
      }
    }
    connection.close();
  };
  const load = Promise.all(Array.from({ length: connections }, (_, n) => golfer(n)));
  const perMinute: number[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const samples: number[] = [];
    for (let sample = 0; sample < 12; sample += 1) {
      await Promise.race([load, new Promise((resolve) => setTimeout(resolve, 5_000))]);
      samples.push(await residentMegabytes(server.pid));
    }
    perMinute.push(mean(samples));
    say(`minute ${minute}: ${perMinute.at(-1)?.toFixed(0)} MB`);
  }
  stopped.abort();
  await load;
  await server.stop();
  const first = perMinute[1] ?? 0;
  const last = perMinute.at(-1) ?? 0;
  return {
    bench: 'memory',
    minutes,
    asked,
    firstMegabytes: Math.round(first),
    lastMegabytes: Math.round(last),
    growthPercent: Number((((last - first) / first) * 100).toFixed(1)),
    goal,
  };
}
