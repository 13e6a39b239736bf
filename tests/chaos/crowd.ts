/** The golfers of a run: who listens and who writes, how long until all know everything, and what came out in the end. */
import type { ChaosClub } from './house/club.ts';
import { listenByRooms, listenByStream, type Listener } from './golfer.ts';
import { pause } from './house/part.ts';
import { Poster } from './poster.ts';
import { Acknowledgements, noCounts, sumOf, type Counts, type Heard } from './record.ts';

export interface Crowd {
  readonly record: Acknowledgements;
  readonly listeners: readonly Listener[];
  readonly posters: readonly Poster[];
  /**
   * Milliseconds from `moment` until everybody had whatever was acknowledged, and something new had come through in
   * each thread. Throws when that takes too long.
   */
  recovery(moment: number): Promise<number>;
  /** Lets the posters finish, waits until all is heard, and compares with what stands in the threads. */
  settle(): Promise<{ counts: Counts; examples: string[] }>;
  close(): void;
}

/** One listener in so many enters rooms in place of a stream. */
const roomsOneIn = 8;
const postEvery = 800;
const recoversWithin = 30_000;
const settlesWithin = 20_000;
const lookEvery = 10;
const mostExamples = 10;

export async function gatherCrowd(
  { db, door, golfers, threads, threadsOf }: ChaosClub,
  { forgetful }: { forgetful: boolean },
): Promise<Crowd> {
  const record = new Acknowledgements();
  const listeners = golfers.map((user, n) => {
    const listen = n % roomsOneIn === roomsOneIn - 1 ? listenByRooms : listenByStream;
    return listen({ url: door.url, user, conversationIds: threadsOf[n] ?? [], forgetful });
  });
  await until(
    () => listeners.every(({ connected }) => connected),
    recoversWithin,
    'Not everybody could listen.',
  );
  // Every other golfer writes, so that each thread has several who do.
  const posters = golfers
    .map((user, n) => ({ user, conversationIds: threadsOf[n] ?? [] }))
    .filter((_, n) => Math.floor(n / 10) % 2 === 0)
    .map((one) => new Poster({ ...one, url: door.url, record, every: postEvery }));
  for (const poster of posters) poster.start();

  /** True once everybody knows what is acknowledged at this moment. */
  const allKnow = (patience: number): Promise<boolean> => {
    const acknowledged = [...record.acknowledged];
    let missing = listeners.map((listener) => ({
      listener,
      lacks: listener.knowledge.missing(acknowledged, record.deletedAt),
    }));
    return until(() => {
      missing = missing
        .map(({ listener, lacks }) => ({
          listener,
          lacks: listener.knowledge.missing(lacks, record.deletedAt),
        }))
        .filter(({ lacks }) => lacks.length > 0);
      return missing.length === 0;
    }, patience).then(
      () => true,
      () => false,
    );
  };

  return {
    record,
    listeners,
    posters,
    async recovery(moment) {
      await until(() => record.flowsSince(moment, threads), recoversWithin, 'Nothing new comes through.');
      if (!(await allKnow(recoversWithin))) throw new Error('Not everybody was told of everything.');
      return performance.now() - moment;
    },
    async settle() {
      await Promise.all(posters.map((poster) => poster.stop()));
      await allKnow(settlesWithin);
      const counts: Counts[] = listeners.map(({ knowledge }) => knowledge.counts);
      for (const conversationId of threads) {
        const truth = await db.query<Heard>(
          `select id, seq, deleted_at is not null as deleted from messages where conversation_id = $1`,
          [conversationId],
        );
        for (const { knowledge } of listeners) {
          if (knowledge.conversationIds.includes(conversationId)) {
            counts.push(knowledge.compare(conversationId, truth));
          }
        }
        counts.push(record.compare(conversationId, truth));
      }
      return {
        counts: sumOf([noCounts(), ...counts]),
        examples: listeners
          .flatMap(({ user, by, knowledge }) =>
            knowledge.lost.map((what) => `To ${user.userName} by ${by}: ${what}.`),
          )
          .slice(0, mostExamples),
      };
    },
    close() {
      for (const listener of listeners) listener.close();
    },
  };
}

async function until(is: () => boolean, patience: number, failure = 'That took too long.'): Promise<void> {
  const deadline = performance.now() + patience;
  while (!is()) {
    if (performance.now() > deadline) throw new Error(failure);
    await pause(lookEvery);
  }
}
