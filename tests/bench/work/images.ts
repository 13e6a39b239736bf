/** How long others wait for an answer while photos are taken in, by the api with gateway and workers beside it. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { buildHeic } from '../../kit/club/heic.ts';
import type { BenchClub } from '../house/club.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import type { ServerProcess } from '../house/processes.ts';
import { quantile } from '../measure/rounds.ts';

export interface ImagesContext {
  club: BenchClub;
  server: ServerProcess;
  quick: boolean;
}

/** Milliseconds between two questions after the process's health. */
const askEvery = 5;
/** How long is asked while nothing happens. */
const idleFor = 2_000;
const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));
/** A photo as a phone takes it. */
const width = 4_000;
const height = 3_000;

/** Photos at once: ten of JPEG, which is what the goal is about, and fewer of HEIC, each of which takes seconds. */
export async function benchImages(context: ImagesContext): Promise<Figures[]> {
  const figures = [await takeIn(context, 'images', await photo(), 10)];
  if (!context.quick) figures.push(await takeIn(context, 'images-heic', heicPhoto(), 3));
  return figures;
}

async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  // Coarse grain compresses like a photo: some 4 MB.
  const grain = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height).jpeg({ quality: 92 }).toBuffer();
}

const heicPhoto = (): Buffer =>
  buildHeic({
    width: 512,
    height: 512,
    grid: { columns: 8, rows: 6 },
    pixel: (x, y) => [(x * y) & 255, x & 255, y & 255],
  });

async function takeIn(
  { club, server }: ImagesContext,
  bench: string,
  file: Buffer,
  photos: number,
): Promise<Figures> {
  const golfers = club.golfers.slice(0, photos);
  // As many connections as there are questions open, so that none waits here instead of there.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  // The threads and the libraries in them are there before it counts.
  await Promise.all(golfers.slice(0, 1).map((golfer) => upload(server.port, golfer, file)));
  const idle = await whileAsking(server.port, agent, () => pause(idleFor));
  // Where this process itself is kept from working, what it measures says little.
  const own = monitorEventLoopDelay({ resolution: askEvery });
  own.enable();
  const begun = performance.now();
  const busy = await whileAsking(server.port, agent, async () => {
    await Promise.all(golfers.map((golfer) => upload(server.port, golfer, file)));
  });
  const took = performance.now() - begun;
  own.disable();
  agent.destroy();
  return {
    bench,
    photos,
    megapixels: (width * height) / 1_000_000,
    megabytes: Number((file.length / 1_000_000).toFixed(1)),
    perSecond: Number(((photos * 1_000) / took).toFixed(2)),
    p50: milliseconds(quantile(busy, 0.5)),
    p99: milliseconds(quantile(busy, 0.99)),
    slowest: milliseconds(quantile(busy, 1)),
    /** The same while nothing is taken in: what the machine itself makes one wait. */
    idleP99: milliseconds(quantile(idle, 0.99)),
    /** By how much the asking process was late itself. */
    askerP99: milliseconds(own.percentile(99) / 1_000_000),
    asked: busy.length,
    goal: 50,
  };
}

/** Asks after the health all the while, and returns how long each answer took. */
async function whileAsking(port: number, agent: Agent, work: () => Promise<unknown>): Promise<Float64Array> {
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => asked.push(ask(port, agent, waits)), askEvery);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(asked);
  return Float64Array.from(waits).sort();
}

async function ask(port: number, agent: Agent, waits: number[]): Promise<void> {
  const begun = performance.now();
  const asking = request({ host: '127.0.0.1', port, path: '/healthz', agent }).end();
  try {
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    waits.push(performance.now() - begun);
  } catch (error) {
    // The server closes connections that lay idle, which may cross with a question.
    if (!asking.reusedSocket) throw error;
    await ask(port, agent, waits);
  }
}

async function upload(
  port: number,
  { userId, token }: { userId: number; token: string },
  file: Buffer,
): Promise<void> {
  const fields = { fileName: 'photo.jpg', extension: 'jpg', id: String(userId), type: 'COVER_PHOTO' };
  const part = (name: string) => `--photo\r\ncontent-disposition: form-data; name="${name}"`;
  const body = Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`)
        .join(''),
    ),
    Buffer.from(`${part('file')}; filename="photo.jpg"\r\n\r\n`),
    file,
    Buffer.from('\r\n--photo--\r\n'),
  ]);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=photo',
      'content-length': body.length,
    };
    request(
      { host: '127.0.0.1', port, path: '/api/v1/image/current-user', method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      },
    )
      .on('error', reject)
      .end(body);
  });
  if (status !== 200) throw new Error(`A photo was answered with ${status}.`);
}
