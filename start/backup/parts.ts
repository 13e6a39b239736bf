/** What a backup is made of, as one stream of bytes: parts that say what they are, and chunks of what is in them. */
import type { TableShape, TableSum } from '@fourball/db/backup/tables.ts';
import { z } from 'zod';

const tableSum = z.object({ rows: z.number(), sum: z.string() });
const table = z.object({ table: z.string(), columns: z.array(z.string()) });

/** First in the file. */
export const beginning = z.object({
  format: z.literal(1),
  /** Of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number().nullable()),
  /** Texts of the settings that were given, by their names. */
  settings: z.record(z.string(), z.string()),
});
export type Beginning = z.infer<typeof beginning>;

/** Last in the file. */
export const ending = z.object({
  tables: z.record(z.string(), tableSum),
  images: z.object({ files: z.number(), bytes: z.number() }),
});
export interface Ending {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly images: { readonly files: number; readonly bytes: number };
}

const head = z.discriminatedUnion('part', [
  z.object({ part: z.literal('beginning'), says: beginning }),
  z.object({ part: z.literal('table'), says: table }),
  z.object({ part: z.literal('image'), says: z.object({ key: z.string() }) }),
  z.object({ part: z.literal('ending'), says: ending }),
]);
export type Head =
  | { part: 'beginning'; says: Beginning }
  | { part: 'table'; says: TableShape }
  | { part: 'image'; says: { key: string } }
  | { part: 'ending'; says: Ending };

/** One byte for the kind, four for the length. */
const [ofHead, ofChunk, ofEnd] = [1, 2, 3];
const labelBytes = 5;
/** No part says more of itself. */
const longest = 64 << 20;

function labelled(kind: number, bytes: Buffer): Buffer {
  const label = Buffer.alloc(labelBytes);
  label.writeUInt8(kind, 0);
  label.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([label, bytes]);
}

const nothing = Buffer.alloc(0);

/** A part and what is in it. */
export async function* partOf(
  { part, says }: Head,
  chunks?: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  yield labelled(ofHead, Buffer.from(JSON.stringify({ part, says })));
  if (chunks) for await (const chunk of chunks) yield labelled(ofChunk, chunk);
  yield labelled(ofEnd, nothing);
}

export type Part = Head & {
  /** Must be read to its end before the next part is asked for. */
  readonly chunks: AsyncGenerator<Buffer, void, undefined>;
};

/** Throws a plain Error for what is no such stream: sealed ones are what was written. */
export async function* partsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part, void, undefined> {
  const incoming = bytes[Symbol.asyncIterator]();
  let kept: Buffer = nothing;
  const take = async (size: number): Promise<Buffer | undefined> => {
    const more = [kept];
    let length = kept.length;
    while (length < size) {
      const next = await incoming.next();
      if (next.done) return undefined;
      more.push(next.value);
      length += next.value.length;
    }
    const all = Buffer.concat(more);
    kept = all.subarray(size);
    return all.subarray(0, size);
  };
  const piece = async (): Promise<{ kind: number; text: Buffer } | undefined> => {
    const label = await take(labelBytes);
    if (!label) return undefined;
    const size = label.readUInt32BE(1);
    const text = size <= longest ? await take(size) : undefined;
    if (!text) throw new Error('A part of the backup is not whole.');
    return { kind: label.readUInt8(0), text };
  };
  async function* chunksOf(): AsyncGenerator<Buffer, void, undefined> {
    for (let next = await piece(); next?.kind !== ofEnd; next = await piece()) {
      if (next?.kind !== ofChunk) throw new Error('A part of the backup has no end.');
      yield next.text;
    }
  }
  for (let next = await piece(); next; next = await piece()) {
    if (next.kind !== ofHead) throw new Error('A part of the backup has no beginning.');
    yield { ...head.parse(JSON.parse(next.text.toString())), chunks: chunksOf() };
  }
}
