/** What is done to the club: one fault at a time, each ended before the next begins. */
import type { ChaosClub, ServicePart } from './club.ts';
import { pause } from './part.ts';

export interface Fault {
  /** As a key of the command line. */
  readonly name: string;
  readonly title: string;
  /** What its recovery counts from, in words. */
  readonly from: string;
  /** Does it, and returns the moment from which recovery counts. `finish` brings back what need not be there for that. */
  strike(club: ChaosClub): Promise<{ moment: number; finish?: () => Promise<void> }>;
}

/** Long enough for clients and services to notice, never the same. */
const outage = (): Promise<void> => pause(1_000 + Math.random() * 1_500);
const freeze = 8_000;
const lookEvery = 50;

/** The gateway that most of those who listen are at: the other one is there all the time. */
const busiest = async ({ gateways, door }: ChaosClub): Promise<ServicePart> => {
  const counted = await Promise.all(
    gateways.map(async (gateway) => ({ gateway, lasting: await door.lastingAt(gateway.name) })),
  );
  const [most] = counted.sort((one, other) => other.lasting - one.lasting);
  if (!most) throw new Error('There is no gateway.');
  return most.gateway;
};

const eitherOf = (parts: readonly ServicePart[]): ServicePart => {
  const part = parts[Math.floor(Math.random() * parts.length)];
  if (!part) throw new Error('There is none of that kind.');
  return part;
};

/** It keeps its connections, and whoever asks it gets no answer. */
async function freezeFor(part: Pick<ServicePart, 'freeze' | 'thaw'>) {
  part.freeze();
  await pause(freeze);
  part.thaw();
  return { moment: performance.now() };
}

/** A second of its kind does its work meanwhile, so recovery counts from the kill itself. */
async function killOneOfTwo(part: ServicePart) {
  const moment = performance.now();
  await part.end('SIGKILL');
  return {
    moment,
    async finish() {
      await outage();
      await part.start();
    },
  };
}

export const faults: readonly Fault[] = [
  {
    name: 'gateway',
    title: 'a gateway killed (SIGKILL)',
    from: 'the kill',
    strike: async (club) => killOneOfTwo(await busiest(club)),
  },
  {
    name: 'relay',
    title: 'the worker with the relay killed (SIGKILL)',
    from: 'the kill',
    strike: async (club) => killOneOfTwo(await club.findRelay()),
  },
  {
    name: 'api',
    title: 'an api killed (SIGKILL)',
    from: 'the kill',
    strike: ({ apis }) => killOneOfTwo(eitherOf(apis)),
  },
  {
    name: 'redis',
    title: 'Redis killed (SIGKILL), back empty',
    from: 'the port’s return',
    async strike({ redis }) {
      await redis.end('SIGKILL');
      await outage();
      await redis.start();
      return { moment: performance.now() };
    },
  },
  {
    name: 'postgres',
    title: 'PostgreSQL stopped at once (SIGQUIT)',
    from: 'the port’s return',
    async strike({ postgres }) {
      await postgres.end('SIGQUIT');
      await outage();
      await postgres.start();
      return { moment: performance.now() };
    },
  },
  {
    name: 'pause',
    title: 'Redis frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    strike: ({ redis }) => freezeFor(redis),
  },
  {
    name: 'freeze',
    title: 'a gateway frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    strike: async (club) => freezeFor(await busiest(club)),
  },
  {
    name: 'stuck',
    title: 'an api frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    strike: ({ apis }) => freezeFor(eitherOf(apis)),
  },
  {
    name: 'roll',
    title: 'both gateways restarted in good order, one after the other (SIGTERM)',
    from: 'the second one’s return',
    async strike({ gateways, door }) {
      for (const gateway of gateways) {
        await gateway.end('SIGTERM');
        await gateway.start();
        while (!(await door.isWell(gateway.name))) await pause(lookEvery);
      }
      return { moment: performance.now() };
    },
  },
  {
    name: 'silence',
    title: 'a gateway’s way to Redis silent for 8 s',
    from: 'its end',
    async strike({ cable }) {
      cable.fallSilent();
      await pause(freeze);
      cable.speak();
      return { moment: performance.now() };
    },
  },
];
