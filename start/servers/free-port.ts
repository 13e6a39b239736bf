/** Finds ports of 127.0.0.1 to listen on, and tells whether one is taken. */
import { createServer } from 'node:net';

const tryPort = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(found));
    });
  });

export async function isPortFree(port: number, host: string): Promise<boolean> {
  try {
    await tryPort(port, host);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** A free port of 127.0.0.1: the preferred one where it can be had, so that addresses stay the same over restarts. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred, '127.0.0.1'))) return preferred;
  return tryPort(0, '127.0.0.1');
}
