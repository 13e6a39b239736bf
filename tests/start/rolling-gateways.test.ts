/** A rolling restart of the gateways behind the real proxy: everybody is back at once, and nothing is lost on the way. */
import { retryDelay } from '@fourball/web/lib/live/event-stream.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCrowd, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { openLiveClub, tellSpots, versionsOf, type LiveClub, type RunningGateway } from '../kit/live-club.ts';
import { freePort, hasNginx, startNginx, type RunningNginx } from '../kit/nginx.ts';
import { eventually } from '../kit/wait.ts';

const streamCount = 30;
const socketCount = 4;
const backWithin = 10_000;

/** A stream kept open by the rules of the pages. */
class Follower {
  private readonly opened: OpenedStream[] = [];
  private closing = false;
  private lastEventId: number | undefined;

  constructor(
    private readonly url: string,
    private readonly user: BuiltUser,
  ) {
    void this.follow();
  }

  get connected(): boolean {
    const current = this.opened.at(-1);
    return current?.status === 200 && !current.closed;
  }

  /** What it was told over all its connections, in the order in which it was. */
  get heard(): number[] {
    return this.opened.flatMap(versionsOf);
  }

  /** Whether it was ever told to read anew, because its place was lost. */
  get startedOver(): boolean {
    return this.opened.some((stream) => stream.ofType('RESYNC').length > 0);
  }

  close(): void {
    this.closing = true;
    this.opened.at(-1)?.close();
  }

  private async follow(): Promise<void> {
    for (let failures = 1; !this.closing; failures += 1) {
      const { lastEventId } = this;
      const stream = await openEventStream(this.url, this.user, { lastEventId }).catch(() => undefined);
      if (stream?.status === 200) {
        this.opened.push(stream);
        await eventually('the end of a stream', () => stream.closed, 120_000);
        this.lastEventId = stream.lastEventId ?? lastEventId;
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

describe.runIf(hasNginx)('through nginx', () => {
  let club: LiveClub;
  let gateways: RunningGateway[];
  let proxy: RunningNginx;
  let followers: Follower[] = [];
  let sockets: Socket[] = [];
  let told = 0;
  let url: string;

  beforeAll(async () => {
    club = await openLiveClub();
    await club.startWorkers();
    gateways = [await club.startGateway(), await club.startGateway()];
    const port = await freePort();
    const gateway = gateways.map(({ url }) => url);
    proxy = await startNginx({ api: gateway, gateway, web: gateway }, () =>
      Promise.resolve(`listen 127.0.0.1:${port};\n`),
    );
    url = `http://127.0.0.1:${port}`;
    await eventually('nginx', async () => (await fetch(url).catch(() => undefined)) !== undefined);
    const crowd = await buildCrowd(club.house.db, streamCount + socketCount);
    followers = crowd.slice(0, streamCount).map((user) => new Follower(url, user));
    sockets = crowd.slice(streamCount).map(({ token }) =>
      // As the pages open theirs.
      io(url, {
        transports: ['websocket', 'polling'],
        reconnectionDelay: 250,
        auth: { token, only: 'rooms' },
        forceNew: true,
        extraHeaders: { origin: 'https://club.example' },
      }),
    );
  });
  afterAll(async () => {
    for (const follower of followers) follower.close();
    for (const socket of sockets) socket.close();
    await proxy.close();
    await club.close();
  });

  const allBack = (when: string, within = backWithin) =>
    eventually(
      `everybody ${when}`,
      () => followers.every(({ connected }) => connected) && sockets.every(({ connected }) => connected),
      within,
    );
  const tell = async () => {
    told += 1;
    await tellSpots(club.house, told);
  };
  const restart = async (index: number, meanwhile: () => Promise<void>) => {
    const old = gateways[index];
    if (!old) throw new Error('There is no such gateway.');
    await old.stop();
    await meanwhile();
    gateways[index] = await club.startGateway({}, club.connectRedis, Number(new URL(old.url).port));
  };

  test('all streams and sockets are back within ten seconds of both gateways being rolled, and missed nothing', async () => {
    await allBack('at the beginning');
    await tell();
    // As a release does it: the next one goes as soon as the one before is well.
    await restart(0, tell);
    await tell();
    await restart(1, tell);
    await allBack('after both were rolled');
    await tell();
    const all = Array.from({ length: told }, (_, index) => index + 1);
    await eventually('the last of what was told, by everybody', () =>
      followers.every(({ heard }) => heard.length >= told),
    );
    expect(followers.map(({ heard }) => heard)).toEqual(followers.map(() => all));
    expect(followers.some(({ startedOver }) => startedOver)).toBe(false);
  }, 60_000);

  test('with one gateway away, each new stream finds the other at the first attempt', async () => {
    await gateways[0]?.stop();
    await allBack('at the gateway that is left');
    for (const user of await buildCrowd(club.house.db, 6)) {
      const stream = await openEventStream(url, user);
      expect(stream.status).toBe(200);
      stream.close();
    }
  });
});
