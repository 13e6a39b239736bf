/** PostgreSQL's COPY as streams: rows as text, in the form that COPY itself reads. Neither side runs ahead of the other. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection can do beside what its types name. */
interface CopyConnection {
  query(text: string): void;
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const copying = (connection: pg.Connection): CopyConnection => connection as unknown as CopyConnection;

/** What the driver calls on a query that is under way; its types name `submit` alone. */
interface CopyQuery extends pg.Submittable {
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCopyInResponse(connection: pg.Connection): void;
  handleRowDescription(): void;
  handleDataRow(): void;
  handleEmptyQuery(): void;
}

/** Bytes that may wait to be read before PostgreSQL is asked to wait. */
const ahead = 1 << 20;

/** Of a command that was sent alone, what the answers have in common. */
function copyQuery(sql: string, ended: (error?: Error) => void): CopyQuery {
  let failure: Error | undefined;
  return {
    submit: (connection) => copying(connection).query(sql),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => ended(failure),
    // The driver says so of a connection that is lost, too, and then nothing more comes.
    handleError: (error) => {
      failure = error;
      if (!('severity' in error)) ended(error);
    },
    handleCopyData: () => {},
    handleCopyInResponse: (connection) => copying(connection).sendCopyFail('Nothing is copied in here.'),
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleEmptyQuery: () => {},
  };
}

/** The chunks of `copy … to stdout`. Whoever stops reading early must close the connection. */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer, void, undefined> {
  const waiting: Buffer[] = [];
  let [bytes, done] = [0, false];
  let failure: Error | undefined;
  let wake = (): void => {};
  const query = copyQuery(sql, (error) => {
    failure = error;
    done = true;
    wake();
  });
  query.handleCopyData = ({ chunk }) => {
    // The driver uses the memory of what it hands out again.
    waiting.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > ahead) copying(client.connection).stream.pause();
    wake();
  };
  client.query(query);
  for (;;) {
    const chunks = waiting.splice(0);
    bytes = 0;
    copying(client.connection).stream.resume();
    if (chunks.length > 0) yield Buffer.concat(chunks);
    else if (done) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  if (failure) throw failure;
}

/** Feeds `copy … from stdin`; what the chunks throw ends it without a row. */
export function copyIn(client: pg.Client, sql: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let broken: unknown;
    const query = copyQuery(sql, (error) => {
      if (broken ?? error) reject((broken ?? error) as Error);
      else resolve();
    });
    query.handleCopyInResponse = (given) => {
      const connection = copying(given);
      const feed = async (): Promise<void> => {
        const { stream } = connection;
        for await (const chunk of chunks) {
          connection.sendCopyFromChunk(chunk);
          if (stream.writableLength > ahead)
            await new Promise<void>((drained) => {
              const go = () => {
                stream.off('drain', go);
                stream.off('close', go);
                drained();
              };
              stream.on('drain', go);
              stream.on('close', go);
            });
        }
        connection.endCopyFrom();
      };
      feed().catch((error: unknown) => {
        broken = error;
        connection.sendCopyFail('What was to be copied can not be read.');
      });
    };
    client.query(query);
  });
}
