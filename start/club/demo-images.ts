/** Gives the demo club its stored images: avatars that wait for approval, a library with tags, promos of it, and pictures of news. */
import type { Database } from '@fourball/db/connection.ts';
import { newsMoods } from '@fourball/db/demo/news.ts';
import { coverSvg, type Mood } from '@fourball/db/demo/pictures/covers.ts';
import { clubPeople } from '@fourball/db/demo/accounts/people.ts';
import { portraitSvg } from '@fourball/db/demo/pictures/portraits.ts';
import { drawPicture } from '@fourball/domain/club/images/draw-picture.ts';
import { urlOfKey, type ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { pictureKinds } from '@fourball/domain/club/images/picture-kinds.ts';
import { newKey } from '@fourball/domain/club/images/store-image.ts';

/** Places in the club's list of golfers who sent in a new avatar, and how many hours ago; the last has none so far. */
const waiting = [
  { index: 31, hoursAgo: 26 },
  { index: 74, hoursAgo: 7 },
  { index: 118, hoursAgo: 2, firstOne: true },
];

const library: readonly { name: string; mood: Mood; tags: readonly string[] }[] = [
  { name: 'first-tee-at-dawn', mood: 'morning', tags: ['course', 'morning', 'first tee'] },
  { name: 'seventh-green', mood: 'noon', tags: ['course', 'green', 'summer'] },
  { name: 'evening-league', mood: 'evening', tags: ['league', 'evening'] },
  { name: 'autumn-cup', mood: 'autumn', tags: ['tournament', 'autumn', 'trees'] },
  { name: 'lakeside-trip', mood: 'lake', tags: ['trip', 'water', 'summer'] },
  { name: 'night-golf', mood: 'night', tags: ['social', 'night'] },
];
const libraryWidth = 1_600;

/** Keeps the files before the rows that name them. Run once, on a club that was filled just now. */
export async function hangDemoImages(db: Database, storage: ImageStorage): Promise<void> {
  for (const { index, hoursAgo, firstOne = false } of waiting) {
    const person = clubPeople()[index];
    if (!person) throw new Error('The demo club is too small for its avatars.');
    const [user] = await db.query<{ id: number }>('select id from users where user_name = $1', [
      person.userName,
    ]);
    const { id } = user ?? { id: 0 };
    const svg = portraitSvg(`${person.userName} today`, person.look);
    const picture = await drawPicture(svg, pictureKinds.AVATAR.width);
    const key = newKey('avatar', id);
    await storage.put(key, picture.bytes, 'image/jpeg');
    await db.query(
      `with u as (
         update users set pending_avatar = $2, avatar_url = case when $3 then null else avatar_url end where id = $1
       )
       insert into images (key, type, owner_kind, owner_id, state, width, height, bytes, created_by, created_at)
       values ($4, 'AVATAR', 'USER', $1, 'REVIEW', $5, $6, $7, $1, now() - make_interval(hours => $8))`,
      [id, urlOfKey(key), firstOne, key, picture.width, picture.height, picture.bytes.length, hoursAgo],
    );
  }
  for (const { name, mood, tags } of library) {
    const picture = await drawPicture(coverSvg(name, mood), libraryWidth);
    const key = newKey('library', 0);
    await storage.put(key, picture.bytes, 'image/jpeg');
    await db.query(
      'insert into global_images (key, file_name, tags, width, height, bytes) values ($1, $2, $3, $4, $5, $6)',
      [key, `${name}.jpg`, tags, picture.width, picture.height, picture.bytes.length],
    );
  }
  await hangPromos(db);
  await hangNews(db, storage);
}

/** By the names of pictures of the library; clicks of the last days, so that the office sees some. */
const promos: readonly { picture: string; link: string; course?: string; clicks: number }[] = [
  { picture: 'autumn-cup', link: '/events', clicks: 9 },
  { picture: 'lakeside-trip', link: '/events', clicks: 4 },
  { picture: 'evening-league', link: 'https://maplehollow.example/league', clicks: 6 },
  { picture: 'first-tee-at-dawn', link: '/find', course: 'Maple', clicks: 3 },
];

async function hangPromos(db: Database): Promise<void> {
  for (const [at, { picture, link, course = null, clicks }] of promos.entries()) {
    await db.query(
      `with p as (
         insert into promos (link, course_id, image_url, sequence_no)
         select $1, c.id, '/' || g.key, case when c.id is null then $2::int else 1 end
         from global_images g left join courses c on c.name = $3
         where g.file_name = $4 returning id
       )
       insert into promo_clicks (promo_id, day, clicks)
       select p.id, current_date - n, 1 + (n * $5::int) % 7 from p, generate_series(1, $5::int) n`,
      [link, at + 1, course, `${picture}.jpg`, clicks],
    );
  }
}

async function hangNews(db: Database, storage: ImageStorage): Promise<void> {
  const { width, ownerKind } = pictureKinds.NEWS_FEED;
  for (const { text, mood } of newsMoods) {
    const [news] = await db.query<{ id: number }>('select id from news where text = $1', [text]);
    if (!news) throw new Error('The demo club lacks news that have a picture.');
    const picture = await drawPicture(coverSvg(text, mood), width);
    const key = newKey('news-feed', news.id);
    await storage.put(key, picture.bytes, 'image/jpeg');
    await db.query(
      `with n as (update news set image_url = '/' || $2 where id = $1)
       insert into images (key, type, owner_kind, owner_id, state, width, height, bytes)
       values ($2, 'NEWS_FEED', $3, $1, 'APPROVED', $4, $5, $6)`,
      [news.id, key, ownerKind, picture.width, picture.height, picture.bytes.length],
    );
  }
}

/** For a club that is brought back: what was uploaded to the one before belongs to nobody any more. */
export async function takeImagesDown(storage: ImageStorage): Promise<void> {
  for (const key of await storage.list('images/')) await storage.remove(key);
}
