/** Lets a server of any protocol listen and end; says in one sentence why an address can't be had. */
import type { Server } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import type { Lifetime } from './run-process.ts';
import type { Settings } from '../settings.ts';

/** Where to listen, and the setting that names the port. */
export interface Place {
  host: string;
  port: number;
  setting: 'PORT' | 'DEV_PORT' | 'SERVICE_PORT';
}

export const portInUse = ({ port, setting }: Pick<Place, 'port' | 'setting'>): OperatorError =>
  new OperatorError(`Port ${port} is already in use. Set ${setting} to another one.`);

/** The sentence for an error of listening; what it does not know stays as it is. */
export function listenFailure(error: unknown, { host, port, setting }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return portInUse({ port, setting });
  if (code === 'EACCES') {
    return new OperatorError(
      `Port ${port} needs more rights than this user has. Set ${setting} to one above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new OperatorError(`HOST must be an address of this machine, not "${host}".`);
  }
  return error;
}

/**
 * So many connections may wait for being taken; the system has a limit of its own beside it. Node's own 511 are fewer than come at the
 * opening of a day or an event: who finds them full is tried again by the network after a second.
 */
const backlog = 4_096;

/** Rejects with an OperatorError when the address can't be had. */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(listenFailure(error, place));
    server.once('error', fail);
    server.listen({ port: place.port, host: place.host, backlog }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/** A server whose idle connections can be told from those at work, as that of HTTP. */
interface Endable extends Pick<Server, 'close'> {
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

/** How often connections are looked for that have answered and only wait for another request. */
const lookForIdleEvery = 50;

/**
 * Takes no more connections, lets what is under way finish, and cuts what takes longer than `patience` milliseconds.
 * A connection that has answered is closed then, so that no further request comes by it.
 */
function endServer(server: Endable, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), lookForIdleEvery);
    const ended = (): void => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    };
    const cut = setTimeout(() => {
      server.closeAllConnections();
      // What was handed to another protocol is not among them; nobody waits for that.
      ended();
    }, patience);
    server.close(ended);
    server.closeIdleConnections();
  });
}

/** Milliseconds for everything that is closed after the server. */
const afterwards = 5_000;

/** Ends the server in good order when the process stops; what is done `alongside` ends what would not end by itself. */
export function endOnStop(
  server: Endable,
  lifetime: Pick<Lifetime, 'onStop' | 'allow'>,
  { stopSeconds }: Pick<Settings, 'stopSeconds'>,
  alongside: () => Promise<void> = async () => {},
): void {
  const patience = stopSeconds * 1_000;
  lifetime.allow(patience + afterwards);
  lifetime.onStop(async () => {
    await Promise.all([alongside(), endServer(server, patience)]);
  });
}
