/** Takes in one bomb after another in a process of its own, and prints how much each made it grow. */
import { english, sentenceOf } from '@fourball/shared/words/refusals.ts';
import { deflateSync, crc32 } from 'node:zlib';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { createPictureMaker } from '@fourball/domain/club/images/picture-maker.ts';
import { pictureKinds } from '@fourball/domain/club/images/picture-kinds.ts';
import { buildHeic } from '../kit/club/heic.ts';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A PNG whose rows are all there, packed. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([u32(data.length), body, u32(checksum(body))]);
  };
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(20_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As PNG wants it; zlib has it only since later versions of Node. */
function checksum(bytes: Buffer): number {
  if (typeof crc32 === 'function') return crc32(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The start of a JPEG up to its size; there is more data behind than a header has. */
const jpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]),
    Buffer.from([1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    Buffer.alloc(100_000),
  ]);

/** `frames` pictures of one colour, each as large as the screen. */
function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.from([width & 255, width >> 8, height & 255, height >> 8]);
  // Codes of a picture that says at once that it ends.
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

/** A WebP without loss, up to its size. */
function webp(width: number, height: number): Buffer {
  const packed = ((width - 1) | ((height - 1) << 14)) >>> 0;
  const body = Buffer.concat([Buffer.from([0x2f]), Buffer.alloc(4), Buffer.alloc(2_003)]);
  body.writeUInt32LE(packed, 1);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(body.length + 12);
  return Buffer.concat([Buffer.from('RIFF'), whole, Buffer.from('WEBPVP8L'), length, body]);
}

/** The stream's own size is written over in the boxes only. */
const understated = (): Buffer =>
  buildHeic({ width: 64, height: 64, streamSize: { width: 16_000, height: 16_000 } });

const bombs: Record<string, () => Buffer> = {
  'PNG of 60,000 by 60,000': () => png(60_000, 60_000),
  'PNG of 2,147,483,647 by 1': () => png(2_147_483_647, 1),
  'JPEG of 65,500 by 65,500': () => jpeg(65_500, 65_500),
  'GIF of 65,535 by 65,535': () => gif(65_535, 65_535, 1),
  'GIF of 400 frames of 6,000 by 6,000': () => gif(6_000, 6_000, 400),
  'WebP of 16,383 by 16,383': () => webp(16_383, 16_383),
  'HEIC that says it is 60,000 by 60,000': () =>
    buildHeic({ width: 64, height: 64, declared: { width: 60_000, height: 60_000 } }),
  'HEIC whose stream is larger than its boxes say': understated,
  'HEIC of 4,000 tiles': () => buildHeic({ width: 256, height: 256, grid: { columns: 200, rows: 20 } }),
};

const pictures = createPictureMaker({ atOnce: 1, waiting: 10, pixels: 50_000_000, seconds: 20 });
const take = async (bytes: Buffer): Promise<string> => {
  try {
    await pictures.make(new Uint8Array(bytes), pictureKinds.AVATAR, 'file');
    return 'made';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.details?.issues ?? [])
      .map(
        (issue) =>
          `${issue.field}: ${'refusal' in issue ? sentenceOf(english, issue.refusal) : issue.message}`,
      )
      .join();
  }
};

// Threads and libraries are there before anything is measured.
await take(buildHeic({ width: 64, height: 64 }));
await take(gif(8, 8, 1));
const measured = [];
for (const [name, build] of Object.entries(bombs)) {
  const bytes = build();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  const refusal = await take(bytes);
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage.rss());
  measured.push({ name, refusal, grown: Math.round((most - before) / 1_000_000) });
}
await pictures.close();
console.log(JSON.stringify(measured));
