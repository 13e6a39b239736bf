/** The streams that are open, by their users: who a frame is sent to. */
import { nameReader, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import type { Tally } from '../messaging/report.ts';
import type { Frame } from '../stream/frames.ts';
import type { StreamConnection } from './stream-connection.ts';

export interface OpenStreams {
  readonly size: number;
  /** Of one user's, the oldest goes where they are too many. */
  add(connection: StreamConnection): void;
  remove(connection: StreamConnection): void;
  sendTo(userIds: ReadonlySet<number>, frame: Frame): void;
  sendToAll(frame: Frame): void;
  /** As each kind of reader is to have it. */
  sendToEach(frameFor: (reader: NameReader) => Frame | undefined): void;
  /** To those that have got what they missed. */
  sendToLive(frame: Frame): void;
  endAll(): void;
}

export function keepOpenStreams(mostPerUser: number, tally: Tally): OpenStreams {
  const connections = new Set<StreamConnection>();
  const byUser = new Map<number, Set<StreamConnection>>();
  return {
    get size() {
      return connections.size;
    },
    add(connection) {
      const { userId } = connection.actor;
      connections.add(connection);
      const ofUser = byUser.get(userId) ?? new Set();
      byUser.set(userId, ofUser.add(connection));
      // Half-open streams of a phone that changed networks must not lock its owner out: the oldest goes.
      const [oldest] = ofUser;
      if (ofUser.size > mostPerUser) oldest?.cut();
    },
    remove(connection) {
      const { userId } = connection.actor;
      connections.delete(connection);
      const ofUser = byUser.get(userId);
      ofUser?.delete(connection);
      if (ofUser?.size === 0) byUser.delete(userId);
    },
    sendTo(userIds, frame) {
      for (const userId of userIds) {
        const ofUser = byUser.get(userId);
        if (!ofUser) continue;
        tally.deliveries += ofUser.size;
        for (const connection of ofUser) connection.send(frame);
      }
    },
    sendToAll(frame) {
      tally.deliveries += connections.size;
      for (const connection of connections) connection.send(frame);
    },
    sendToEach(frameFor) {
      for (const connection of connections) {
        const frame = frameFor(nameReader(connection.actor));
        if (!frame) continue;
        tally.deliveries += 1;
        connection.send(frame);
      }
    },
    sendToLive(frame) {
      for (const connection of connections) if (connection.live) connection.send(frame);
    },
    endAll() {
      for (const connection of connections) connection.end();
    },
  };
}
