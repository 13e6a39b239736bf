/** The words of the admins' live monitor, in English. */
const count = (value: number): string => value.toLocaleString('en-CA');

export const words = {
  title: 'Live',
  lead: 'Who is here, how the gateways and queues are doing, and how fast events go out. Anew every second.',
  loading: 'Loading the live figures',
  failed: 'The live figures did not load',
  failedText: 'The club itself may be fine. Try again in a moment.',
  unavailable: 'Redis can not be reached',
  unavailableText:
    'Who is online and how the queues stand is not known until it is back. Nothing is lost: events wait in the database. This page looks again every second.',
  offline: 'You are offline',
  offlineText: 'The figures come back with your connection.',
  retry: 'Try again',
  asOf: (time: string) => `As of ${time}`,
  stale: {
    unavailable: (time: string) => `Redis can not be reached. These are the figures of ${time}.`,
    offline: (time: string) => `You are offline. These are the figures of ${time}.`,
    failed: (time: string) => `The server did not answer. These are the figures of ${time}.`,
  },
  none: '–',
  count,
  milliseconds: (value: number) => `${count(Math.round(value))} ms`,
  perSecond: (value: number) => (value >= 100 ? count(Math.round(value)) : value.toFixed(1)),
  megabytes: (bytes: number) => `${count(Math.round(bytes / 1_048_576))} MB`,
  /** Milliseconds, in the largest unit that says enough. */
  ago: (milliseconds: number) => {
    const seconds = Math.max(0, Math.round(milliseconds / 1_000));
    if (seconds < 120) return `${seconds} s ago`;
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3_600)} h ago`;
  },
  figures: {
    label: 'At a glance',
    online: 'Online',
    streams: 'Streams and sockets',
    events: 'Events per second',
    deliveries: 'Deliveries per second',
    lag: 'Worst lag',
    memory: 'Memory of gateways',
  },
  rate: {
    title: 'Events per second',
    summary: (minutes: number) => `The last ${minutes} minutes, as far as this page has been open.`,
    head: 'Time',
    events: 'Events per second',
    deliveries: 'Deliveries per second',
    fileName: 'events-per-second.csv',
    waiting: 'The first figures come in a few seconds.',
  },
  gateways: {
    title: 'Gateways',
    empty: 'No gateway has reported in the last ten seconds: no page gets live updates.',
    silent: (number: number) =>
      number === 1
        ? 'One more has been silent for over ten seconds: it ended, or lost Redis.'
        : `${number} more have been silent for over ten seconds: they ended, or lost Redis.`,
    columns: {
      gatewayId: 'Gateway',
      startedAt: 'Runs since',
      users: 'Users',
      streams: 'Streams',
      sockets: 'Sockets',
      deliveries: 'Deliveries/s',
      lag: 'Lag',
      cut: 'Cut off',
      refused: 'Refused',
      memory: 'Memory',
    },
  },
  people: {
    title: 'People online',
    search: 'Search by name',
    found: (shown: number, found: number) =>
      shown < found
        ? `The first ${count(shown)} of ${count(found)}: search to see others`
        : found === 1
          ? 'One person'
          : `${count(found)} people`,
    empty: 'Nobody is online',
    none: 'Nobody of that name is online',
    older: 'Older',
    olderHint: 'There is a newer version',
    columns: {
      name: 'Name',
      since: 'Since',
      page: 'Page',
      version: 'Version',
      ping: 'Last ping',
    },
  },
  queues: {
    title: 'Queues',
    names: { events: 'Events', schedules: 'Schedules' } as Readonly<Record<string, string>>,
    paused: 'Paused',
    columns: {
      name: 'Queue',
      waiting: 'Waiting',
      active: 'Running',
      delayed: 'Delayed',
      failed: 'Failed',
      completed: 'Kept as done',
      rate: 'Done/s',
    },
    outbox: 'Outbox',
    outboxText: (waiting: number, oldest: string | null, head: number) =>
      waiting === 0
        ? `Nothing waits to be published. The log is at ${count(head)}.`
        : `${count(waiting)} wait to be published, the oldest for ${oldest}. The log is at ${count(head)}.`,
    seconds: (milliseconds: number) =>
      milliseconds < 120_000
        ? `${(milliseconds / 1_000).toFixed(1)} s`
        : `${count(Math.round(milliseconds / 60_000))} min`,
  },
  jobs: {
    title: 'Failed jobs',
    empty: 'No job has failed for good.',
    newest: (shown: number, all: number) =>
      shown < all ? `The newest ${count(shown)} of ${count(all)}.` : `${count(all)} in all.`,
    tries: (attempts: number) => (attempts === 1 ? 'Tried once' : `Tried ${attempts} times`),
    retry: 'Try again',
    retryOf: (name: string) => `Try ${name} again`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this job?',
    removeText: 'What it was to do is not done, now or later.',
    removeOk: 'Remove it',
    keep: 'Keep it',
    retried: 'The job is being tried again.',
    removed: 'The job is removed.',
    gone: 'The job is not among the failed ones any more.',
    notDone: 'That did not work. Please try again.',
  },
} as const;
