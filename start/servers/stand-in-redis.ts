/** The stand-in for Redis: the server that npm brings along in JavaScript, made fit to run for days and not only for a test. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import {
  attachSession,
  createRedisCommandExecutor,
  RedisDatabase,
  RedisServerState,
  SocketConnectionTransport,
} from 'js-redis-server/core';

export interface StandInOptions {
  /** 0 for any that is free. */
  port: number;
  password: string;
}

export interface StandIn {
  readonly port: number;
  close(): Promise<void>;
}

/** Milliseconds. Keys whose time is over are forgotten when they are asked for, and by a look through all of them this often. */
const sweepEvery = 1_000;

/** Resolves when commands are taken, from this machine only. */
export async function openStandIn({ port, password }: StandInOptions): Promise<StandIn> {
  const state = new RedisServerState({
    databaseCount: 1,
    activeExpiryIntervalMs: sweepEvery,
    requirepass: password,
  });
  state.databases[0] = new StandInDatabase(0);
  const executor = createRedisCommandExecutor();
  const sockets = new Set<Socket>();
  const server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    attachSession(new SocketConnectionTransport(socket), { state, executor });
  });
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      state.close();
    },
  };
}

type Held = 'hash' | 'list' | 'set' | 'zset' | 'stream';

/** What the package keeps to itself; should a later version keep it elsewhere, the test of the stand-in says so. */
interface Keyspace {
  readonly entries: ReadonlyMap<string, { readonly value: unknown }>;
}

/**
 * Hands out what it holds. The package's own database copies it whole for each command that reads it, be it ten thousand
 * entries for the question how many they are; yet no command changes what it was handed to read. Writes are not copied
 * either: that is done for those who listen to notices of changed keys, and this one has no listener.
 */
export class StandInDatabase extends RedisDatabase {
  override getHash(key: Buffer): ReturnType<RedisDatabase['getHash']> {
    return this.held(key, 'hash') ?? super.getHash(key);
  }

  override getList(key: Buffer): ReturnType<RedisDatabase['getList']> {
    return this.held(key, 'list') ?? super.getList(key);
  }

  override getSet(key: Buffer): ReturnType<RedisDatabase['getSet']> {
    return this.held(key, 'set') ?? super.getSet(key);
  }

  override getSortedSet(key: Buffer): ReturnType<RedisDatabase['getSortedSet']> {
    return this.held(key, 'zset') ?? super.getSortedSet(key);
  }

  override getStream(key: Buffer): ReturnType<RedisDatabase['getStream']> {
    return this.held(key, 'stream') ?? super.getStream(key);
  }

  /** Undefined for a key that is not there, and for one of another kind: the package's own knows what to say of it. */
  private held<Value>(key: Buffer, kind: Held): Value | undefined {
    if (this.getType(key) !== kind) return undefined;
    const { entries } = Reflect.get(this, 'keyspace') as Keyspace;
    return entries.get(key.toString('hex'))?.value as Value | undefined;
  }
}
