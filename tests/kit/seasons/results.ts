/** Makes results final over HTTP, as organizers do. */
import type { BodyInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { finalizeEvent, getEventResults } from '@fourball/shared/seasons/results/result-calls.ts';
import type { EventResults } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { BuiltUser } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';

type Server = Pick<TestServer, 'url' | 'db'>;

/** How often something was entered. */
export async function scoreVersion({ db }: Pick<TestServer, 'db'>, eventId: number): Promise<number> {
  const [row] = await db.query<{ version: number }>('select version from event_scores where event_id = $1', [
    eventId,
  ]);
  return row?.version ?? 0;
}

export const finalize = async (
  server: Server,
  { token }: Pick<BuiltUser, 'token'>,
  eventId: number,
  fields: Partial<BodyInput<typeof finalizeEvent>> = {},
): Promise<ReplyOf<typeof finalizeEvent>> =>
  replyOver(server.url, finalizeEvent, {
    token,
    body: { eventId, version: await scoreVersion(server, eventId), ...fields },
  });

export const resultsOf = (server: Pick<TestServer, 'url'>, id: number): Promise<EventResults> =>
  replyOver(server.url, getEventResults, { params: { id } });
