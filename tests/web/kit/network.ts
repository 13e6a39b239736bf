/** The server as tests of pages see it: each call of the contract is answered at the network border, in the shape it declares. */
import {
  urlPathOf,
  type Call,
  type ParamsOf,
  type QueryInput,
  type ReplyOf,
} from '@fourball/shared/contract/define-call.ts';
import {
  errorCodes,
  type ConflictReply,
  type ErrorCode,
  type ErrorReply,
} from '@fourball/shared/contract/errors.ts';

/** A call as it left the browser. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
  signal: AbortSignal | null;
}

/** A call at one of its addresses. */
export class Address<C extends Call = Call> {
  readonly call: C;
  readonly params: ParamsOf<C>;
  readonly query: QueryInput<C> | undefined;

  constructor(call: C, params: ParamsOf<C>, query?: QueryInput<C>) {
    this.call = call;
    this.params = params;
    this.query = query;
  }
}

/** The address of a call whose path has parameters; with a query it is another address than without. */
export const at = <C extends Call>(call: C, params: ParamsOf<C>, query?: QueryInput<C>): Address<C> =>
  new Address(call, params, query);

/** A page or file of the origin, which no call of the contract is. */
export class Page {
  readonly way: `${'GET' | 'HEAD'} /${string}`;

  constructor(way: `${'GET' | 'HEAD'} /${string}`) {
    this.way = way;
  }
}

/** What a test names: a call, or one of its addresses where its path has parameters; or what is no call. */
export type Asked = Call | Address | Page;
type CallOf<A extends Asked> = A extends Address<infer C> ? C : A;

/** A success is what the call declares; where it declares nothing, any JSON. */
type Success<C> =
  unknown extends ReplyOf<C>
    ? object | string | number | boolean | null
    : ReplyOf<C> extends (infer One)[]
      ? readonly One[]
      : ReplyOf<C>;
export type Answer<A extends Asked> = Success<CallOf<A>> | ConflictReply | Failure | Response;
export type Route<A extends Asked> = (sent: Sent) => Answer<A> | Promise<Answer<A>>;
export type Reply<A extends Asked> = Answer<A> | Route<A>;

/** An answer that is no success, or none that the page knows. */
export class Failure {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The body of an answer that is no success. */
export const failure = (
  code: string,
  message: string,
  details?: ErrorReply['error']['details'],
): ErrorReply => ({
  error: { code, message, ...(details && { details }) },
});

/** The server says no, as the contract says it: the status follows from the code. */
export const refusal = (
  code: ErrorCode,
  message: string = errorCodes[code].message,
  details?: ErrorReply['error']['details'],
): Failure => new Failure(errorCodes[code].status, failure(code, message, details));

/** An answer of this status that says none of our codes, as from a proxy in between. */
export const failed = (status: number, body: unknown = {}): Failure => new Failure(status, body);

/** A success in no shape of ours, as a server that is younger than the page would answer. */
export const unfit = (body: unknown): Failure => new Failure(200, body);

/** The answer never comes. */
export const pending = (): Promise<never> => new Promise(() => undefined);

const wayOf = (asked: Asked): string => {
  if (asked instanceof Page) return asked.way;
  const [call, params] = asked instanceof Address ? [asked.call, asked.params] : [asked, {}];
  const values = new Map(Object.entries(params as object));
  const path = urlPathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!values.has(name)) throw new Error(`${call.id}: at which ${name}?`);
    return encodeURIComponent(String(values.get(name)));
  });
  return `${call.method} ${path}`;
};
const queryOf = (asked: Asked): [string, string][] =>
  asked instanceof Address
    ? Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)])
    : [];

interface Stub {
  way: string;
  query: [string, string][];
  route: Route<Call>;
}

const meets = ({ way, query }: Pick<Stub, 'way' | 'query'>, sent: Sent): boolean =>
  `${sent.method} ${sent.path}` === way && query.every(([name, value]) => sent.query.get(name) === value);

/** The network: answers the calls given, and remembers what was sent. */
export class Network {
  readonly sent: Sent[] = [];
  #stubs: Stub[] = [];
  offline = false;

  on<A extends Asked>(asked: A, reply: Reply<A>): this {
    const stub = { way: wayOf(asked), query: queryOf(asked), route: routeOf(reply) };
    const id = addressOf(stub);
    this.#stubs = [stub, ...this.#stubs.filter((other) => addressOf(other) !== id)].toSorted(
      (one, other) => other.query.length - one.query.length,
    );
    return this;
  }

  /** What answers there now, to be asked by what stands in its place for a while. */
  answer<A extends Asked>(asked: A): Route<A> {
    const id = addressOf({ way: wayOf(asked), query: queryOf(asked) });
    const stub = this.#stubs.find((one) => addressOf(one) === id);
    if (stub === undefined) throw new Error(`Nothing answers ${id}.`);
    return stub.route as unknown as Route<A>;
  }

  to(asked: Asked): Sent[] {
    const wanted = { way: wayOf(asked), query: queryOf(asked) };
    return this.sent.filter((sent) => meets(wanted, sent));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin);
    const method = init.method ?? 'GET';
    const body = init.body === undefined || init.body === null ? '' : String(init.body);
    const headers = new Headers(init.headers);
    const signal = init.signal ?? null;
    const sent = { method, path: url.pathname, query: url.searchParams, headers, body, signal };
    if (this.offline) throw new TypeError('Failed to fetch');
    this.sent.push(sent);
    init.signal?.throwIfAborted();
    const stub = this.#stubs.find((one) => meets(one, sent));
    const answer = stub === undefined ? refusal('not_found') : await stub.route(sent);
    if (answer instanceof Response) return answer;
    const [status, said] = answer instanceof Failure ? [answer.status, answer.body] : [200, answer];
    return new Response(JSON.stringify(said), { status, headers: { 'Content-Type': 'application/json' } });
  };
}

const addressOf = ({ way, query }: Pick<Stub, 'way' | 'query'>): string =>
  query.length === 0 ? way : `${way}?${new URLSearchParams(query)}`;

const routeOf = <A extends Asked>(reply: Reply<A>): Route<Call> =>
  (typeof reply === 'function' ? reply : () => reply) as Route<Call>;

/** An event stream that the test writes to. */
export function eventStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const open = (sent?: Sent) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(started) {
          controller = started;
          // As a browser does with the body of a request that is given up.
          sent?.signal?.addEventListener('abort', () => started.error(sent.signal?.reason));
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream' } },
    );
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  return {
    open,
    write,
    push: (event: { type: string; seq?: number } & Record<string, unknown>) =>
      write(`${event.seq === undefined ? '' : `id: ${event.seq}\n`}data: ${JSON.stringify(event)}\n\n`),
    end: () => controller?.close(),
  };
}
