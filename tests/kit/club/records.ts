/** What the office notes in golfers' records that prices go by. */
import { getRecord, updateRecord, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import type { BuiltUser } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';

/** The record as it is but for these, by the office's own calls. */
export async function note(
  server: TestServer,
  office: BuiltUser,
  { userId }: Pick<BuiltUser, 'userId'>,
  fields: Partial<Pick<MemberRecord, 'birthDate' | 'birthDateChecked' | 'resident'>>,
): Promise<MemberRecord> {
  const record = await replyOver(server.url, getRecord, { token: office.token, params: { id: userId } });
  const { firstName, lastName, nickname, phone, phone2, address1, address2, city, region } = record;
  const { postalCode, country, birthDate, joinedOn, version } = record;
  return replyOver(server.url, updateRecord, {
    token: office.token,
    body: {
      userId,
      version,
      firstName,
      lastName,
      nickname,
      phone,
      phone2,
      address1,
      address2,
      city,
      region,
      postalCode,
      country,
      birthDate,
      joinedOn,
      ...fields,
    },
  });
}

/** A birth date that the office has seen. */
export const born = (server: TestServer, office: BuiltUser, golfer: BuiltUser, birthDate: string) =>
  note(server, office, golfer, { birthDate, birthDateChecked: true });
