/** Reads the files of a ZIP archive, by its central directory. */
import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const deflated = 8;

/** By their paths; throws where the bytes are no whole archive. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('The directory of the archive is broken.');
    const [packed, nameLength, extraLength, commentLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + packed);
    files.set(name, bytes.readUInt16LE(at + 10) === deflated ? inflateRawSync(content) : content);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
