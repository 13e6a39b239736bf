/** Tells what a file is from its first bytes: neither its name nor what the sender calls it counts. */

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const text = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/** Brands of still images in HEVC, and the one that leaves the coding open. AVIF is another format. */
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** Undefined for whatever is not of the formats that may be uploaded. */
export function sniff(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && heifBrands.has(text(bytes, 8, 12))) return 'heif';
  return undefined;
}

/** How far a PDF's header may lie from the start, and a ZIP's directory from the end, for readers to find them. */
const pdfReach = 1_024;
const zipReach = 65_557;

/** Long enough not to come up in compressed pixels by chance. */
const markup = /<script|<!doctype|<iframe|<\?php|javascript:/i;

/** True for a picture that also is a page, a script, a PDF or an archive to a program that reads it as such. */
export function isPolyglot(bytes: Buffer): boolean {
  if (bytes.subarray(0, pdfReach).includes('%PDF-')) return true;
  if (bytes.subarray(-zipReach).includes('PK\u0005\u0006')) return true;
  return markup.test(bytes.toString('latin1'));
}
