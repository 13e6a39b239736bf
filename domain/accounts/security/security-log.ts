/** Notes what happens at the club's doors, off the path of whoever caused it and never more than the database bears. */
import { isIP } from 'node:net';
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import { clientNetwork } from '../../kernel/client-network.ts';
import type { House } from '../../kernel/house.ts';
import { deviceName } from '../sessions/device-name.ts';

export interface SecurityNote {
  readonly kind: SecurityKind;
  /** Who did it; left out where nobody was logged in. */
  readonly actorUserId?: number | undefined;
  /** Whose account it concerns, by its id or by the address that was typed. The address itself is not kept. */
  readonly userId?: number | undefined;
  readonly email?: string | undefined;
  /** The address it came from. */
  readonly client?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The id of the call, and the code it was refused with. */
  readonly call?: string | undefined;
  readonly code?: string | undefined;
}

export interface SecurityLog {
  /** Returns at once and never throws. */
  note(event: SecurityNote): void;
  /** How many of each kind this process has noted since it began. */
  readonly noted: ReadonlyMap<SecurityKind, number>;
  /** Writes what waits. */
  flush(): Promise<void>;
  /** Writes what waits and stops. */
  close(): Promise<void>;
}

/** What the process's own log is told: one line per row. */
interface Log {
  info(about: object, message: string): void;
  error(about: object, message: string): void;
}

interface Row {
  kind: SecurityKind;
  at: Date;
  lastAt: Date;
  count: number;
  actorUserId: number | null;
  userId: number | null;
  email: string | null;
  client: string | null;
  network: string | null;
  device: string | null;
  call: string | null;
  code: string | null;
}

interface Alike {
  /** What is not written yet; undefined where all of it is. */
  row: Row | undefined;
  /** Whether one of this minute was written: the others wait for the minute's end. */
  told: boolean;
}

const minute = 60_000;
/** More of a name or an address tells nobody apart. */
const longest = 254;

// Who was erased in the meantime leaves no address behind. Somebody's typed address becomes the account it belongs to.
const insertRows = `
  insert into security_events
    (kind, at, last_at, count, actor_user_id, user_id, client, network, device, call, code)
  select e.kind, e.at, e."lastAt", e.count, a.id, u.id,
    case when left_club then null else e.client end, case when left_club then null else e.network end,
    case when left_club then null else e.device end, e.call, e.code
  from jsonb_to_recordset($1::jsonb) as e (
      kind text, at timestamptz, "lastAt" timestamptz, count int, "actorUserId" bigint, "userId" bigint, email text,
      client text, network text, device text, call text, code text)
    left join users a on a.id = e."actorUserId"
    left join users u on u.id = e."userId" or (e."userId" is null and u.email = e.email)
    cross join lateral (select coalesce(a.erased_at, u.erased_at) is not null) as gone (left_club)
  order by e.at`;

const rowOf = (event: SecurityNote, at: Date): Row => {
  const client = event.client?.replace(/^::ffff:/i, '') ?? '';
  const known = isIP(client) > 0;
  return {
    kind: event.kind,
    at,
    lastAt: at,
    count: 1,
    actorUserId: event.actorUserId ?? null,
    userId: event.userId ?? null,
    email: event.email?.trim().toLowerCase().slice(0, longest) ?? null,
    client: known ? client : null,
    network: known ? clientNetwork(client) : null,
    device: event.userAgent ? deviceName(event.userAgent.slice(0, 400)) : null,
    call: event.call ?? null,
    code: event.code ?? null,
  };
};
/** What is left of a row of which only the number is kept. */
const unnamed = (row: Row): Row => ({
  ...row,
  actorUserId: null,
  userId: null,
  email: null,
  client: null,
  network: null,
  device: null,
  call: null,
  code: null,
});
/** The same for rows that are alike. */
const keyOf = ({ kind, actorUserId, userId, email, network, call, code }: Row): string =>
  JSON.stringify([kind, actorUserId, userId, email, network, call, code]);

/**
 * Alike ones (of one kind, by and about the same account, from one network, at one call) are one row when they first
 * happen and one more at the end of their minute. Of more than `perMinute` different ones of a kind only their number is
 * kept. What can't be written waits for the next try, and is counted together where it becomes too much.
 */
export function createSecurityLog(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  log: Log,
  { perMinute, flushMs = 2_000 }: { perMinute: number; flushMs?: number },
): SecurityLog {
  const noted = new Map<SecurityKind, number>();
  let alikes = new Map<string, Alike>();
  let named = new Map<SecurityKind, number>();
  let minuteBegan = clock.now().getTime();
  let waiting: Row[] = [];
  let writing: Promise<void> | undefined;

  /** Moves to `waiting` what may be written now; past the minute, all of it. */
  const collect = (all: boolean): void => {
    for (const alike of alikes.values()) {
      if (!alike.row || (alike.told && !all)) continue;
      waiting.push(alike.row);
      alike.row = undefined;
      alike.told = true;
    }
  };
  /** While the database is away the rows that wait become one of each kind. */
  const fold = (): void => {
    if (waiting.length <= perMinute * 4) return;
    const byKind = new Map<SecurityKind, Row>();
    for (const row of waiting) {
      const sum = byKind.get(row.kind);
      if (!sum) byKind.set(row.kind, unnamed(row));
      else {
        sum.count += row.count;
        if (row.lastAt > sum.lastAt) sum.lastAt = row.lastAt;
      }
    }
    waiting = [...byKind.values()];
  };
  const turnMinute = (now: number): void => {
    if (now >= minuteBegan && now - minuteBegan < minute) return;
    collect(true);
    alikes = new Map();
    named = new Map();
    minuteBegan = now;
  };

  const write = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    try {
      await db.query(insertRows, [JSON.stringify(rows)]);
    } catch (error) {
      waiting = [...rows, ...waiting];
      fold();
      log.error({ err: error }, 'The security log could not be written.');
      return;
    }
    for (const { email: _, ...row } of rows) log.info({ security: row }, 'security event');
  };
  const flushNow = async (all: boolean): Promise<void> => {
    // One at a time: what comes meanwhile goes with the next.
    await writing;
    turnMinute(clock.now().getTime());
    collect(all);
    writing = write().finally(() => {
      writing = undefined;
    });
    await writing;
  };
  const timer = setInterval(() => void flushNow(false), flushMs);
  timer.unref();

  return {
    noted,
    note(event) {
      noted.set(event.kind, (noted.get(event.kind) ?? 0) + 1);
      const at = clock.now();
      turnMinute(at.getTime());
      const whole = rowOf(event, at);
      const key = keyOf(whole);
      const ofKind = named.get(event.kind) ?? 0;
      const known = alikes.has(key);
      // A flood of one kind hides none of the others.
      if (!known && ofKind < perMinute) named.set(event.kind, ofKind + 1);
      const row = known || ofKind < perMinute ? whole : unnamed(whole);
      const place = row === whole ? key : keyOf(row);
      const alike = alikes.get(place) ?? { row: undefined, told: false };
      if (alike.row) {
        alike.row.count += 1;
        alike.row.lastAt = at;
      } else alike.row = row;
      alikes.set(place, alike);
    },
    flush: () => flushNow(true),
    async close() {
      clearInterval(timer);
      await flushNow(true);
    },
  };
}
