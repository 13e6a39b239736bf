/** Requests that share a transaction: each gets its own answer, in order, and one that fails spoils no other. */
import { groupCommit } from '@fourball/domain/kernel/batch/group-commit.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** An answer or the text of an error, heard from the start so that no rejection is unheard. */
const told = (answer: Promise<unknown>): Promise<unknown> => answer.catch((error: unknown) => String(error));
const settledTexts = (answers: readonly Promise<unknown>[]) => Promise.all(answers.map(told));

/** A commit that a test lets go of when it wants. */
function gated() {
  const batches: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  return {
    batches,
    openNext: () => gates.shift()?.(),
    commit: (requests: readonly number[]) => {
      batches.push(requests);
      return new Promise<{ answers: number[] }>((resolve) => {
        gates.push(() => resolve({ answers: requests.map((request) => request * 10) }));
      });
    },
  };
}
const aTick = () => new Promise((resolve) => setImmediate(resolve));
const severalTicks = async () => {
  for (let tick = 0; tick < 5; tick += 1) await aTick();
};

test('requests of one tick are committed together, in order of arrival', async () => {
  const { batches, commit, openNext } = gated();
  const ask = groupCommit(commit, { maxSize: 64, maxInFlight: 2 });
  const answers = Promise.all([ask(3), ask(1), ask(2)]);
  await severalTicks();
  openNext();
  expect(await answers).toEqual([30, 10, 20]);
  expect(batches).toEqual([[3, 1, 2]]);
});

test('what arrives while all transactions are busy is committed together when one is free', async () => {
  const { batches, commit, openNext } = gated();
  const ask = groupCommit(commit, { maxSize: 64, maxInFlight: 2 });
  const answers: Promise<number>[] = [];
  for (const request of [1, 2, 3, 4, 5]) {
    answers.push(ask(request));
    await severalTicks();
  }
  expect(batches).toEqual([[1], [2]]);
  openNext();
  await severalTicks();
  expect(batches).toEqual([[1], [2], [3, 4, 5]]);
  openNext();
  openNext();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

test('a crowd has its transaction alone, and lets nobody begin beside it', async () => {
  const { batches, commit, openNext } = gated();
  const ask = groupCommit(commit, { maxSize: 64, maxInFlight: 2, crowdFrom: 3 });
  const answers = [ask(1)];
  await severalTicks();
  answers.push(...[2, 3, 4].map((request) => ask(request)));
  await severalTicks();
  expect(batches).toEqual([[1]]);
  openNext();
  await severalTicks();
  answers.push(ask(5));
  await severalTicks();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  openNext();
  await severalTicks();
  openNext();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('no transaction has more than the most, and nobody is forgotten', async () => {
  const sizes: number[] = [];
  const ask = groupCommit(
    async (requests: readonly number[]) => {
      sizes.push(requests.length);
      return { answers: requests };
    },
    { maxSize: 4, maxInFlight: 1 },
  );
  const requests = Array.from({ length: 11 }, (_, index) => index);
  expect(await Promise.all(requests.map(ask))).toEqual(requests);
  expect(sizes).toEqual([4, 4, 3]);
});

describe('when a shared transaction fails', () => {
  test('each request is committed alone, and only the one at fault sees the error', async () => {
    const commit = async (requests: readonly number[]) => {
      if (requests.includes(2)) throw new Error('two is bad');
      return { answers: requests };
    };
    const ask = groupCommit(commit, { maxSize: 64, maxInFlight: 2 });
    expect(await settledTexts([ask(1), ask(2), ask(3)])).toEqual([1, 'Error: two is bad', 3]);
  });

  test('those who come later are answered all the same', async () => {
    let failing = true;
    const ask = groupCommit(
      async (requests: readonly number[]) => {
        if (failing) throw new Error('away');
        return { answers: requests };
      },
      { maxSize: 2, maxInFlight: 1 },
    );
    expect(await settledTexts([ask(1), ask(2), ask(3)])).toEqual([
      'Error: away',
      'Error: away',
      'Error: away',
    ]);
    failing = false;
    expect(await ask(4)).toBe(4);
  });
});

test('who waits at the last look of a transaction may be answered by it; who comes later may not', async () => {
  const batches: (readonly string[])[] = [];
  const gates: (() => void)[] = [];
  const gate = () => new Promise<void>((resolve) => gates.push(resolve));
  const ask = groupCommit<string, string>(
    async (requests, lastLook) => {
      batches.push(requests);
      await gate();
      lastLook();
      await gate();
      return {
        answers: requests.map((request) => `${request} decided`),
        alsoAnswers: (request) => (request.startsWith('full') ? `${request} too late` : undefined),
      };
    },
    { maxSize: 1, maxInFlight: 1 },
  );
  const openNext = async () => {
    gates.shift()?.();
    await severalTicks();
  };
  const asked = [ask('first'), ask('other'), ask('full, early')];
  await severalTicks();
  asked.push(ask('full, meanwhile'));
  await severalTicks();
  await openNext();
  asked.push(ask('full, late'));
  await severalTicks();
  for (let opened = 0; opened < 5; opened += 1) await openNext();
  expect(await Promise.all(asked)).toEqual([
    'first decided',
    'other decided',
    'full, early too late',
    'full, meanwhile too late',
    'full, late too late',
  ]);
  // The late one came after the first transaction's last look, and before the second's.
  expect(batches).toEqual([['first'], ['other']]);
});

test('without a last look nobody who waits is answered', async () => {
  const ask = groupCommit<string, string>(
    async (requests) => ({ answers: requests, alsoAnswers: () => 'guessed' }),
    { maxSize: 1, maxInFlight: 1 },
  );
  expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'second']);
});

test('whatever arrives when, and whoever fails: every request gets the answer to itself, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pauses: fc.nat(2), fails: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 10 }),
      async (arrivals, maxSize, maxInFlight, crowdFrom) => {
        let inFlight = 0;
        const ask = groupCommit(
          async (requests: readonly number[]) => {
            inFlight += 1;
            expect(requests.length).toBeLessThanOrEqual(maxSize);
            expect(inFlight).toBeLessThanOrEqual(maxInFlight);
            await aTick();
            inFlight -= 1;
            const bad = requests.find((request) => arrivals[request]?.fails);
            if (bad !== undefined) throw new Error(`bad ${bad}`);
            return { answers: requests.map((request) => `answer ${request}`) };
          },
          { maxSize, maxInFlight, crowdFrom },
        );
        const answers: Promise<unknown>[] = [];
        for (const [index, { pauses }] of arrivals.entries()) {
          answers.push(told(ask(index)));
          for (let pause = 0; pause < pauses; pause += 1) await aTick();
        }
        expect(await Promise.all(answers)).toEqual(
          arrivals.map(({ fails }, index) => (fails ? `Error: bad ${index}` : `answer ${index}`)),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('asks once for all of them where they have waited as long as anybody may', async () => {
  const asked: number[] = [];
  const answer = groupCommit<number, number>(
    async (requests) => {
      asked.push(requests.length);
      throw new Error('timeout exceeded when trying to connect');
    },
    { maxSize: 10, maxInFlight: 1 },
  );
  const ends = await Promise.allSettled([1, 2, 3].map(answer));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual([3]);
});
