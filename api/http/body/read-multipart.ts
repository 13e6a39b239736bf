/** Takes a multipart form apart: its texts, and its files as they came. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { ReceivedFile } from './received-file.ts';

/** No form of ours comes near to these. */
const mostParts = 100;
const longestHead = 8_192;

const crlf = '\r\n';
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Fields by their names; one that came several times is a list. Throws malformed. */
export function readMultipart(bytes: Buffer, contentType: string): Record<string, unknown> {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw new AppError('malformed');
  const fields = new Map<string, unknown[]>();
  for (const part of partsOf(bytes, Buffer.from(`--${name}`, 'latin1'))) {
    const values = fields.get(part.name);
    if (values) values.push(part.value);
    else fields.set(part.name, [part.value]);
  }
  return Object.fromEntries(
    [...fields].map(([field, [first, ...more]]) => [field, more.length ? [first, ...more] : first]),
  );
}

function* partsOf(bytes: Buffer, delimiter: Buffer): Generator<{ name: string; value: unknown }> {
  const next = Buffer.concat([Buffer.from(crlf), delimiter]);
  if (!bytes.subarray(0, delimiter.length).equals(delimiter)) throw new AppError('malformed');
  let at = delimiter.length;
  for (let count = 0; ; count += 1) {
    const follows = bytes.toString('latin1', at, at + 2);
    if (follows === '--') return;
    if (follows !== crlf || count === mostParts) throw new AppError('malformed');
    const headEnd = bytes.subarray(at, at + longestHead).indexOf(crlf + crlf);
    if (headEnd < 0) throw new AppError('malformed');
    const head = text(bytes.subarray(at + 2, at + Math.max(headEnd, 2)));
    const start = at + headEnd + 4;
    const end = bytes.indexOf(next, start);
    if (end < 0) throw new AppError('malformed');
    yield readPart(head, bytes.subarray(start, end));
    at = end + next.length;
  }
}

function readPart(head: string, content: Buffer): { name: string; value: unknown } {
  const headers = new Map(
    head.split(crlf).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw new AppError('malformed');
  const fileName = parameterOf(disposition, 'filename');
  if (fileName === undefined) return { name, value: text(content) };
  return { name, value: new ReceivedFile(content, fileName, headers.get('content-type') ?? '') };
}

/** Browsers write a quote and line ends in a name as percent signs. */
function parameterOf(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="([^"\\r\\n]*)"`, 'i').exec(disposition);
  return found?.[1]?.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function text(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError('malformed');
  }
}
