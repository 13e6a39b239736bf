/** Asks name servers, and tells what they do not know from what they did not say. */

/** As of `node:dns/promises`. Rejects with a `code`, which is ENOTFOUND or ENODATA where nothing is written. */
export interface NameServers {
  /** Each record in its parts. */
  resolveTxt(name: string): Promise<string[][]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
}

/** A name server that gives no answer says nothing about what is written there. */
export class Unanswered extends Error {
  constructor(
    readonly asked: string,
    readonly code: string,
  ) {
    super(`${asked}: ${code}`);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Undefined where the name is not known at all; empty where it is, and nothing of this kind is written there. */
async function answersOf<Answer>(
  name: string,
  ask: (name: string) => Promise<Answer[]>,
): Promise<Answer[] | undefined> {
  try {
    return await ask(name);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND') return undefined;
    if (code === 'ENODATA') return [];
    throw new Unanswered(name, code);
  }
}

/** All texts of a name; undefined where the name is not known at all. */
export async function textsOf(names: NameServers, name: string): Promise<string[] | undefined> {
  const found = await answersOf(name, (asked) => names.resolveTxt(asked));
  return found?.map((parts) => parts.join(''));
}

/** How many addresses a name has, of either kind. */
export async function countAddresses(names: NameServers, name: string): Promise<number> {
  const four = (await answersOf(name, (asked) => names.resolve4(asked))) ?? [];
  if (four.length > 0) return four.length;
  return (await answersOf(name, (asked) => names.resolve6(asked)))?.length ?? 0;
}

/** How many servers take mails for a name. */
export const countMailServers = async (names: NameServers, name: string): Promise<number> =>
  (await answersOf(name, (asked) => names.resolveMx(asked)))?.length ?? 0;
