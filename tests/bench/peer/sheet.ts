/** The peer's way to read a day's sheet: one statement that builds the JSON, for every request anew. */
import { anyClient, prepared } from './database.ts';
import { presentedTeeTimes } from './present-tee-times.ts';
import { readClub, type PeerFee } from './reference.ts';

const sheet = prepared(
  'sheet',
  `select coalesce(sum(version), 0) as version,
          coalesce(json_agg(tee_time), '[]')::text as tee_times
   from (${presentedTeeTimes('t.course_id = $1 and t.day = $2')} order by t.starts_at, t.start_tee) sheet`,
);

const presentFee = (fee: PeerFee) => ({
  courseFeeId: fee.courseFeeId,
  name: fee.name,
  holes: fee.holes,
  twilight: fee.twilight,
  memberPrice: fee.member,
  nonMemberPrice: fee.nonMember,
  externalMemberPrice: fee.externalMember,
});

/** Undefined where there is no such course. */
export async function readSheet(courseId: number, day: string): Promise<string | undefined> {
  const club = await readClub();
  const fees = [...club.fees.values()].filter((fee) => fee.courseId === courseId);
  const [first] = fees;
  const [row] = await sheet<{ version: string; tee_times: string }>(anyClient, [courseId, day]);
  if (!first || !row) return undefined;
  const head = JSON.stringify({
    courseId,
    courseName: first.courseName,
    day,
    version: Number(row.version),
    fees: fees.map(presentFee),
    twilightFrom: club.twilightFrom,
  });
  return `${head.slice(0, -1)},"teeTimes":${row.tee_times}}`;
}
