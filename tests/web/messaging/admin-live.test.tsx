// @vitest-environment happy-dom
/** The admins' live page: figures that go on by themselves, people, queues, failed jobs, and what it says in trouble. */
import { describe, expect, it, vi } from 'vitest';
import type {
  FailedJob,
  GatewayReport,
  MonitorReport,
  OnlinePerson,
} from '@fourball/shared/messaging/monitor-shapes.ts';
import { daniel, openOffice } from '../kit/office.tsx';
import { button, buttons, click, field, pass, path, quietClub, text, type } from '../kit/start-app.tsx';
import { eventStream, type Network, at, refusal } from '../kit/network.ts';
import { getMonitor, retryJob, removeJob } from '@fourball/shared/messaging/monitor-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';

const monitor = getMonitor;

const gateway = (part: Partial<GatewayReport> = {}): GatewayReport => ({
  gatewayId: 'aaaaaaaa-1111',
  startedAt: '2026-11-21T12:00:00.000Z',
  at: '2026-11-21T17:00:00.000Z',
  streams: 3,
  sockets: 2,
  users: 4,
  entriesPerSecond: 2,
  deliveriesPerSecond: 12.25,
  head: 100,
  lagMs: 14.4,
  cut: 1,
  refused: 5,
  memory: 100 * 1_048_576,
  ...part,
});
const person = (name: string, part: Partial<OnlinePerson> = {}): OnlinePerson => ({
  userName: name.toLowerCase().replace(' ', '.'),
  name,
  since: '2026-11-21T16:30:00.000Z',
  page: '/book',
  version: '2.2.29',
  outdated: false,
  lastPingAt: '2026-11-21T16:59:48.000Z',
  ...part,
});
const job: FailedJob = {
  queue: 'events',
  jobId: '7.booking.send-confirmation.1',
  name: 'booking.send-confirmation',
  reason: 'The mail server said <b>no</b>.',
  attempts: 8,
  failedAt: '2026-11-21T16:45:00.000Z',
};
const queue = (name: string) => ({
  name,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  completed: 0,
  done: 0,
  paused: false,
});
const quiet: MonitorReport = {
  at: '2026-11-21T17:00:00.000Z',
  gateways: [],
  silentGateways: 0,
  online: 1,
  people: [person('Daniel Okafor')],
  found: 1,
  queues: [queue('events'), queue('schedules')],
  failedJobs: [],
  outbox: { waiting: 0, oldestMs: null, head: 100 },
};

/** Answers with this report, at the time of the asking. */
function club(report: Partial<MonitorReport> = {}): Network {
  return quietClub()
    .on(getCurrentUser, daniel)
    .on(monitor, () => ({ ...quiet, at: new Date().toISOString(), ...report }));
}

async function open(network: Network): Promise<Network> {
  await Promise.all([
    import('@fourball/web/messaging/monitor/AdminLivePage.tsx'),
    import('@fourball/web/ui/chart/ChartDrawing.tsx'),
  ]);
  await openOffice(network, '/admin/live');
  return network;
}
const figure = (label: string): string =>
  [...document.querySelectorAll('dl dt')].find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent ?? '';
const rows = (label: string): string[] =>
  [
    ...document.querySelectorAll(
      `table[aria-label="${label}"] tbody tr, [aria-label="${label}"] table tbody tr`,
    ),
  ].map(({ textContent }) => textContent ?? '');

it('lets no golfer in, and asks for nothing', async () => {
  const network = club().on(getCurrentUser, { ...daniel, admin: false, roles: ['GOLFER'] });
  await open(network);
  expect(network.to(monitor)).toEqual([]);
  expect(text()).not.toContain('People online');
});

describe('the figures', () => {
  it('add up over the gateways, each of which has its row', async () => {
    await open(
      club({
        gateways: [gateway(), gateway({ gatewayId: 'bbbbbbbb-2222', lagMs: 31, streams: 1_000 })],
        silentGateways: 1,
        online: 1_234,
      }),
    );
    expect(figure('Online')).toBe('1,234');
    expect(figure('Streams and sockets')).toBe('1,007');
    expect(figure('Deliveries per second')).toBe('24.5');
    expect(figure('Worst lag')).toBe('31 ms');
    expect(figure('Memory of gateways')).toBe('200 MB');
    expect(rows('Gateways')).toHaveLength(2);
    expect(rows('Gateways')[0]).toContain('aaaaaaaa');
    expect(text()).toContain('One more has been silent for over ten seconds');
  });

  it('are read anew every second, and tell how fast the log grows', async () => {
    let head = 100;
    const network = club().on(monitor, () => {
      head += 3;
      return { ...quiet, at: new Date().toISOString(), outbox: { waiting: 2, oldestMs: 4_500, head } };
    });
    await open(network);
    const before = network.to(monitor).length;
    await pass(20_000);
    expect(network.to(monitor).length - before).toBeGreaterThanOrEqual(18);
    expect(figure('Events per second')).toBe('3.0');
    expect(text()).toContain('2 wait to be published, the oldest for 4.5 s');
    const drawn = [...document.querySelectorAll('figure tbody tr')].map(({ textContent }) => textContent);
    // Deliveries stand beside them.
    expect(drawn.at(-1)).toMatch(/^12:00:\d\d30$/);
    expect(drawn.length).toBeGreaterThan(2);
  });

  it('rest while nobody looks', async () => {
    const network = await open(club());
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1_000);
    const before = network.to(monitor).length;
    await pass(10_000);
    expect(network.to(monitor).length).toBe(before);
  });

  it('say where no gateway reports', async () => {
    await open(club());
    expect(text()).toContain('No gateway has reported in the last ten seconds');
    expect(figure('Worst lag')).toBe('–');
  });
});

describe('people', () => {
  it('are told with page, version and last ping; an older version is marked', async () => {
    await open(
      club({
        found: 2,
        people: [
          person('Ava Tremblay'),
          person('Marcus Young', { version: '2.1.3', outdated: true, page: '/messages/7' }),
        ],
      }),
    );
    const [ava = '', marcus = ''] = rows('People online');
    expect(ava).toContain('11:30');
    expect(ava).toContain('/book');
    expect(ava).toContain('12 s ago');
    expect(ava).not.toContain('Older');
    expect(marcus).toContain('Marcus Young');
    expect(marcus).toContain('Older');
    expect(marcus).toContain('2.1.3');
    await click(button('Version'));
    expect(rows('People online')[0]).toContain('Marcus Young');
  });

  it('are told with what is known where Redis forgot the rest', async () => {
    await open(
      club({
        people: [person('Ava Tremblay', { since: null, page: null, version: null, lastPingAt: null })],
      }),
    );
    expect(rows('People online')[0]).toBe('Ava Tremblay');
  });

  it('are searched on the server, and those who come are there at once', async () => {
    const stream = eventStream();
    const network = club().on(at(openStream, { userName: 'ava' }), (sent) => stream.open(sent));
    network.on(monitor, ({ query }) => {
      const search = query.get('search') ?? '';
      const people = [person('Ava Tremblay'), person('Marcus Young')].filter(({ name }) =>
        name.includes(search),
      );
      return { ...quiet, at: new Date().toISOString(), people, found: people.length };
    });
    await open(network);
    await type(field('Search by name'), 'Marcus');
    await pass(400);
    expect(network.to(monitor).at(-1)?.query.get('search')).toBe('Marcus');
    expect(rows('People online')).toHaveLength(1);
    await type(field('Search by name'), 'Nobody');
    await pass(400);
    expect(text()).toContain('Nobody of that name is online');
    await type(field('Search by name'), '');
    await pass(1_200);
    const before = network.to(monitor).length;
    stream.push({ type: 'USER_JOINED', userName: 'cal', userNames: [] } as { type: string });
    await pass(300);
    expect(network.to(monitor).length).toBeGreaterThan(before);
  });

  it('tell that there are more than are shown', async () => {
    await open(club({ online: 900, found: 900 }));
    expect(text()).toContain('The first 1 of 900: search to see others');
  });

  it('lead to their account', async () => {
    await open(club());
    await click(button('Daniel Okafor'));
    expect(path()).toBe('/admin/users');
    expect(window.location.search).toBe('?text=Daniel%20Okafor');
  });
});

describe('queues', () => {
  const failing = {
    queues: [{ ...queue('events'), failed: 60, waiting: 4 }, queue('schedules')],
    failedJobs: [job],
  };

  it('show what failed as text, and can be asked to try again', async () => {
    const network = club(failing).on(retryJob, { retried: true });
    await open(network);
    expect(rows('Queues')[0]).toContain('Waiting4');
    expect(text()).toContain('The newest 1 of 60.');
    expect(text()).toContain('The mail server said <b>no</b>.');
    expect(text()).toContain('Events · Tried 8 times · 11:45');
    await click(button('Try booking.send-confirmation again'));
    expect(JSON.parse(network.to(retryJob)[0]?.body ?? '')).toEqual({
      queue: job.queue,
      jobId: job.jobId,
    });
    expect(text()).toContain('The job is being tried again.');
  });

  it('remove a job only after a question', async () => {
    const remove = removeJob;
    const network = club(failing).on(remove, { removed: true });
    await open(network);
    await click(button('Remove booking.send-confirmation'));
    await pass(300);
    await click(button('Keep it'));
    await pass(300);
    expect(network.to(remove)).toEqual([]);
    await click(button('Remove booking.send-confirmation'));
    await pass(300);
    await click(button('Remove it'));
    await pass(300);
    expect(network.to(remove)).toHaveLength(1);
    expect(text()).toContain('The job is removed.');
  });

  it('say when somebody else was faster, and when it did not work', async () => {
    const network = club(failing).on(retryJob, refusal('not_found', 'Not found.'));
    await open(network);
    await click(button('Try booking.send-confirmation again'));
    expect(text()).toContain('The job is not among the failed ones any more.');
    network.on(retryJob, refusal('unavailable', 'Away.'));
    await click(button('Try booking.send-confirmation again'));
    expect(text()).toContain('That did not work. Please try again.');
  });

  it('say so where nothing failed', async () => {
    await open(club());
    expect(text()).toContain('No job has failed for good.');
    expect(buttons('Remove')).toEqual([]);
  });
});

describe('in trouble', () => {
  const away = refusal('unavailable', 'Redis is away.');

  it('says that Redis is away, and goes on by itself when it is back', async () => {
    const network = await open(club().on(monitor, away));
    expect(text()).toContain('Redis can not be reached');
    network.on(monitor, quiet);
    await pass(1_500);
    expect(text()).toContain('People online');
  });

  it('keeps the last figures with their time', async () => {
    const network = await open(club({ online: 17 }));
    expect(text()).toMatch(/As of 12:00:\d\d/);
    network.on(monitor, away);
    await pass(1_500);
    expect(text()).toMatch(/Redis can not be reached\. These are the figures of 12:00:\d\d\./);
    expect(figure('Online')).toBe('17');
    network.offline = true;
    await pass(1_500);
    expect(text()).toMatch(/You are offline\. These are the figures of 12:00:\d\d\./);
  });

  it('says that it did not load, and tries again when asked to', async () => {
    const network = await open(club().on(monitor, refusal('internal', 'No.')));
    expect(text()).toContain('The live figures did not load');
    network.on(monitor, quiet);
    await click(button('Try again'));
    expect(text()).toContain('People online');
  });
});
