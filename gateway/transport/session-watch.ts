/** Ends what a session holds open once the session is no more. */
import { findLiveSessions } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { nameReader } from '@fourball/domain/accounts/users/names.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Logger } from 'pino';

/** Something that lives as long as its session, not only as long as the access token that it was opened with. */
export interface Guarded {
  /** As of the last look: roles may change while it is open. */
  actor: UserActor;
  /** Called when the actor reads names in another way than `before` did. */
  changed?(before: UserActor): void;
  end(): void;
}

export interface SessionWatch {
  add(guarded: Guarded): void;
  remove(guarded: Guarded): void;
  /** Ends everything that this session holds open. */
  endSession(userId: number, sessionId: number): void;
  close(): void;
}

/** Looked at in such portions, so that a look-up is one statement and nothing else waits long. */
const portion = 256;

/**
 * A change that the database tells of is looked into at once; all sessions are looked at every `recheckEvery`
 * milliseconds, which also finds those that ran out. While the database can't be asked, nothing is ended.
 */
export function watchSessions(
  house: Pick<House, 'db' | 'listener' | 'clock' | 'timeZone'>,
  recheckEvery: number,
  log: Logger,
): SessionWatch {
  const { listener } = house;
  const byUser = new Map<number, Set<Guarded>>();
  let closed = false;

  const checkSome = async (some: readonly Guarded[]): Promise<void> => {
    for (let from = 0; from < some.length; from += portion) {
      if (closed) return;
      const these = some.slice(from, from + portion);
      const live = await findLiveSessions(house, [...new Set(these.map(({ actor }) => actor.sessionId))]);
      for (const guarded of these) {
        const actor = live.get(guarded.actor.sessionId);
        const same = actor?.userId === guarded.actor.userId && actor.userName === guarded.actor.userName;
        if (!actor || !same) {
          guarded.end();
          continue;
        }
        const before = guarded.actor;
        guarded.actor = actor;
        if (nameReader(before) !== nameReader(actor)) guarded.changed?.(before);
      }
    }
  };

  // Once closed, the connections to the database are too.
  const report = (error: unknown): void => {
    if (!closed) log.warn({ err: error }, 'Sessions could not be looked at.');
  };
  let running = false;
  const checkAll = (): void => {
    if (running) return;
    running = true;
    checkSome([...byUser.values()].flatMap((ofUser) => [...ofUser]))
      .catch(report)
      .finally(() => {
        running = false;
      });
  };

  listener.on('sessions_changed', (payload) => {
    const ofUser = byUser.get(Number(payload));
    if (!ofUser) return;
    checkSome([...ofUser]).catch(report);
  });
  listener.onReconnect(checkAll);
  const timer = setInterval(checkAll, recheckEvery);

  return {
    add(guarded) {
      const ofUser = byUser.get(guarded.actor.userId);
      if (ofUser) ofUser.add(guarded);
      else byUser.set(guarded.actor.userId, new Set([guarded]));
    },
    remove(guarded) {
      const ofUser = byUser.get(guarded.actor.userId);
      if (!ofUser?.delete(guarded)) return;
      if (ofUser.size === 0) byUser.delete(guarded.actor.userId);
    },
    endSession(userId, sessionId) {
      for (const guarded of byUser.get(userId) ?? []) {
        if (guarded.actor.sessionId === sessionId) guarded.end();
      }
    },
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
