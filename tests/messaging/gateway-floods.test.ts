/** Floods: who knocks too often, says too much or takes too little is refused or cut off, and nobody else notices. */
import { connect } from 'node:net';
import { emit } from '@fourball/domain/kernel/emit.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import type { GatewayDeps } from '@fourball/gateway/app.ts';
import { gatewayReport, type GatewayReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { openSocket, type OpenedSocket, type SocketOptions } from '../kit/live-socket.ts';
import {
  isVersion,
  openLiveClub,
  teeTimeOf,
  tellSpots,
  type LiveClub,
  type RunningGateway,
} from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';

let club: LiveClub;
let ava: BuiltUser;
let ben: BuiltUser;
const opened: OpenedSocket[] = [];
const running: RunningGateway[] = [];
const hour = 3_600_000;

beforeAll(async () => {
  club = await openLiveClub({ PROXY_HOPS: '1' });
  await club.startWorkers();
});
afterAll(() => club.close());
beforeEach(async () => {
  ava = await buildUser(club.house.db);
  ben = await buildUser(club.house.db);
});
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
  for (const { stop } of running.splice(0)) await stop();
});

const start = async (tuning: GatewayDeps['tuning']): Promise<RunningGateway> => {
  const gateway = await club.startGateway(tuning);
  running.push(gateway);
  return gateway;
};

const open = async (url: string, user: BuiltUser, options?: SocketOptions): Promise<OpenedSocket> => {
  const socket = await openSocket(url, user, options);
  opened.push(socket);
  return socket;
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const ended = ({ socket }: OpenedSocket) => eventually('the end of the socket', () => !socket.connected);
/** What the only gateway that runs says of itself, once it is as expected. */
const reported = (what: string, fits: (report: GatewayReport) => boolean) =>
  eventually(what, async () =>
    (await club.redis.hvals(club.names.gateways))
      .map((written) => gatewayReport.parse(JSON.parse(written)))
      .find(fits),
  );

describe('handshakes', () => {
  test('of one address are refused past the limit by both transports, those of others are not', async () => {
    const gateway = await start({
      handshakesPerAddress: 3,
      handshakeSpan: hour,
      reportEvery: 20,
    });
    const { url } = gateway;
    for (let count = 0; count < 2; count += 1) {
      const { status, close } = await openEventStream(url, ava, from('203.0.113.7'));
      expect(status).toBe(200);
      close();
    }
    // A token of nobody counts too: to look it up is what costs.
    expect((await openEventStream(url, ava, { ...from('203.0.113.7'), token: 'x' })).status).toBe(401);
    const refused = await openEventStream(url, ava, from('203.0.113.7'));
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    // What a client writes before the address that our proxy adds changes nothing.
    expect((await openEventStream(url, ava, from('198.51.100.1, 203.0.113.7'))).status).toBe(429);
    for (const transport of ['websocket', 'polling']) {
      await expect(open(url, ava, { ...from('203.0.113.7'), transports: [transport] })).rejects.toThrow(
        transport === 'websocket' ? 'websocket error' : 'xhr poll error',
      );
    }
    const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, from('203.0.113.7'));
    expect(polled.status).toBe(429);
    // A session that is named without a number, or where nobody reads it, is none.
    for (const odd of ['EIO=4&transport=polling&sid=', 'a?sid=1&EIO=4&transport=polling']) {
      const { status } = await fetch(`${url}/socket.io/?${odd}`, from('203.0.113.7'));
      expect(status).toBe(429);
    }
    expect((await openEventStream(url, ava, from('203.0.113.8'))).status).toBe(200);
    expect((await open(url, ben, from('203.0.113.9'))).socket.connected).toBe(true);
    await reported('the refusals', ({ refused: count }) => count === 8);
  });

  test('of one IPv6 network count together, and polling goes on in its session', async () => {
    const gateway = await start({ handshakesPerAddress: 2, handshakeSpan: hour });
    const { socket } = await open(gateway.url, ava, { ...from('2001:db8::1'), transports: ['polling'] });
    expect((await openEventStream(gateway.url, ava, from('2001:db8::2'))).status).toBe(200);
    expect((await openEventStream(gateway.url, ava, from('2001:db8::3'))).status).toBe(429);
    expect(await socket.timeout(10_000).emitWithAck('join', 'sheet:1:2026-06-17')).toEqual({ ok: true });
  });

  test('of one user are refused past the limit, from wherever they come; later they are let in again', async () => {
    const gateway = await start({ handshakesPerUser: 2, handshakeSpan: 1_500 });
    const status = async (user: BuiltUser, address: string) => {
      const stream = await openEventStream(gateway.url, user, from(address));
      stream.close();
      return stream.status;
    };
    const statuses = [await status(ava, '203.0.113.1'), await status(ava, '203.0.113.2')];
    for (let count = 0; count < 20 && !statuses.includes(429); count += 1)
      statuses.push(await status(ava, '203.0.113.3'));
    expect(statuses).toContain(429);
    await eventually('the door to open again', async () => (await status(ava, '203.0.113.4')) === 200);
  });
});

test('a socket that does not say whose it is is ended', async () => {
  const gateway = await start({ admitWithin: 100, reportEvery: 20 });
  const silent = new WebSocket(`${gateway.url}/socket.io/?EIO=4&transport=websocket`);
  let closed = false;
  silent.on('close', () => (closed = true));
  const known = await open(gateway.url, ava);
  await eventually('the end of the silent one', () => closed);
  expect(known.socket.connected).toBe(true);
});

describe('orders', () => {
  test('that come too fast are refused, and whoever goes on is cut off', async () => {
    const gateway = await start({ ordersPerSecond: 2, ordersBeforeCut: 30, reportEvery: 20 });
    const flooder = await open(gateway.url, ava);
    const other = await open(gateway.url, ben);
    const answers = await Promise.all(Array.from({ length: 10 }, () => flooder.join('sheet:1:2026-06-17')));
    expect(answers.some((answer) => !answer.ok && answer.error.code === 'too_many_requests')).toBe(true);
    expect(flooder.socket.connected).toBe(true);
    for (let count = 0; count < 40; count += 1) (flooder.socket as Socket).emit('whatever', count);
    await ended(flooder);
    expect(other.socket.connected).toBe(true);
    await reported('the cut', ({ cut }) => cut === 1);
  });

  test.each([['websocket'], ['polling']])(
    'longer than any can be end the socket, by %s',
    async (transport) => {
      const gateway = await start({});
      const flooder = await open(gateway.url, ava, { transports: [transport] });
      void flooder.join('x'.repeat(10_000)).catch(() => {});
      await ended(flooder);
      expect((await open(gateway.url, ava)).socket.connected).toBe(true);
    },
  );
});

test('a socket that takes nothing is cut off, and the others get everything meanwhile', async () => {
  const gateway = await start({ readerBuffer: 50_000, reportEvery: 20 });
  const quick = await open(gateway.url, ben);
  const stuck = await openStuckSocket(gateway.url, ava);
  let version = 0;
  const places = Array.from({ length: 400 }, (_, index) => ({
    roundId: index + 1,
    purchaseId: 1,
    userId: null,
    name: 'A golfer with quite a long name, as it happens '.repeat(20),
    avatarUrl: null,
    occupant: 'GOLFER' as const,
  }));
  await reported('both sockets', ({ sockets }) => sockets === 2);
  await eventually(
    'the stuck socket to be cut',
    async () => {
      version += 1;
      const teeTimes = [{ ...teeTimeOf(version), places }];
      await club.house.db.transaction((tx) =>
        emit(tx, spotsChanged, { courseId: 1, day: '2026-06-17', teeTimes }),
      );
      const [written] = await club.redis.hvals(club.names.gateways);
      return gatewayReport.parse(JSON.parse(written ?? '')).cut === 1;
    },
    25_000,
  );
  const told = () => quick.events.filter(({ type }) => type === 'NUMBER_SPOTS_CHANGED');
  await eventually('the last one', () => told().length === version);
  expect(told().map(({ teeTime }) => (teeTime as { version: number }).version)).toEqual(
    Array.from({ length: version }, (_, index) => index + 1),
  );
  await reported('one socket', ({ sockets }) => sockets === 1);
  stuck.destroy();
});

test('a gateway reports on itself, and takes the report back when it ends', async () => {
  const gateway = await start({ reportEvery: 20 });
  const stream = await openEventStream(gateway.url, ava);
  await open(gateway.url, ben);
  await tellSpots(club.house, 4_711);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(4_711));
  const report = await reported(
    'all of it',
    ({ streams, sockets, users }) => [streams, sockets, users].join() === '1,1,2',
  );
  expect(report.memory).toBeGreaterThan(1_000_000);
  expect(report.cut).toBe(0);
  expect(report.head).toBeGreaterThan(0);
  expect(Date.parse(report.at)).toBeGreaterThanOrEqual(Date.parse(report.startedAt));
  // What went out shows in one report, of the time in which it did.
  let version = 5_000;
  const busy = await eventually('an event in a report', async () => {
    version += 1;
    await tellSpots(club.house, version);
    const [written] = await club.redis.hvals(club.names.gateways);
    const { lagMs, entriesPerSecond, deliveriesPerSecond } = gatewayReport.parse(JSON.parse(written ?? ''));
    return lagMs !== null && entriesPerSecond > 0 && { lagMs, entriesPerSecond, deliveriesPerSecond };
  });
  // Each entry goes to two readers.
  expect(busy.deliveriesPerSecond).toBeGreaterThanOrEqual(busy.entriesPerSecond);
  expect(busy.lagMs).toBeLessThan(60_000);
  stream.close();
  await gateway.stop();
  expect(await club.redis.hvals(club.names.gateways)).toEqual([]);
});

/** A WebSocket that says hello and then never reads. */
async function openStuckSocket(url: string, { token }: BuiltUser) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const masked = (text: string): Buffer => {
    const payload = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  };
  socket.on('error', () => {});
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: club.example\r\nUpgrade: websocket\r\n' +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  await eventually('the greeting', () => text.includes('0{"sid"'));
  socket.write(masked(`40${JSON.stringify({ token })}`));
  await eventually('the admission', () => text.includes('40{"sid"'));
  socket.pause();
  return socket;
}
