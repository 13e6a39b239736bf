/** Takes a multipart form apart: its texts, and its files as they came. */
import { once } from 'node:events';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import busboy from 'busboy';
import { ReceivedFile } from './received-file.ts';

/** No form of ours comes near to this. */
const mostParts = 100;

/** What stands for bytes that are no UTF-8. */
const unreadable = '\uFFFD';

interface Part {
  name: string | undefined;
  read: () => unknown;
}

/** Fields by their names; one that came several times is a list. Throws malformed. */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const parts = await partsOf(bytes, contentType).catch(() => {
    throw new AppError('malformed');
  });
  if (parts.length > mostParts) throw new AppError('malformed');
  const text = textsOf(bytes);
  const fields = new Map<string, unknown[]>();
  for (const { name, read } of parts) {
    const field = nameSent(text(name));
    const value = read();
    fields.set(field, [...(fields.get(field) ?? []), typeof value === 'string' ? text(value) : value]);
  }
  return Object.fromEntries(
    [...fields].map(([field, [first, ...more]]) => [field, more.length ? [first, ...more] : first]),
  );
}

async function partsOf(bytes: Buffer, contentType: string): Promise<Part[]> {
  const parts: Part[] = [];
  const parser = busboy({
    headers: { 'content-type': contentType },
    defParamCharset: 'utf8',
    // A file comes in one piece then, which is a part of the body and no copy.
    fileHwm: bytes.length + 1,
    // One more than is taken, so that it is noticed. How long a text may be says the limit of the body.
    limits: { parts: mostParts + 1, fieldSize: bytes.length },
  });
  parser.on('field', (name, value) => parts.push({ name, read: () => value }));
  parser.on('file', (name, stream, { filename = '', mimeType }) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    // A form that breaks off says so itself.
    stream.on('error', () => {});
    parts.push({ name, read: () => new ReceivedFile(joined(pieces), nameSent(filename), mimeType) });
  });
  const over = once(parser, 'close');
  parser.end(bytes);
  await over;
  return parts;
}

const joined = (pieces: readonly Buffer[]): Buffer => {
  const [only, ...more] = pieces;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(pieces);
};

/** Reads texts of a body; throws malformed for one that is missing or holds bytes that are no UTF-8. */
function textsOf(bytes: Buffer): (read: string | undefined) => string {
  const sentItself = bytes.includes(unreadable);
  return (read) => {
    if (read === undefined || (read.includes(unreadable) && !sentItself)) throw new AppError('malformed');
    return read;
  };
}

/** Browsers write a quote and line ends in a name as percent signs. */
const nameSent = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
