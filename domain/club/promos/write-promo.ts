/** Adds promos, changes, orders and removes them. */
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  createCoursePromo as createForCourseCall,
  createPromo as createCall,
  updatePromo as updateCall,
} from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { ImageContext } from '../images/image-context.ts';
import { keyOfUrl, urlOfKey } from '../images/storage/image-storage.ts';
import { storeImage } from '../images/store-image.ts';
import { findManagedPromo, idsOfList, listManagedPromos, lockPromos, writePlaces } from './promo-rows.ts';
import { retirePromoImage } from './promo-images.ts';

interface PromoColumns {
  readonly link: string;
  readonly courseId: number | null;
  readonly image: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

const dayAt = ({ clock, timeZone }: House): string => clubDay(clock.now(), timeZone);

/** As the last of its list. Locks promos, and the image of the library. Errors: invalid_input on a field. */
export function createPromo(
  house: House,
  actor: UserActor,
  body: BodyOf<typeof createCall>,
): Promise<ManagedPromo> {
  return transact(house.db, async (tx) => {
    await lockPromos(tx);
    const image = await libraryImage(tx, body.image);
    const { link, courseId = null, startDate = null, endDate = null } = body;
    await checkCourse(tx, courseId);
    return insertPromo(house, tx, actor, { link, courseId, image, startDate, endDate });
  });
}

/** With an uploaded picture. Locks promos. Errors: not_found, invalid_input on `image` as `storeImage`, or on another field. */
export async function createCoursePromo(
  images: ImageContext,
  actor: UserActor,
  { courseId, link, image: file, startDate = null, endDate = null }: BodyOf<typeof createForCourseCall>,
): Promise<ManagedPromo> {
  const { house } = images;
  // What can be refused at once costs no work.
  checkSpan(startDate, endDate);
  if (!(await hasCourse(house.db, courseId))) throw new AppError('not_found');
  return storeImage(
    images,
    { file, field: 'image', type: 'COURSE_PROMO', ownerId: courseId, userId: actor.userId },
    async (tx, { url: image }) => {
      await lockPromos(tx);
      if (!(await hasCourse(tx, courseId))) throw new AppError('not_found');
      return insertPromo(house, tx, actor, { link, courseId, image, startDate, endDate });
    },
  );
}

/**
 * Another picture is one of the library; one that was uploaded for the promo is removed then. Locks promos, and the image of
 * the library. Errors: not_found, invalid_input on a field.
 */
export function updatePromo(
  house: House,
  actor: UserActor,
  { id, ...body }: BodyOf<typeof updateCall>,
): Promise<ManagedPromo> {
  return changePromo(house, actor, id, async (tx, before) => {
    const image = body.image === before.image ? before.image : await libraryImage(tx, body.image);
    const courseId = body.courseId ?? null;
    if (courseId !== before.courseId) await checkCourse(tx, courseId);
    const { link, startDate = before.startDate, endDate = before.endDate } = body;
    return { link, courseId, image, startDate, endDate };
  });
}

/** Locks promos. Errors: not_found. */
export const updatePromoLink = (
  house: House,
  actor: UserActor,
  { id, link }: { id: number; link: string },
): Promise<ManagedPromo> =>
  changePromo(house, actor, id, async (_, { courseId, image, startDate, endDate }) => ({
    link,
    courseId,
    image,
    startDate,
    endDate,
  }));

/** Puts it at this place of its list, counted from 1; beyond the last it becomes the last. Locks promos. Errors: not_found. */
export function movePromo(
  house: House,
  actor: UserActor,
  { id, sequenceNo }: { id: number; sequenceNo: number },
): Promise<ManagedPromo[]> {
  return transact(house.db, async (tx) => {
    await lockPromos(tx);
    const moved = await getPromo(house, tx, id);
    const ids = (await idsOfList(tx, moved.courseId)).filter((other) => other !== id);
    ids.splice(Math.max(0, sequenceNo - 1), 0, id);
    await writePlaces(tx, ids);
    const place = ids.indexOf(id) + 1;
    if (place !== moved.sequenceNo) {
      const changes = [
        naming(moved),
        ...changesBetween({ sequenceNo: moved.sequenceNo }, { sequenceNo: place }),
      ];
      await recordChange(tx, actor, { action: 'promo.moved', changes });
    }
    return listManagedPromos(tx, dayAt(house));
  });
}

/** The others of its list close up; an uploaded picture goes with it. Locks promos. False where there is none of this id. */
export function deletePromo(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    await lockPromos(tx);
    const before = await findManagedPromo(tx, dayAt(house), id);
    if (!before) return { deleted: false };
    await tx.query('delete from promos where id = $1', [id]);
    await retirePromoImage(tx, id, before.image);
    await writePlaces(tx, await idsOfList(tx, before.courseId));
    await recordChange(tx, actor, { action: 'promo.removed', changes: [naming(before)] });
    return { deleted: true };
  });
}

/** Nobody is noted. Whether the client has been counted enough is asked before. Errors: not_found where it is not shown today. */
export async function countPromoClick(house: House, id: number): Promise<void> {
  const counted = await house.db.query(
    `insert into promo_clicks (promo_id, day, clicks)
     select p.id, $2, 1 from promos p left join courses c on c.id = p.course_id
     where p.id = $1 and (p.course_id is null or (c.visible and c.removed_at is null))
       and coalesce(p.start_date <= $2::date, true) and coalesce(p.end_date >= $2::date, true)
     on conflict (promo_id, day) do update set clicks = promo_clicks.clicks + 1 returning promo_id`,
    [id, dayAt(house)],
  );
  if (counted.length === 0) throw new AppError('not_found');
}

async function insertPromo(
  house: House,
  tx: Transaction,
  actor: UserActor,
  columns: PromoColumns,
): Promise<ManagedPromo> {
  const { link, courseId, image, startDate, endDate } = columns;
  checkSpan(startDate, endDate);
  const place = (await idsOfList(tx, courseId)).length + 1;
  const [row] = await tx.query<{ id: number }>(
    `insert into promos (link, course_id, image_url, sequence_no, start_date, end_date, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [link, courseId, image, place, startDate, endDate, house.clock.now()],
  );
  await recordChange(tx, actor, { action: 'promo.added', changes: changesBetween({}, { ...columns }) });
  return getPromo(house, tx, row?.id ?? 0);
}

function changePromo(
  house: House,
  actor: UserActor,
  id: number,
  decide: (tx: Transaction, before: ManagedPromo) => Promise<PromoColumns>,
): Promise<ManagedPromo> {
  return transact(house.db, async (tx) => {
    await lockPromos(tx);
    const before = await getPromo(house, tx, id);
    const after = await decide(tx, before);
    checkSpan(after.startDate, after.endDate);
    const elsewhere = after.courseId !== before.courseId;
    const place = elsewhere ? (await idsOfList(tx, after.courseId)).length + 1 : before.sequenceNo;
    await tx.query(
      `update promos set link = $2, course_id = $3, image_url = $4, start_date = $5, end_date = $6, sequence_no = $7
       where id = $1`,
      [id, after.link, after.courseId, after.image, after.startDate, after.endDate, place],
    );
    if (elsewhere) await writePlaces(tx, await idsOfList(tx, before.courseId));
    if (after.image !== before.image) await retirePromoImage(tx, id, before.image);
    const changes = changesBetween({ ...before }, { ...after });
    if (changes.length > 0)
      await recordChange(tx, actor, { action: 'promo.changed', changes: [naming(before), ...changes] });
    return getPromo(house, tx, id);
  });
}

async function getPromo(house: House, tx: Transaction, id: number): Promise<ManagedPromo> {
  const found = await findManagedPromo(tx, dayAt(house), id);
  if (!found) throw new AppError('not_found');
  return found;
}

const naming = ({ id, link }: { id: number; link: string }) => ({
  field: 'promo',
  before: null,
  after: `${id} · ${link}`,
});

function checkSpan(startDate: string | null, endDate: string | null): void {
  if (startDate !== null && endDate !== null && endDate < startDate)
    throw invalidField('endDate', 'club.promoEndBefore');
}

const hasCourse = async (sql: Pick<Transaction, 'query'>, courseId: number): Promise<boolean> =>
  (await sql.query('select 1 from courses where id = $1 and removed_at is null', [courseId])).length > 0;

async function checkCourse(tx: Transaction, courseId: number | null): Promise<void> {
  if (courseId !== null && !(await hasCourse(tx, courseId)))
    throw invalidField('courseId', 'club.noSuchCourse');
}

/** Other people's images would tell them who reads the page; and one of something else of the club's may go with that. */
async function libraryImage(tx: Transaction, url: string): Promise<string> {
  const key = keyOfUrl(url);
  const [image] = key
    ? await tx.query<{ key: string }>('select id, key from global_images where key = $1 for share', [key])
    : [];
  if (!image) throw invalidField('image', 'club.noSuchLibraryImage');
  return urlOfKey(image.key);
}
