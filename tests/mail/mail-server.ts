/** A mail server for tests: keeps what it was sent, and refuses what a test tells it to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as they came. */
  source: string;
  header(name: string): string;
  /** The plain text part, decoded. */
  text: string;
  /** The HTML part, decoded. */
  html: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How many of the next mails are refused. */
  refuseNext: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailServer.refuseNext > 0) {
          mailServer.refuseNext -= 1;
          return done(new Error('Not now.'));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function readMail(to: string[], source: string): ReceivedMail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
  return {
    to,
    source,
    header: (name) => headers.get(name.toLowerCase()) ?? '',
    text: partOf(source, 'text/plain'),
    html: partOf(source, 'text/html'),
  };
}

function partOf(source: string, type: string): string {
  const part = source.split(/\r\n--/).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const split = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, split), part.slice(split + 4)];
  if (/quoted-printable/i.test(head)) {
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body;
}
