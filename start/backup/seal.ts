/**
 * Seals a stream with a key, so that nobody reads it without, and nobody cuts or changes it unnoticed: AES-256-GCM in frames,
 * each with its number and whether it is the last. The key is stretched by scrypt with a salt of the file's own.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';

const magic = Buffer.from('fourball backup 1\n');
const [saltBytes, prefixBytes, checkBytes, tagBytes] = [16, 7, 16, 16];
const headerBytes = magic.length + saltBytes + prefixBytes + checkBytes;
const frameBytes = 1 << 16;
/** 128 MB and some tenths of a second for each key that somebody tries. */
const cost = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };

const stretch = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** The key, and what tells another key from a file that was changed. */
async function keysOf(secret: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const made = await stretch(secret, salt, 32 + checkBytes, cost);
  return { key: made.subarray(0, 32), check: made.subarray(32) };
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/** Cuts a stream into pieces of one size; the last may be shorter, and is told apart. */
async function* pieces(
  chunks: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; last: boolean }, void, undefined> {
  let kept = Buffer.alloc(0);
  for await (const chunk of chunks) {
    kept = kept.length > 0 ? Buffer.concat([kept, chunk]) : Buffer.from(chunk);
    let at = 0;
    // One stays behind: whether more comes is known when it does.
    for (; kept.length - at > size; at += size) yield { piece: kept.subarray(at, at + size), last: false };
    kept = kept.subarray(at);
  }
  yield { piece: kept, last: true };
}

export async function* seal(
  secret: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const [salt, prefix] = [randomBytes(saltBytes), randomBytes(prefixBytes)];
  const { key, check } = await keysOf(secret, salt);
  const header = Buffer.concat([magic, salt, prefix, check]);
  yield header;
  let number = 0;
  for await (const { piece, last } of pieces(chunks, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, last)).setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Throws an OperatorError for what is no backup, another key, and a file that was cut or changed. */
export async function* unseal(
  secret: string,
  name: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const incoming = chunks[Symbol.asyncIterator]();
  let kept = Buffer.alloc(0);
  while (kept.length < headerBytes) {
    const next = await incoming.next();
    if (next.done) break;
    kept = Buffer.concat([kept, next.value]);
  }
  if (!kept.subarray(0, magic.length).equals(magic))
    throw new OperatorError(`${name} is no backup of Fourball.`);
  if (kept.length < headerBytes) throw new OperatorError(`${name} was cut: its end is missing.`);
  const header = Buffer.from(kept.subarray(0, headerBytes));
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  const prefix = header.subarray(magic.length + saltBytes, headerBytes - checkBytes);
  const { key, check } = await keysOf(secret, salt);
  if (!timingSafeEqual(check, header.subarray(headerBytes - checkBytes)))
    throw new OperatorError(
      `${name} was made with another key than BACKUP_KEY, or its beginning was changed.`,
    );

  const rest = kept.subarray(headerBytes);
  async function* frames(): AsyncGenerator<Buffer, void, undefined> {
    if (rest.length > 0) yield rest;
    for (let next = await incoming.next(); !next.done; next = await incoming.next()) yield next.value;
  }
  let number = 0;
  const opened = (frame: Buffer, last: boolean): Buffer | undefined => {
    if (frame.length < tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, number, last))
      .setAAD(header)
      .setAuthTag(frame.subarray(frame.length - tagBytes));
    try {
      return Buffer.concat([decipher.update(frame.subarray(0, frame.length - tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  };
  for await (const { piece, last } of pieces(frames(), frameBytes + tagBytes)) {
    const text = opened(piece, last);
    // Nothing of a frame is handed on before all of it is known to be ours.
    if (!text) {
      const cut = last && (piece.length === 0 || opened(piece, false) !== undefined);
      throw new OperatorError(`${name} was ${cut ? 'cut: its end is missing' : 'changed or cut'}.`);
    }
    if (text.length > 0) yield text;
    number += 1;
  }
}
