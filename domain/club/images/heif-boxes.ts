/** Reads from a HEIF file's boxes how much there is to decode, before anything is decoded. */

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Item types that hold coded pictures; the others put pictures together. */
const codedTypes = new Set(['hvc1', 'hev1', 'av01', 'avc1', 'j2k1', 'jpeg', 'vvc1', 'unci', 'mski']);

/** More items than any camera writes: 255 columns of tiles are the most of a grid. */
const mostItems = 4_096;

/**
 * The most pixels that decoding comes to: those of the largest picture, whole or tile, or half of all coded pictures
 * together where that is more, so that thumbnails, depth and gain maps have room beside the tiles. What the HEVC stream
 * says of its size counts as much as what the boxes say. Infinity where the boxes make no sense.
 */
export function heifPixels(bytes: Buffer): number {
  try {
    const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
    if (!meta) return Infinity;
    const parts = boxesIn(bytes, meta.start + 4, meta.end);
    const part = (type: string): Box => {
      const found = parts.find((box) => box.type === type);
      if (!found) throw new RangeError(type);
      return found;
    };
    const properties = boxesIn(bytes, part('iprp').start, part('iprp').end);
    const container = properties.find(({ type }) => type === 'ipco');
    if (!container) return Infinity;
    const sizes = boxesIn(bytes, container.start, container.end).map((box) => sizeIn(bytes, box));
    const sizeOfItem = new Map<number, number>();
    for (const box of properties.filter(({ type }) => type === 'ipma')) {
      for (const [item, size] of readAssociations(bytes, box, sizes)) {
        sizeOfItem.set(item, Math.max(size, sizeOfItem.get(item) ?? 0));
      }
    }
    const largest = Math.max(...sizes);
    const coded = readCodedItems(bytes, part('iinf')).map((item) => sizeOfItem.get(item) ?? largest);
    if (largest <= 0 || coded.length > mostItems) return Infinity;
    return Math.max(largest, coded.reduce((sum, size) => sum + size, 0) / 2);
  } catch {
    return Infinity;
  }
}

/** Throws RangeError where a box reaches beyond what holds it; picture data that is cut off is for the decoder to notice. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < header) throw new RangeError(type);
    if (at + size > end && type !== 'mdat') throw new RangeError(type);
    boxes.push({ type, start: at + header, end: Math.min(at + size, end) });
    at += size;
  }
  return boxes;
}

/** The pixels that a property declares; 0 for properties that say nothing of a size. */
function sizeIn(bytes: Buffer, { type, start, end }: Box): number {
  if (type === 'ispe') return bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8);
  if (type !== 'hvcC') return 0;
  let largest = 0;
  let at = start + 23;
  for (let arrays = bytes.readUInt8(start + 22); arrays > 0 && at < end; arrays -= 1) {
    const kind = bytes.readUInt8(at) & 0x3f;
    let units = bytes.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0; units -= 1) {
      const length = bytes.readUInt16BE(at);
      if (at + 2 + length > end) throw new RangeError(type);
      if (kind === 33) largest = Math.max(largest, pixelsOfSequence(bytes.subarray(at + 4, at + 2 + length)));
      at += 2 + length;
    }
  }
  return largest;
}

function readAssociations(bytes: Buffer, { start }: Box, sizes: readonly number[]): Map<number, number> {
  const wideItems = bytes.readUInt8(start) > 0;
  const wideIndexes = (bytes.readUInt8(start + 3) & 1) === 1;
  const found = new Map<number, number>();
  let at = start + 8;
  for (let entries = bytes.readUInt32BE(start + 4); entries > 0; entries -= 1) {
    const item = wideItems ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at);
    at += wideItems ? 4 : 2;
    let size = 0;
    const count = bytes.readUInt8(at);
    at += 1;
    for (let index = 0; index < count; index += 1) {
      const property = wideIndexes ? bytes.readUInt16BE(at) & 0x7fff : bytes.readUInt8(at) & 0x7f;
      at += wideIndexes ? 2 : 1;
      size = Math.max(size, sizes[property - 1] ?? 0);
    }
    found.set(item, size);
  }
  return found;
}

/** Item entries are of version 2 or 3 in HEIF: id, protection, type. */
function readCodedItems(bytes: Buffer, { start, end }: Box): number[] {
  const entries = boxesIn(bytes, start + (bytes.readUInt8(start) === 0 ? 6 : 8), end);
  return entries.flatMap((entry) => {
    const wide = bytes.readUInt8(entry.start) === 3;
    const item = wide ? bytes.readUInt32BE(entry.start + 4) : bytes.readUInt16BE(entry.start + 4);
    const type = entry.start + (wide ? 10 : 8);
    return codedTypes.has(bytes.toString('latin1', type, type + 4)) ? [item] : [];
  });
}

/** Width by height of an HEVC sequence parameter set, without its two bytes of header. */
function pixelsOfSequence(unit: Buffer): number {
  const bits = new BitReader(unit);
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1 + 88 + 8);
  if (layers > 0) {
    const present = Array.from({ length: layers }, () => [bits.read(1), bits.read(1)] as const);
    bits.skip(2 * (8 - layers));
    for (const [profile, level] of present) bits.skip(profile * 88 + level * 8);
  }
  bits.golomb();
  if (bits.golomb() === 3) bits.skip(1);
  return bits.golomb() * bits.golomb();
}

/** Reads bits, leaving out the 3 that HEVC puts after two zero bytes. */
class BitReader {
  private readonly bytes: number[] = [];
  private at = 0;

  constructor(unit: Buffer) {
    let zeros = 0;
    // What is asked for stands in the first bytes.
    for (const byte of unit.subarray(0, 512)) {
      if (zeros >= 2 && byte === 3) {
        zeros = 0;
        continue;
      }
      this.bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
  }

  skip(count: number): void {
    this.at += count;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) {
      const byte = this.bytes[this.at >> 3];
      if (byte === undefined) throw new RangeError('sequence');
      value = value * 2 + ((byte >> (7 - (this.at & 7))) & 1);
      this.at += 1;
    }
    return value;
  }

  golomb(): number {
    let zeros = 0;
    while (this.read(1) === 0) {
      zeros += 1;
      if (zeros > 31) throw new RangeError('sequence');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
