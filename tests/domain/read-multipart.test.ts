/** Multipart forms as they come over the wire: what is read of them, and which are no forms at all. */
import { describe, expect, it } from 'vitest';
import { readMultipart } from '@fourball/api/http/body/read-multipart.ts';

const type = 'multipart/form-data; boundary=edge';
const end = '--edge--\r\n';
const bytesOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const part = (disposition: string, content: string | Buffer, more = '') =>
  bytesOf(`--edge\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`, content, '\r\n');
const field = (name: string, content: string | Buffer) => part(`form-data; name="${name}"`, content);

describe('a form', () => {
  it('has its texts by their names, and a list where one came several times', async () => {
    const sent = bytesOf(field('a', 'ä👍'), field('b', '1'), field('b', ''), end);
    expect(await readMultipart(sent, type)).toEqual({ a: 'ä👍', b: ['1', ''] });
  });

  it('may hold the sign itself that stands for what can not be read', async () => {
    expect(await readMultipart(bytesOf(field('a', '\uFFFD'), end), type)).toEqual({ a: '\uFFFD' });
  });

  it('gives a file as a part of the body, which is not copied, with quotes in its name', async () => {
    const content = Buffer.alloc(3_000_000, 7);
    const sent = bytesOf(
      field('a', '1'),
      part('form-data; name="f"; filename="x%22y.png"', content, 'Content-Type: image/png\r\n'),
      end,
    );
    const { f } = await readMultipart(sent, type);
    if (!(f instanceof File)) throw new Error('It is no file.');
    expect([f.name, f.type, f.size]).toEqual(['x"y.png', 'image/png', content.length]);
    const read = await f.bytes();
    expect(read.buffer).toBe(sent.buffer);
    expect(Buffer.compare(read, content)).toBe(0);
  });

  it('may have a hundred parts', async () => {
    const sent = bytesOf(...Array.from({ length: 100 }, () => field('a', '1')), end);
    expect((await readMultipart(sent, type)).a).toHaveLength(100);
  });

  it.each([
    ['that says no boundary', bytesOf(field('a', '1'), end), 'multipart/form-data'],
    ['that has none in it', bytesOf('nonsense'), type],
    ['that is empty', bytesOf(''), type],
    ['that breaks off in a text', bytesOf(field('a', '1')), type],
    ['that breaks off in a file', bytesOf(part('form-data; name="f"; filename="x"', 'abc')), type],
    ['with a text that is no UTF-8', bytesOf(field('a', Buffer.from([0xff, 0xfe])), end), type],
    [
      'with a name that is no UTF-8',
      bytesOf(
        '--edge\r\nContent-Disposition: form-data; name="a',
        Buffer.from([0xff]),
        '"\r\n\r\n1\r\n',
        end,
      ),
      type,
    ],
    ['with a part that has no name', bytesOf(part('form-data', '1'), end), type],
    [
      'with a head that is none',
      bytesOf('--edge\r\nContent-Disposition form-data\0\r\n\r\nx\r\n', end),
      type,
    ],
    ['with a head without end', bytesOf(field('x'.repeat(20_000), '1'), end), type],
    ['of a hundred and one parts', bytesOf(...Array.from({ length: 101 }, () => field('a', '1')), end), type],
  ])('%s is malformed', async (_, sent, contentType) => {
    await expect(readMultipart(sent, contentType)).rejects.toMatchObject({ code: 'malformed' });
  });
});
