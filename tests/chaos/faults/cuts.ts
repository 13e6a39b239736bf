/** Ways between parts that fall silent or break. */
import type { ServicePart } from '../house/club.ts';
import { answersOk, pause } from '../house/part.ts';
import { busiest, eitherOf, outage, soon, withoutAWord, type Fault, type Struck } from './fault.ts';

const silence = 8_000;
/** One that was cut off works again by itself. */
const readyWithin = 20_000;
const lookEvery = 50;

/** As a host that vanishes: nobody is told, and what it held stays held until somebody's patience is over. */
function vanish({ name, port, ways }: ServicePart): Struck {
  const moment = performance.now();
  ways.lose();
  return {
    moment,
    async finish() {
      await ways.mend();
      const mended = performance.now();
      const deadline = mended + readyWithin;
      let ready = false;
      while (!ready && performance.now() < deadline) {
        ready = await answersOk(`http://127.0.0.1:${port}/readyz`, silence);
        if (!ready) await pause(lookEvery);
      }
      const took = `${(performance.now() - mended).toFixed(0)} ms after its ways were mended`;
      return {
        told: `${name} was ${ready ? 'ready' : 'still not ready'} ${took}, without a restart`,
        wrong: !ready,
      };
    },
  };
}

export const cuts: readonly Fault[] = [
  {
    name: 'silence',
    title: 'a gateway’s way to Redis silent for 8 s',
    from: 'its end',
    goal: soon,
    quick: true,
    async strike({ gateways }) {
      const { redis } = eitherOf(gateways).ways;
      redis.fallSilent();
      await pause(silence);
      redis.speak();
      return { moment: performance.now() };
    },
  },
  {
    name: 'lost-worker',
    title: 'the worker with the relay cut off from PostgreSQL and Redis without a word',
    from: 'the cut, which lasts',
    goal: withoutAWord,
    quick: true,
    strike: async (club) => vanish(await club.findRelay()),
  },
  {
    name: 'lost-api',
    title: 'an api cut off from PostgreSQL and Redis without a word',
    from: 'the cut, which lasts',
    goal: withoutAWord,
    quick: true,
    strike: ({ apis }) => Promise.resolve(vanish(eitherOf(apis))),
  },
  {
    name: 'lost-gateway',
    title: 'a gateway cut off from PostgreSQL and Redis without a word',
    from: 'the cut, which lasts',
    goal: withoutAWord,
    strike: async (club) => vanish(await busiest(club)),
  },
  {
    name: 'broken-ways',
    title: 'an api’s ways to PostgreSQL and Redis broken and refused for a while',
    from: 'their return',
    goal: soon,
    async strike({ apis }) {
      const { ways } = eitherOf(apis);
      await ways.cut();
      await outage();
      await ways.mend();
      return { moment: performance.now() };
    },
  },
];
