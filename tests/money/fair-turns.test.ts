/** The queue of papers: a person after the other, so that nobody waits for another's fifty. */
import { createFairTurns } from '@fourball/api/money/files/fair-turns.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { expect, test } from 'vitest';

/** Work that is done when it is told so, and says whose it was. */
function turns(limits: { waiting: number; perPerson: number }) {
  const turns = createFairTurns({ ...limits, retryAfterSeconds: 5 });
  const done: string[] = [];
  const under: { name: string; end: () => void }[] = [];
  const order = (person: number, name: string) =>
    turns.inTurn(
      person,
      () =>
        new Promise<void>((resolve) => {
          under.push({ name, end: resolve });
        }),
    );
  const finish = async (): Promise<void> => {
    const work = under.shift();
    if (!work) throw new Error('Nothing is being made.');
    done.push(work.name);
    work.end();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { order, finish, done, under };
}

test('one of a person comes right after the one that is made, before all others of whoever ordered fifty', async () => {
  const { order, finish, done } = turns({ waiting: 100, perPerson: 60 });
  const all = Array.from({ length: 50 }, (_, nth) => order(1, `many-${nth}`));
  all.push(order(2, 'one'), order(3, 'another'));
  for (let made = 0; made < 52; made += 1) await finish();
  expect(done.slice(0, 4)).toEqual(['many-0', 'many-1', 'one', 'another']);
  expect(done).toHaveLength(52);
  await Promise.all(all);
});

test('one at a time, and each hears of their own', async () => {
  const turns = createFairTurns({ waiting: 10, perPerson: 10, retryAfterSeconds: 5 });
  const failing = turns.inTurn(1, () => Promise.reject(new Error('torn')));
  await expect(failing).rejects.toThrow('torn');
  expect(await turns.inTurn(1, async () => 'whole')).toBe('whole');
});

test('too many of one person are that person’s refusal, too many of all everybody’s', async () => {
  const { order, finish, under } = turns({ waiting: 4, perPerson: 2 });
  const taken = [order(1, 'made'), order(1, 'a'), order(1, 'b')];
  const refusal = (work: () => Promise<void>) => {
    try {
      void work();
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
    return undefined;
  };
  expect(refusal(() => order(1, 'c'))).toBe('too_many_requests');
  taken.push(order(2, 'd'), order(2, 'e'));
  expect(refusal(() => order(3, 'f'))).toBe('unavailable');
  while (under.length > 0) await finish();
  await Promise.all(taken);
});
