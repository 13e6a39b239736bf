/** A till for tests, open with its float. */
import { openTill, writeTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { replyOver, type TestServer } from '../server.ts';

let tills = 0;

/** By the office; each has a name of its own. */
export async function buildOpenTill(
  server: TestServer,
  { token }: { readonly token: string },
  float = 20_000,
): Promise<Till> {
  tills += 1;
  const name = `Desk ${tills}`;
  const { tills: all } = await replyOver(server.url, writeTill, { token, body: { name } });
  const tillId = all.find((one) => one.name === name)?.tillId ?? 0;
  const { till } = await replyOver(server.url, openTill, { token, body: { tillId, float } });
  return till;
}
