/** Decides from which pages a request may come that a browser sends by itself with what it keeps for us. */

/** What is asked of a request's headers. */
interface Named {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/** Lets through whatever names no origin (not a page of somebody else), the own origin, and those that are allowed. */
export function isOwnOrigin({ origin, host }: Named, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
