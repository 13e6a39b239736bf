/** Looks at two records and makes one of them, as the office does. */
import { mergeRecords, previewMerge } from '@fourball/shared/accounts/merge-calls.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';

interface Reader {
  readonly token: string;
}
interface Person {
  readonly userId: number;
}

export const mergeDoors = (server: TestServer, { token }: Reader) => {
  const look = (gone: Person, kept: Person) =>
    replyOver(server.url, previewMerge, { token, query: { goneId: gone.userId, keptId: kept.userId } });
  const order = (gone: Person, kept: Person, fingerprint: string) =>
    callOver(server.url, mergeRecords, {
      token,
      body: { goneId: gone.userId, keptId: kept.userId, fingerprint },
    });
  return {
    look,
    order,
    /** What was looked at is ordered; the answer as it is. */
    tryMerge: async (gone: Person, kept: Person) => order(gone, kept, (await look(gone, kept)).fingerprint),
  };
};
