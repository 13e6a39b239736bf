/** Lets a server of any protocol listen and end; says in one sentence why an address can't be had. */
import type { Server } from 'node:net';
import { OperatorError } from './operator-error.ts';

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

/** Rejects with an OperatorError when the address can't be had. */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(listenFailure(error, place));
    server.once('error', fail);
    server.listen(place.port, place.host, () => {
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

/** Takes no more connections and cuts what is still under way after half a second. */
export function endServer(server: Endable): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
  });
}
