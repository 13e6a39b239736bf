/** Parts that end or stand still, and are back after a while. */
import type { ChaosClub, ServicePart } from '../house/club.ts';
import { pause, type Part } from '../house/part.ts';
import { busiest, eitherOf, outage, soon, type Fault, type Struck } from './fault.ts';

const freeze = 8_000;
const lookEvery = 50;

/** A frozen part keeps its connections, and whoever asks it gets no answer. */
async function freezeFor(part: Pick<Part, 'freeze' | 'thaw'>): Promise<Struck> {
  part.freeze();
  await pause(freeze);
  part.thaw();
  return { moment: performance.now() };
}

/** A second of its kind does its work meanwhile, so recovery counts from the end itself. */
async function endOneOfTwo(part: ServicePart, signal: NodeJS.Signals): Promise<Struck> {
  const moment = performance.now();
  await part.end(signal);
  return {
    moment,
    async finish() {
      await outage();
      await part.start();
    },
  };
}

/** There is no second one: nothing goes on until it is back. */
async function endAndStart(part: Part, signal: NodeJS.Signals): Promise<Struck> {
  await part.end(signal);
  await outage();
  await part.start();
  return { moment: performance.now() };
}

/** Ends in good order, one after the other, as a release does it. */
async function roll(parts: readonly ServicePart[], { door, workers }: ChaosClub): Promise<Struck> {
  for (const part of parts) {
    await part.end('SIGTERM');
    await part.start();
    // Nobody comes to workers through the door.
    if (!workers.includes(part)) while (!(await door.isWell(part.name))) await pause(lookEvery);
  }
  return { moment: performance.now() };
}

export const kills: readonly Fault[] = [
  {
    name: 'gateway',
    title: 'a gateway killed (SIGKILL)',
    from: 'the kill',
    goal: soon,
    quick: true,
    strike: async (club) => endOneOfTwo(await busiest(club), 'SIGKILL'),
  },
  {
    name: 'relay',
    title: 'the worker with the relay killed (SIGKILL)',
    from: 'the kill',
    goal: soon,
    quick: true,
    strike: async (club) => endOneOfTwo(await club.findRelay(), 'SIGKILL'),
  },
  {
    name: 'api',
    title: 'an api killed (SIGKILL)',
    from: 'the kill',
    goal: soon,
    quick: true,
    strike: ({ apis }) => endOneOfTwo(eitherOf(apis), 'SIGKILL'),
  },
  {
    name: 'redis',
    title: 'Redis killed (SIGKILL), back empty',
    from: 'the port’s return',
    goal: soon,
    quick: true,
    strike: ({ redis }) => endAndStart(redis, 'SIGKILL'),
  },
  {
    name: 'redis-stop',
    title: 'Redis stopped in good order (SIGTERM), back empty',
    from: 'the port’s return',
    goal: soon,
    strike: ({ redis }) => endAndStart(redis, 'SIGTERM'),
  },
  {
    name: 'postgres',
    title: 'PostgreSQL stopped at once (SIGQUIT)',
    from: 'the port’s return',
    goal: soon,
    quick: true,
    strike: ({ postgres }) => endAndStart(postgres, 'SIGQUIT'),
  },
  {
    name: 'postgres-fast',
    title: 'PostgreSQL stopped in good order (SIGINT: whoever is connected is thrown out)',
    from: 'the port’s return',
    goal: soon,
    strike: ({ postgres }) => endAndStart(postgres, 'SIGINT'),
  },
  {
    name: 'pause',
    title: 'Redis frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    goal: soon,
    strike: ({ redis }) => freezeFor(redis),
  },
  {
    name: 'postgres-stuck',
    title: 'PostgreSQL frozen for 8 s, with all its processes (SIGSTOP)',
    from: 'the thaw',
    goal: soon,
    strike: ({ postgres }) => freezeFor(postgres),
  },
  {
    name: 'freeze',
    title: 'a gateway frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    goal: soon,
    strike: async (club) => freezeFor(await busiest(club)),
  },
  {
    name: 'stuck',
    title: 'an api frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    goal: soon,
    quick: true,
    strike: ({ apis }) => freezeFor(eitherOf(apis)),
  },
  {
    name: 'worker-stuck',
    title: 'the worker with the relay frozen for 8 s (SIGSTOP)',
    from: 'the thaw',
    goal: soon,
    strike: async (club) => freezeFor(await club.findRelay()),
  },
  {
    name: 'roll',
    title: 'both gateways restarted in good order, one after the other (SIGTERM)',
    from: 'the second one’s return',
    goal: soon,
    quick: true,
    strike: (club) => roll(club.gateways, club),
  },
  {
    name: 'roll-apis',
    title: 'both apis restarted in good order, one after the other (SIGTERM)',
    from: 'the second one’s return',
    goal: soon,
    strike: (club) => roll(club.apis, club),
  },
  {
    name: 'roll-workers',
    title: 'both workers restarted in good order, one after the other (SIGTERM)',
    from: 'the second one’s return',
    goal: soon,
    strike: (club) => roll(club.workers, club),
  },
];
