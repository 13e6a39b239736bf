/** Writes HEIC files for tests: pixels as they are, in an HEVC stream that uses nothing but raw blocks. */

/** Collects bits, most significant first. */
class Bits {
  readonly bytes: number[] = [];
  private current = 0;
  private used = 0;

  put(value: number, count: number): this {
    if (count === 8 && this.used === 0) {
      this.bytes.push(value);
      return this;
    }
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      this.current = (this.current << 1) | ((value >> bit) & 1);
      this.used += 1;
      if (this.used === 8) {
        this.bytes.push(this.current);
        this.current = 0;
        this.used = 0;
      }
    }
    return this;
  }

  /** Exponential-Golomb, as HEVC writes most numbers. */
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.put(0, length - 1).put(value + 1, length);
  }

  align(): this {
    while (this.used > 0) this.put(0, 1);
    return this;
  }

  /** The end of a unit: a one, then zeros. */
  trail(): this {
    return this.put(1, 1).align();
  }
}

/** Before a byte of at most 3 that follows two zeros stands a 3, so that nothing looks like the start of a unit. */
function unit(type: number, payload: readonly number[]): Buffer {
  const escaped: number[] = [];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3);
      zeros = 0;
    }
    escaped.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.concat([Buffer.from([type << 1, 1]), Buffer.from(escaped)]);
}

/** Profile Main, level 6.2. */
const profile = (bits: Bits): Bits =>
  bits.put(0, 2).put(0, 1).put(1, 5).put(0x60000000, 32).put(0b1001, 4).put(0, 22).put(0, 22).put(186, 8);

/** Blocks are 16 pixels wide and high. */
const block = 16;

const videoSet = (): Buffer =>
  unit(
    32,
    profile(new Bits().put(0, 4).put(3, 2).put(0, 6).put(0, 3).put(1, 1).put(0xffff, 16))
      .put(1, 1)
      .ue(0)
      .ue(0)
      .ue(0)
      .put(0, 6)
      .ue(0)
      .put(0, 1)
      .put(0, 1)
      .trail().bytes,
  );

const sequenceSet = (width: number, height: number): Buffer =>
  unit(
    33,
    profile(new Bits().put(0, 4).put(0, 3).put(1, 1))
      .ue(0) // id
      .ue(1) // 4:2:0
      .ue(width)
      .ue(height)
      .put(0, 1) // no conformance window
      .ue(0) // 8 bits
      .ue(0)
      .ue(0) // order count of 4 bits
      .put(1, 1)
      .ue(0)
      .ue(0)
      .ue(0)
      .ue(1) // smallest coding block 16
      .ue(0) // and largest
      .ue(0) // transforms 4
      .ue(2) // to 16
      .ue(0)
      .ue(0)
      .put(0, 1) // no scaling lists
      .put(0, 1) // no asymmetric partitions
      .put(0, 1) // no sample adaptive offset
      .put(1, 1) // raw blocks
      .put(7, 4)
      .put(7, 4)
      .ue(1) // of 16
      .ue(0)
      .put(1, 1) // which no filter touches
      .ue(0)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .trail().bytes,
  );

const pictureSet = (): Buffer =>
  unit(
    34,
    new Bits()
      .ue(0)
      .ue(0)
      .put(0, 1)
      .put(0, 1)
      .put(0, 3)
      .put(0, 1)
      .put(0, 1)
      .ue(0)
      .ue(0)
      .ue(0) // quantiser as it is
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .ue(0)
      .ue(0)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1) // no loop filter across slices
      .put(1, 1) // deblocking control:
      .put(0, 1)
      .put(1, 1) // off
      .put(0, 1)
      .put(0, 1)
      .ue(0)
      .put(0, 1)
      .put(0, 1)
      .trail().bytes,
  );

/** The arithmetic coder, as far as raw blocks need it: it starts anew after each. */
class Coder {
  private low = 0;
  private range = 510;
  private first = true;
  private outstanding = 0;

  constructor(private readonly bits: Bits) {}

  private bit(value: number): void {
    if (this.first) this.first = false;
    else this.bits.put(value, 1);
    for (; this.outstanding > 0; this.outstanding -= 1) this.bits.put(1 - value, 1);
  }

  private renormalise(): void {
    while (this.range < 256) {
      if (this.low < 256) this.bit(0);
      else if (this.low >= 512) {
        this.low -= 512;
        this.bit(1);
      } else {
        this.low -= 256;
        this.outstanding += 1;
      }
      this.range <<= 1;
      this.low <<= 1;
    }
  }

  /** A bin that is the more probable one, whose share of the range is given. */
  likely(leastShare: number): void {
    this.range -= leastShare;
    this.renormalise();
  }

  /** A bin that says whether the coder ends here. */
  end(yes: boolean): void {
    this.range -= 2;
    if (!yes) return this.renormalise();
    this.low += this.range;
    this.range = 2;
    this.renormalise();
    this.bit((this.low >> 9) & 1);
    this.bits.put(((this.low >> 7) & 3) | 1, 2);
  }
}

type Pixel = (x: number, y: number) => readonly [luma: number, blue: number, red: number];

/**
 * What of the range the less probable bin has, by how often "this block is not parted" was said before: the fourth
 * column of the standard's table, the only one that a coder reaches that starts anew for each block.
 */
const shares = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76,
  72, 69, 65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19,
  18, 17, 16, 15, 14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** One slice of raw blocks. */
function slice(width: number, height: number, pixel: Pixel): Buffer {
  const bits = new Bits().put(1, 1).put(0, 1).ue(0).ue(2).ue(0).trail();
  const columns = width / block;
  const blocks = columns * (height / block);
  for (let index = 0; index < blocks; index += 1) {
    const left = (index % columns) * block;
    const top = Math.floor(index / columns) * block;
    const coder = new Coder(bits);
    if (index > 0) coder.end(false);
    coder.likely(shares[Math.min(index, shares.length - 1)] ?? 0);
    coder.end(true);
    bits.align();
    for (let y = 0; y < block; y += 1) {
      for (let x = 0; x < block; x += 1) bits.put(pixel(left + x, top + y)[0], 8);
    }
    for (const plane of [1, 2] as const) {
      for (let y = 0; y < block; y += 2) {
        for (let x = 0; x < block; x += 2) bits.put(pixel(left + x, top + y)[plane], 8);
      }
    }
  }
  new Coder(bits).end(true);
  return unit(20, bits.align().bytes);
}

const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (value: number): Buffer => u8((value >> 8) & 255, value & 255);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  box(type, u32((version << 24) | flags), ...content);

function decoderBox(sets: readonly Buffer[]): Buffer {
  const arrays = sets.map((set) =>
    Buffer.concat([u8(0x80 | ((set[0] ?? 0) >> 1)), u16(1), u16(set.length), set]),
  );
  return box(
    'hvcC',
    u8(1, 1),
    u32(0x60000000),
    u8(0x90, 0, 0, 0, 0, 0, 186, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length),
    ...arrays,
  );
}

const sizeBox = (width: number, height: number): Buffer => fullBox('ispe', 0, 0, u32(width), u32(height));

export interface HeicOptions {
  /** Multiples of 16. */
  width: number;
  height: number;
  /** Luma and both colours from 0 to 255; grey all over without. */
  pixel?: Pixel;
  /** The same picture again and again, so many columns and rows. */
  grid?: { columns: number; rows: number };
  /** What the file says of its size, where that is not the truth. */
  declared?: { width: number; height: number };
  /** What the stream says of its size, likewise. */
  streamSize?: { width: number; height: number };
  /** Quarter turns against the clock that a reader must apply. */
  turns?: 0 | 1 | 2 | 3;
  brand?: string;
}

/** A HEIC file with one picture or a grid of tiles. */
export function buildHeic(options: HeicOptions): Buffer {
  const { width, height, pixel = () => [128, 128, 128], grid, turns = 0, brand = 'heic' } = options;
  const coded = slice(width, height, pixel);
  const data = Buffer.concat([u32(coded.length), coded]);
  const stream = options.streamSize ?? { width, height };
  const sets = [videoSet(), sequenceSet(stream.width, stream.height), pictureSet()];
  const { columns, rows } = grid ?? { columns: 1, rows: 1 };
  const whole = options.declared ?? { width: width * columns, height: height * rows };
  const tiles = grid ? Array.from({ length: columns * rows }, (_, index) => index + 2) : [];
  const codedItems = grid ? tiles : [1];
  const gridData = grid
    ? Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(whole.width), u32(whole.height)])
    : Buffer.alloc(0);
  const item = (id: number, type: string) => fullBox('infe', 2, 0, u16(id), u16(0), Buffer.from(type + '\0'));
  const entries = [item(1, grid ? 'grid' : 'hvc1'), ...tiles.map((id) => item(id, 'hvc1'))];
  // 1 decoder, 2 size of a tile, 3 size of the whole, 4 turn
  const properties = box(
    'ipco',
    decoderBox(sets),
    sizeBox(grid ? width : whole.width, grid ? height : whole.height),
    sizeBox(whole.width, whole.height),
    box('irot', u8(turns)),
  );
  const associations = [
    Buffer.concat([u16(1), ...(grid ? [u8(2, 3, 0x84)] : [u8(3, 0x81, 2, 0x84)])]),
    ...tiles.map((id) => Buffer.concat([u16(id), u8(2, 0x81, 2)])),
  ];
  const references = grid
    ? [fullBox('iref', 0, 0, box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16)))]
    : [];
  const build = (offset: number): Buffer => {
    const location = (id: number, at: number, length: number) =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)]);
    const locations = [
      ...(grid ? [location(1, offset + data.length, gridData.length)] : []),
      ...codedItems.map((id) => location(id, offset, data.length)),
    ];
    return Buffer.concat([
      box('ftyp', Buffer.from(brand), u32(0), Buffer.from('mif1heic')),
      fullBox(
        'meta',
        0,
        0,
        fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, 0, u16(1)),
        fullBox('iloc', 0, 0, u8(0x44, 0), u16(locations.length), ...locations),
        fullBox('iinf', 0, 0, u16(entries.length), ...entries),
        ...references,
        box('iprp', properties, fullBox('ipma', 0, 0, u32(associations.length), ...associations)),
      ),
    ]);
  };
  const head = build(build(0).length + 8);
  return Buffer.concat([head, box('mdat', data, gridData)]);
}
