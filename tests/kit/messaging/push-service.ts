/** A push service over real TLS, and browsers that subscribe to it: it checks the club's signature, they decrypt. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buildCertificate } from '../certificate.ts';

export const pushHost = 'push.example.com';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushBrowser {
  /** What the browser sends to the club. */
  subscription: Subscription;
  /** What the service brought, decrypted with the browser's own key, in order. */
  received: unknown[];
}

export interface Delivery {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** What the club claims in its signed token. */
  claims: { aud: string; exp: number; sub: string };
  /** Whether the token was signed with the key that it came with. */
  signed: boolean;
  /** The key that came with it. */
  key: string;
}

export interface PushService {
  deliveries: Delivery[];
  /** The way there for the workers: this service stands for `pushHost` and answers with a certificate of its own. */
  agent: Agent;
  subscribe(): PushBrowser;
  /** What the next requests for this browser are answered with; 201 when nothing is left. */
  answerWith(browser: PushBrowser, ...statuses: number[]): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = [];
  const open = new Map<string, (body: Buffer) => void>();
  const answers = new Map<string, number[]>();
  const certificate = buildCertificate(pushHost);
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      deliveries.push({ path, headers: request.headers, ...readToken(request.headers.authorization ?? '') });
      const status = answers.get(path)?.shift() ?? 201;
      if (status === 201) open.get(path)?.(Buffer.concat(chunks));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // What the agent is given wins over the address that is asked for; the name in the certificate is still checked.
  const agent = new Agent({
    ca: certificate.cert,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
  });
  return {
    deliveries,
    agent,
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const received: unknown[] = [];
      open.set(path, (body) => received.push(JSON.parse(decrypt(body, pair, auth))));
      const p256dh = pair.getPublicKey('base64url');
      const keys = { p256dh, auth: auth.toString('base64url') };
      return { subscription: { endpoint: `https://${pushHost}${path}`, keys }, received };
    },
    answerWith({ subscription }, ...statuses) {
      answers.set(new URL(subscription.endpoint).pathname, statuses);
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As RFC 8292 has it: `vapid t=<token>, k=<key>`. */
function readToken(authorization: string): Pick<Delivery, 'claims' | 'signed' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return {
    key,
    claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Delivery['claims'],
    signed: verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  };
}

/** As RFC 8291 has it, for one record. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, both, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
