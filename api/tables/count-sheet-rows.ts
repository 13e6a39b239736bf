/** Looks at the sheets of a workbook without building them: what they are called, and how long one is. */
import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate';

export interface SheetFile {
  readonly name: string;
  /** Within the archive. */
  readonly file: string;
}

/** Bytes; what says which sheets there are is never longer in a workbook that a program wrote. */
const longestList = 2 * 1_024 * 1_024;
/** Bytes that are unpacked at once. */
const slice = 64 * 1_024;
/** The last row that the format knows. */
const lastRow = 1_048_576;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

/** In the order of the workbook; none where its list is not found. */
export function sheetsOf(bytes: Uint8Array): SheetFile[] {
  const list = 'xl/workbook.xml';
  const links = 'xl/_rels/workbook.xml.rels';
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => (name === list || name === links) && originalSize < longestList,
  });
  const textIn = (name: string) => (found[name] ? strFromU8(found[name]) : '');
  const targets = new Map(
    [...textIn(links).matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return [...textIn(list).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id') ?? attribute(tag, 'id'));
    const name = attribute(tag, 'name');
    if (target === undefined || name === undefined) return [];
    return [{ name: plain(name), file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
}

/** How many rows have something in them; no more are counted than `most` and one. Throws where a row is beyond the format's last. */
export function countSheetRows(bytes: Uint8Array, file: string, most: number): number {
  let count = 0;
  let open = false;
  let rest = '';
  const tags = /<(?:\w+:)?(row|v|is)(?=[\s>/])(?:[^>]*?\sr="(\d+)")?/g;
  const look = (text: string) => {
    for (const [, tag, number] of text.matchAll(tags)) {
      if (tag === 'row') {
        open = true;
        if (Number(number ?? 0) > lastRow) throw new Error('No sheet has such a row.');
      } else if (open) {
        open = false;
        count += 1;
      }
    }
  };
  const decoder = new TextDecoder();
  const unzip = new Unzip((entry) => {
    if (entry.name !== file) return;
    entry.ondata = (error, chunk) => {
      if (error) throw error;
      const text = rest + decoder.decode(chunk, { stream: true });
      // A tag may go on in the next piece.
      const end = text.lastIndexOf('<');
      look(text.slice(0, Math.max(end, 0)));
      rest = text.slice(Math.max(end, 0));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const isLong = () => count > most;
  for (let at = 0; at < bytes.length && !isLong(); at += slice) {
    unzip.push(bytes.subarray(at, at + slice), at + slice >= bytes.length);
  }
  look(rest);
  return count;
}
