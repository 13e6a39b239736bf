/** Reads members' records, and says what would leave one as it is. */
import { getRecord, updateRecord, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { replyOver, type TestServer } from '../server.ts';

export const recordOf = (
  server: TestServer,
  { token }: { token: string },
  userId: number,
): Promise<MemberRecord> => replyOver(server.url, getRecord, { token, params: { id: userId } });

/** What the office's form sends of a record that nobody has typed into. */
export const wishOf = (record: MemberRecord): BodyOf<typeof updateRecord> => {
  const {
    contactId: _,
    memberNumber: __,
    avatarUrl: ___,
    status: ____,
    notes: _____,
    can: ______,
    email,
    ...wish
  } = record;
  return { ...wish, ...(email !== null && { email }) };
};
