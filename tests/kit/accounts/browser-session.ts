/** A session as a browser has it: an access token for calls, and the two cookies for the next one. */
import { login } from '@fourball/shared/accounts/calls.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { callOver, type CallOptions } from '../server.ts';

export const hostPrefix = '__Host-';

export interface Cookies {
  readonly refresh: string;
  readonly csrf: string;
  /** What the names of both begin with: of a club at an https address, that they are of this host alone. */
  readonly prefix?: '' | typeof hostPrefix;
}

export interface BrowserSession extends Cookies {
  readonly token: string;
}

interface Answered {
  readonly headers: Headers;
  readonly json: unknown;
}

/** The whole `Set-Cookie` of the cookie with this name. */
export const setCookieOf = ({ headers }: Pick<Answered, 'headers'>, name: string): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));

const valueOf = (answer: Pick<Answered, 'headers'>, name: string): string =>
  (setCookieOf(answer, name) ?? setCookieOf(answer, `${hostPrefix}${name}`))
    ?.split(';', 1)[0]
    ?.split('=', 2)[1] ?? '';

/** What a browser keeps of the answer to a login or a refresh. */
export const sessionIn = (answer: Answered): BrowserSession => ({
  token: (answer.json as { access_token: string }).access_token,
  refresh: valueOf(answer, 'fourball-refresh'),
  csrf: valueOf(answer, 'XSRF-TOKEN'),
  ...(setCookieOf(answer, `${hostPrefix}fourball-refresh`) && { prefix: hostPrefix }),
});

export const logInOver = async (
  url: string,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<BrowserSession> =>
  sessionIn(await callOver(url, login, { body: { username: email, password }, headers }));

/** What a browser sends with a refresh. */
export const withCookies = ({
  refresh,
  csrf,
  prefix = '',
}: Cookies): CallOptions & { headers: Record<string, string> } => ({
  headers: {
    cookie: `${prefix}fourball-refresh=${refresh}; ${prefix}XSRF-TOKEN=${csrf}`,
    'x-xsrf-token': csrf,
  },
});

export const refreshOver = (url: string, cookies: Cookies) =>
  callOver(url, refreshSession, withCookies(cookies));

/** Throws where the session can't go on. */
export async function renewOver(url: string, cookies: Cookies): Promise<BrowserSession> {
  const answer = await refreshOver(url, cookies);
  if (answer.status !== 200) throw new Error(`The refresh answered ${answer.status}: ${answer.text}`);
  return sessionIn(answer);
}
