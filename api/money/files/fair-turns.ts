/** Who waits for the one machine, in turns: a person after the other, each with their own oldest order. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';

export interface FairLimits {
  /** Orders that wait, of everybody together and of one person. */
  readonly waiting: number;
  readonly perPerson: number;
  /** Seconds after which somebody who was turned away may try again. */
  readonly retryAfterSeconds: number;
}

export interface FairTurns {
  /** Errors: unavailable while too many wait, too_many_requests while too many of the same person do. */
  inTurn<Result>(person: number, work: () => Promise<Result>): Promise<Result>;
}

/** One at a time. Fifty orders of one person delay another's by one: the next turn is always somebody else's. */
export function createFairTurns({ waiting, perPerson, retryAfterSeconds }: FairLimits): FairTurns {
  /** In the order of their turns; whoever had one goes to the end. */
  const lines = new Map<number, (() => Promise<void>)[]>();
  let count = 0;
  let busy = false;

  const goOn = async (): Promise<void> => {
    busy = true;
    for (let next = lines.entries().next(); !next.done; next = lines.entries().next()) {
      const [person, line] = next.value;
      const work = line.shift();
      lines.delete(person);
      if (line.length > 0) lines.set(person, line);
      if (!work) continue;
      count -= 1;
      await work();
    }
    busy = false;
  };

  return {
    inTurn(person, work) {
      const line = lines.get(person) ?? [];
      if (line.length >= perPerson) throw new AppError('too_many_requests', { retryAfterSeconds });
      if (count >= waiting) throw new AppError('unavailable', { retryAfterSeconds });
      return new Promise((resolve, reject) => {
        // What went wrong is told to who ordered it, and the next has their turn.
        line.push(() => work().then(resolve, reject));
        lines.set(person, line);
        count += 1;
        if (!busy) void goOn();
      });
    },
  };
}
