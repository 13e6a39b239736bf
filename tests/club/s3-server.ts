/** An S3 server for tests: s3rver, and before it a door that checks signatures, which s3rver does for old ones only. */
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '@fourball/domain/kernel/settings.ts';

export interface S3Server {
  bucket: BucketSettings;
  close(): Promise<void>;
}

/** The one account that s3rver knows. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Keeps its files in `directory`; the bucket is called `club`. */
export async function startS3Server(directory: string): Promise<S3Server> {
  // Lists of more than a page use a cipher that OpenSSL counts as legacy.
  const child = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js'),
      '--directory',
      directory,
      '--address',
      '127.0.0.1',
      '--port',
      '0',
      '--configure-bucket',
      'club',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.on('exit', () => reject(new Error(`s3rver ended: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on \S*?:(\d+)/i.exec(said);
      if (found) resolve(Number(found[1]));
    });
  });

  const door = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!isSigned(incoming, body)) {
      outgoing.writeHead(403, { 'content-type': 'application/xml' });
      outgoing.end(
        '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is wrong.</Message></Error>',
      );
      return;
    }
    const passed = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    passed.end(body);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      bucket: 'club',
      region: 'us-east-1',
      pathStyle: true,
      ...account,
    },
    async close() {
      door.closeAllConnections();
      door.close();
      child.removeAllListeners('exit');
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Signature version 4, worked out anew from what came over the wire. */
function isSigned({ method, url = '/', headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const hash = String(headers['x-amz-content-sha256']);
  if (!parts || parts[1] !== account.accessKeyId || hash !== sha256(body)) return false;
  const [, , scope = '', day = '', region = '', signed = '', signature] = parts;
  const [path = '/', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, step) => hmac(last, step),
    `AWS4${account.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature;
}
