/** Makes the calls of the contract from the browser, typed by their declarations; every failure ends here first. */
import type {
  BodyInput,
  Call,
  ParamsInput,
  QueryInput,
  ReplyOf,
} from '@fourball/shared/contract/define-call.ts';
import type { TouchedBookings } from '@fourball/shared/contract/touched-shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { csrfToken } from './cookie.ts';
import { renewSession } from './renew-session.ts';
import { readStored, storageKeys, store } from '../browser/storage.ts';

/** A part of the request is only asked for where the call's declaration makes one of its fields required. */
type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

interface Manner {
  /** The same key and body sent twice are done once: make one per intent, and keep it over retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /**
   * The caller shows the failure in its place. A change that fails as nobody foresaw is told in the error dialog all the
   * same, and a lost session is still dealt with.
   */
  quiet?: boolean;
  /** Nobody waits for it: never an error dialog. */
  silent?: boolean;
  /** The caller makes it again until the club answers: no error dialog for what may not have arrived. */
  retried?: boolean;
  /** Carries the request in place of `fetch`: for uploads, which tell how far they are. */
  via?: (address: string, init: RequestInit) => Promise<Response>;
}

export type RequestOptions<C extends Call> = Part<'params', ParamsInput<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>> &
  Manner;

type OptionsArgument<C extends Call> =
  Record<string, never> extends RequestOptions<C>
    ? [options?: RequestOptions<C>]
    : [options: RequestOptions<C>];

/**
 * An answer that is not a success, or none at all: then `status` is 0 and `code` is `offline`. Or one that says what stood
 * against the wish: its `status` is 200 and its `code` is `conflict`.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** The fields that were refused. */
  readonly issues: readonly FieldIssue[];
  /** How long to wait before it can succeed, where the server says so. */
  readonly retryAfterSeconds: number | null;
  /** Of a change of the sheet: the bookings that it touches, which are to be confirmed. */
  readonly touched: TouchedBookings | null;
  /** Whether the error dialog has said it: then nobody else needs to. */
  told = false;

  constructor(
    status: number,
    code: string,
    message: string,
    issues: readonly FieldIssue[] = [],
    retryAfterSeconds: number | null = null,
    touched: TouchedBookings | null = null,
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.touched = touched;
  }
}

/** Whether the call may not have arrived at all, or met a server that is just starting. */
export const isUnreached = (reason: unknown): boolean =>
  reason instanceof RequestError && [0, 502, 503, 504].includes(reason.status);

/**
 * Milliseconds until the same is tried again: as long as the server says. From one that is away or just starts all want
 * something at once, so that it is no less than the caller's own pause, which grows.
 */
export function pauseBefore(reason: unknown, growing: number): number {
  const told = reason instanceof RequestError ? reason.retryAfterSeconds : null;
  if (told === null) return growing;
  return isUnreached(reason) ? Math.max(told * 1_000, growing) : told * 1_000;
}

/** How a call was made that failed. */
export interface FailureManner {
  readonly quiet: boolean;
  readonly silent: boolean;
  readonly retried: boolean;
  /** Something was to be changed, so that waiting for the network does not do it. */
  readonly write: boolean;
}

/** What happens to a failure besides being thrown; set once by the app's error policy. */
export interface RequestObserver {
  failed(error: RequestError, how: FailureManner): void;
  /** The server answered, whatever it said. */
  reached(): void;
  /** The call wants its person to show once more who they are; true once they have. */
  confirm(): Promise<boolean>;
}

let observer: RequestObserver = {
  failed: () => undefined,
  reached: () => undefined,
  confirm: async () => false,
};

export function observeRequests(next: RequestObserver): void {
  observer = next;
}

/** Keeps the message and status of a failed call for support: `<status>: <message>`. */
export function recordFailure(status: number, message: string): void {
  store(storageKeys.lastError, status > 0 ? `${status}: ${message}` : '500: Unknown error');
}

/**
 * Makes one call. Throws `RequestError` for every answer but a success, and the signal's own `AbortError` when
 * aborted. Nothing is checked here: the server does, on both ways. An access token that has run out is renewed, and
 * the call made once more.
 */
export async function request<C extends Call>(
  call: C,
  ...[options]: OptionsArgument<C>
): Promise<ReplyOf<C>> {
  // The server parses every reply with the declared schema before it sends it.
  return send(call, options ?? {}, async (response) => {
    const reply: unknown = await response.json();
    if (field(reply, 'result') === 'CONFLICT')
      throw new RequestError(
        200,
        'conflict',
        String(field(reply, 'reason')),
        issuesOf(reply),
        null,
        (field(reply, 'touched') ?? null) as TouchedBookings | null,
      );
    return reply as ReplyOf<C>;
  });
}

/** Makes a call that is answered with a file. Fails as `request` does. */
export async function requestFile<C extends Call>(
  call: C,
  ...[options]: OptionsArgument<C>
): Promise<{ file: Blob; fileName: string | null }> {
  return send(call, options ?? {}, async (response) => ({
    file: await response.blob(),
    fileName: /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? null,
  }));
}

async function send<Read>(
  call: Call,
  how: Manner & { params?: unknown; query?: unknown; body?: unknown },
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  const { quiet = false, silent = false, retried = false } = how;
  const token = readStored(storageKeys.accessToken);
  const attempt = () =>
    (how.via ?? fetch)(addressOf(call, how.params, how.query), {
      method: call.method,
      headers: headersOf(call, how.idempotencyKey),
      body: bodyOf(call, how.body),
      signal: how.signal,
      credentials: 'same-origin',
    });
  try {
    let response = await attempt();
    if (response.status === 401 && token !== null && call.origin !== 'server') {
      const renewal = await renewSession(token);
      if (renewal === 'unreachable') throw new TypeError('The session could not be renewed.');
      // Refused before anything was done: making it again does it once.
      if (renewal === 'renewed') response = await attempt();
    }
    observer.reached();
    if (!response.ok) {
      const refusal = await errorOf(response);
      // Refused before anything was done, so that making it again does it once.
      if (refusal.code !== 'confirmation_needed' || !(await observer.confirm())) throw refusal;
      response = await attempt();
      if (!response.ok) throw await errorOf(response);
    }
    return await read(response);
  } catch (reason) {
    if (how.signal?.aborted) throw reason;
    throw failed(
      reason instanceof RequestError ? reason : new RequestError(0, 'offline', 'Unknown error'),
      // What may be given up on the way only reads, whatever its method.
      { quiet, silent, retried, write: call.method !== 'GET' && how.signal === undefined },
    );
  }
}

/** Treats an answer that came outside of `request` (the event stream's) like one of its own failures. */
export function refuse(status: number): void {
  failed(new RequestError(status, 'unauthenticated', 'Please log in.'), {
    quiet: true,
    silent: true,
    retried: false,
    write: false,
  });
}

function failed(error: RequestError, how: FailureManner): RequestError {
  // An outcome that was to be expected is no failed call.
  if (error.code !== 'conflict') recordFailure(error.status, error.message);
  observer.failed(error, how);
  return error;
}

/** The address of a call with its parameters in place. */
export function addressOf(call: Pick<Call, 'path' | 'origin'>, params?: unknown, query?: unknown): string {
  const values = entriesOf(params);
  const path = call.path.replace(/^\/+|\/+$/g, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.find(([key]) => key === name)?.[1];
    if (value === undefined || value === null) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = formOf(query).toString();
  return `${call.origin === 'server' ? '/' : '/api/v1/'}${path}${search === '' ? '' : `?${search}`}`;
}

/** The header that every call of a logged-in person carries. */
export function bearer(): Record<string, string> {
  const token = readStored(storageKeys.accessToken);
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

function headersOf(call: Call, idempotencyKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', ...bearer() };
  if (call.method !== 'GET') {
    const csrf = csrfToken();
    if (csrf !== null) headers['X-XSRF-TOKEN'] = csrf;
    // A multipart form gets its type, with the boundary, from the browser.
    if (call.encoding === 'form') headers['Content-Type'] = 'application/x-www-form-urlencoded';
    else if (call.encoding === 'json') headers['Content-Type'] = 'application/json';
  }
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return headers;
}

function bodyOf(call: Call, body: unknown): BodyInit | undefined {
  if (call.method === 'GET') return undefined;
  if (call.encoding === 'json') return JSON.stringify(body ?? {});
  if (call.encoding === 'form') return formOf(body);
  if (call.encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of entriesOf(body)) {
      if (value === undefined || value === null) continue;
      form.append(name, value instanceof Blob ? value : String(value));
    }
    return form;
  }
  return undefined;
}

function formOf(fields: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of entriesOf(fields)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  }
  return form;
}

const entriesOf = (fields: unknown): [string, unknown][] =>
  typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];

/** Reads our error body; anything else (a proxy's page) is told by its status alone. */
async function errorOf(response: Response): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => null);
  const error = field(body, 'error');
  const message = field(error, 'message');
  const code = field(error, 'code');
  const details = field(error, 'details');
  const told = field(details, 'retryAfterSeconds');
  // A proxy's own page has no body of ours, and may say it all the same.
  const wait = typeof told === 'number' ? told : Number(response.headers.get('Retry-After') ?? NaN);
  return new RequestError(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    typeof message === 'string' ? message : response.statusText || 'Unknown error',
    issuesOf(details),
    Number.isFinite(wait) ? wait : null,
  );
}

function issuesOf(value: unknown): FieldIssue[] {
  const issues = field(value, 'issues');
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const isIssue = (value: unknown): value is FieldIssue =>
  typeof field(value, 'field') === 'string' && typeof field(value, 'message') === 'string';
