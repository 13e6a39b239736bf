/** Mails are signed as receivers check it (DKIM), with both headers by which readers leave a list; and campaigns have lines of their own. */
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { describe, expect } from 'vitest';
import { buildReaders, campaignTest, openPost } from '../../kit/mail/campaigns.ts';
import { startMailServer } from '../../kit/mail-server.ts';
import { eventually } from '../../kit/wait.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'maple.example',
  selector: 'spring',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

/** RFC 6376, 3.4.2: the value of a header line that may be folded. */
const relaxed = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** RFC 6376, 3.4.4. */
const relaxedBody = (body: string): string =>
  `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '')}\r\n`;

/** Checks a mail as it came, by nothing but the public key: what its signature says of itself, and whether it holds. */
function checkSignature(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const lines = source.slice(0, end).split(/\r\n(?![ \t])/);
  const nameOf = (line: string) => line.slice(0, line.indexOf(':')).trim().toLowerCase();
  const signature = lines.find((line) => nameOf(line) === 'dkim-signature');
  if (signature === undefined) return undefined;
  const tags = new Map(
    relaxed(signature)
      .split(';')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll(' ', '')];
      }),
  );
  const signed = (tags.get('h') ?? '').split(':');
  const lastOf = (name: string) => lines.findLast((line) => nameOf(line) === name) ?? '';
  const told = [
    ...signed.map((name) => `${name}:${relaxed(lastOf(name))}\r\n`),
    `dkim-signature:${relaxed(signature).replace(/\bb=[^;]*$/, 'b=')}`,
  ].join('');
  const body = createHash('sha256')
    .update(relaxedBody(source.slice(end + 4)))
    .digest('base64');
  return {
    domain: tags.get('d'),
    selector: tags.get('s'),
    signed,
    holds:
      body === tags.get('bh') &&
      createVerify('RSA-SHA256')
        .update(told, 'latin1')
        .verify(pair.publicKey, tags.get('b') ?? '', 'base64'),
  };
}

const test = campaignTest();

describe('the signature of a campaign', () => {
  test('holds by the public key alone, over both ways off the list', async ({
    server,
    settings,
    mails,
    club,
    send,
    onTestFinished,
  }) => {
    await buildReaders(server.db, club.listId, 2);
    await send({ html: '<p>Spring is here: grün, and long '.padEnd(400, 'x') + '</p>' });
    const post = openPost(server.house, { ...settings, dkim });
    onTestFinished(() => post.close());
    await post.turn();
    expect(mails.received).toHaveLength(2);
    for (const { source } of mails.received) {
      const found = checkSignature(source);
      expect(found).toMatchObject({ domain: 'maple.example', selector: 'spring', holds: true });
      expect(found?.signed).toEqual(
        expect.arrayContaining([
          'from',
          'to',
          'subject',
          'list-id',
          'list-unsubscribe',
          'list-unsubscribe-post',
        ]),
      );
      // Whoever changes the way off the list, its kind or what is said breaks it.
      for (const change of [
        source.replace('https://club.example/u/', 'https://other.example/u/'),
        source.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Never'),
        source.replace('Spring is here', 'Autumn is here'),
      ]) {
        expect(change).not.toBe(source);
        expect(checkSignature(change)?.holds).toBe(false);
      }
    }
  });

  test('is of mails to one person too, and of none where the club has no key', async ({
    settings,
    server,
    mails,
    onTestFinished,
  }) => {
    const mail = {
      key: 'one',
      to: 'ava@golf.example',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    };
    const signing = createMailTransport({ ...settings, dkim }, server.clock);
    const plain = createMailTransport(settings, server.clock);
    onTestFinished(() => [signing, plain].forEach((transport) => transport.close()));
    await signing.send(mail);
    await plain.send(mail);
    const [first, second] = mails.received.map(({ source }) => checkSignature(source));
    expect(first?.holds).toBe(true);
    expect(first?.signed).not.toContain('list-unsubscribe');
    expect(second).toBeUndefined();
  });
});

describe('campaigns leave by lines of their own', () => {
  test('to the server of SMTP_BULK_URL, and mails to one person to the other', async ({
    server,
    settings,
    mails,
    club,
    send,
    onTestFinished,
  }) => {
    const bulk = await startMailServer();
    const both = { ...settings, smtpBulkUrl: bulk.url };
    const post = openPost(server.house, both);
    const single = createMailTransport(both, server.clock);
    onTestFinished(async () => {
      post.close();
      single.close();
      await bulk.close();
    });
    const readers = await buildReaders(server.db, club.listId, 3);
    await send();
    await post.turn();
    await single.send({
      key: 'one',
      to: 'ava@golf.example',
      subject: 'Link',
      text: 'Link',
      html: '<p>Link</p>',
    });
    expect(bulk.received.flatMap(({ to }) => to).toSorted()).toEqual(
      readers.map(({ email }) => email).toSorted(),
    );
    expect(mails.received.map(({ to }) => to)).toEqual([['ava@golf.example']]);
  });

  test('also to the same server, where one that is stuck keeps no link from leaving', async ({
    server,
    settings,
    mails,
    club,
    post,
    send,
    onTestFinished,
  }) => {
    await buildReaders(server.db, club.listId, 6);
    await send();
    const asked: string[] = [];
    mails.answers = (address) => {
      if (!address.endsWith('@readers.example')) return undefined;
      asked.push(address);
      return 'HANG';
    };
    const turn = post.turn();
    await eventually('a campaign that is stuck', () => asked.length > 0);
    const single = createMailTransport(settings, server.clock);
    onTestFinished(() => single.close());
    await single.send({
      key: 'one',
      to: 'ava@golf.example',
      subject: 'Link',
      text: 'Link',
      html: '<p>Link</p>',
    });
    expect(mails.received.map(({ to }) => to)).toEqual([['ava@golf.example']]);
    mails.answers = () => undefined;
    mails.cutLines();
    await turn;
  });
});
