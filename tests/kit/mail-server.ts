/** A mail server for tests: keeps what it was sent, and refuses what a test tells it to. */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The sender of the envelope. */
  from: string;
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
  /** Addresses that it says nobody has. */
  unknown: Set<string>;
  /** What it says to an address; without it, that it takes the mail. HANG: nothing, for good. CUT: it breaks the line. */
  answers: (address: string) => { code: number; says: string } | 'HANG' | 'CUT' | undefined;
  /** Breaks every line that is open, without a word. */
  cutLines(): void;
  /** Done after it took a mail in and before it says so. */
  beforeYes: () => Promise<void>;
  close(): Promise<void>;
}

/** At a port of its own, or at the one where it was before, with what it received then. */
export async function startMailServer(at = 0, received: ReceivedMail[] = []): Promise<MailServer> {
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Lines that are kept open for the next mail are cut when it goes away.
    closeTimeout: 20,
    onRcptTo({ address }, session, done) {
      const answer = mailServer.answers(address);
      if (answer === 'HANG') return;
      if (answer === 'CUT') {
        for (const line of lines) if (line.remotePort === session.remotePort) line.destroy();
        return;
      }
      if (answer) return done(Object.assign(new Error(answer.says), { responseCode: answer.code }));
      if (!unknown.has(address)) return done();
      done(Object.assign(new Error(`5.1.1 <${address}>: nobody of that name`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailServer.refuseNext > 0) {
          mailServer.refuseNext -= 1;
          return done(new Error('Not now.'));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom;
        received.push(readMail(to, from ? from.address : '', Buffer.concat(chunks).toString('utf8')));
        void mailServer.beforeYes().then(() => done());
      });
    },
  });
  server.on('error', () => {});
  const lines = new Set<Socket>();
  server.server.on('connection', (line: Socket) => {
    lines.add(line);
    // Whoever is killed leaves its lines broken.
    line.on('error', () => {});
    line.on('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: 0,
    unknown,
    answers: () => undefined,
    cutLines: () => lines.forEach((line) => line.destroy()),
    beforeYes: async () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function readMail(to: string[], from: string, source: string): ReceivedMail {
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
    from,
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
