/** Tells what a document is from its content: neither its name nor what the sender calls it counts. */
import type { DocumentKind } from '@fourball/shared/club/documents/document-enums.ts';
import { isPolyglot, sniff } from '../images/sniff.ts';

/** How far readers look for a PDF's end from the end of the file. */
const endReach = 1_024;

/** Undefined for whatever is none, or also something else to a program that reads it as such. */
export function documentKindOf(bytes: Buffer): DocumentKind | undefined {
  // The header of a PDF must be the beginning: what stands before it could be another file.
  if (/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    return bytes.subarray(-endReach).includes('%%EOF') ? 'PDF' : undefined;
  const format = sniff(bytes);
  if ((format !== 'png' && format !== 'jpeg') || isPolyglot(bytes)) return undefined;
  return format === 'png' ? 'PNG' : 'JPEG';
}
