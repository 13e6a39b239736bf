/** How the clients under test ask the api: through the door, with patience of their own. */
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';

/** No client waits longer for one answer. */
const patience = 10_000;

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`answered ${status}: ${body.slice(0, 200)}`);
  }
}

interface Asking {
  url: string;
  token: string;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The reply's JSON; throws when there is none, or Refused when it is no success. */
export async function ask(
  call: Pick<Call, 'method' | 'path' | 'origin'>,
  { url, token, params = {}, query = {}, body, headers }: Asking,
): Promise<unknown> {
  const path = urlPathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text);
  return JSON.parse(text);
}
