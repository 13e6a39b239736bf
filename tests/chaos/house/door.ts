/** Stands in for the proxy where there is no nginx: mixes clients between the services that are well, as it would. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { answersOk } from './part.ts';

/** One process behind the door. */
export interface Behind {
  readonly name: string;
  readonly port: number;
}

interface Place extends Behind {
  well: boolean;
  /** Streams and sockets that lead there now. */
  lasting: number;
}

const checkEvery = 250;
const checkPatience = 1_000;
const streamPath = /^\/api\/v1\/sse\/[^/?]+\/?(?:\?|$)/;

export interface Door {
  readonly url: string;
  /** How many streams and sockets lead to the process of this name. */
  lastingAt(name: string): Promise<number>;
  isWell(name: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Connections of each kind go to the gateways and apis in turn; one that can't be reached is passed over. */
export async function openDoor(gateways: readonly Behind[], apis: readonly Behind[]): Promise<Door> {
  const placesOf = (some: readonly Behind[]): Place[] =>
    some.map(({ name, port }) => ({ name, port, well: true, lasting: 0 }));
  const groups = { gateways: placesOf(gateways), apis: placesOf(apis) };
  const all = [...groups.gateways, ...groups.apis];
  const turns = { gateways: 0, apis: 0 };
  const lines = new Set<Socket>();

  const groupOf = ({ method, url = '' }: IncomingMessage): 'gateways' | 'apis' =>
    (method === 'GET' && streamPath.test(url)) || url.startsWith('/socket.io/') ? 'gateways' : 'apis';

  /** All that may be tried, the next in turn first, those that are not well last. */
  const candidates = (group: 'gateways' | 'apis'): Place[] => {
    const places = groups[group];
    const from = (turns[group] += 1);
    const turned = places.map((_, index) => places[(from + index) % places.length]);
    const there = turned.filter((place) => place !== undefined);
    return [...there.filter(({ well }) => well), ...there.filter(({ well }) => !well)];
  };

  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, places: Place[]): void => {
    const [place, ...others] = places;
    if (!place) {
      response.writeHead(502, { 'Content-Type': 'text/plain' }).end('Bad gateway');
      return;
    }
    const lasts = groupOf(request) === 'gateways';
    let connected = false;
    const forward = httpRequest({
      port: place.port,
      host: '127.0.0.1',
      method: request.method,
      path: request.url,
      headers: { ...request.headers, connection: 'close' },
      agent: false,
    });
    if (lasts) {
      place.lasting += 1;
      forward.once('close', () => (place.lasting -= 1));
    }
    const hangUp = () => forward.destroy();
    response.once('close', hangUp);
    forward.once('socket', (socket) => socket.once('connect', () => (connected = true)));
    forward.on('error', () => {
      if (response.destroyed) return;
      if (!connected) {
        // Nothing was asked of it yet: the next one may be.
        place.well = false;
        response.off('close', hangUp);
        return pass(request, response, body, others);
      }
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'Content-Type': 'text/plain' }).end('Bad gateway');
    });
    forward.on('response', (answer) => {
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      response.flushHeaders();
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    forward.end(body);
  };

  const upgrade = (request: IncomingMessage, near: Socket, head: Buffer, places: Place[]): void => {
    const [place, ...others] = places;
    if (!place) return void near.destroy();
    const far = connect(place.port, '127.0.0.1');
    far.once('error', () => {
      place.well = false;
      upgrade(request, near, head, others);
    });
    far.once('connect', () => {
      far.removeAllListeners('error');
      place.lasting += 1;
      far.once('close', () => (place.lasting -= 1));
      const headers = request.rawHeaders.flatMap((name, index, list) =>
        index % 2 === 0 ? `${name}: ${list[index + 1]}\r\n` : [],
      );
      far.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      far.write(head);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => {});
        one.once('close', () => other.destroy());
        one.pipe(other);
      }
    });
  };

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => pass(request, response, Buffer.concat(chunks), candidates(groupOf(request))));
  });
  server.on('upgrade', (request, socket, head) => {
    const near = socket as Socket;
    near.on('error', () => {});
    upgrade(request, near, head, candidates('gateways'));
  });
  server.on('connection', (line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const checks = all.map((place) => {
    let asking = false;
    return setInterval(() => {
      if (asking) return;
      asking = true;
      void answersOk(`http://127.0.0.1:${place.port}/healthz`, checkPatience).then((well) => {
        place.well = well;
        asking = false;
      });
    }, checkEvery);
  });
  const named = (name: string): Place | undefined => all.find((place) => place.name === name);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastingAt: (name) => Promise.resolve(named(name)?.lasting ?? 0),
    isWell: (name) => Promise.resolve(named(name)?.well ?? false),
    async close() {
      for (const check of checks) clearInterval(check);
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
