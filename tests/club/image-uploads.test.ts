/** What may be uploaded, what becomes of it, and what is refused before it does harm. */
import { request, type ClientRequest } from 'node:http';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { pictureKinds } from '@fourball/domain/club/images/picture-kinds.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import { addImage, addOwnImage } from '@fourball/shared/club/images/image-calls.ts';
import { addPageElementImage, createPage, updatePage } from '@fourball/shared/club/page-calls.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { addEventTypeCoverPhoto } from '@fourball/shared/seasons/event-type-calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../kit/build.ts';
import { buildEntry } from '../kit/membership/build-memberships.ts';
import { buildEventType } from '../kit/seasons/event-types.ts';
import { addedPromo, publishedNews } from '../kit/club/content.ts';
import { buildHeic } from '../kit/club/heic.ts';
import { fileOf, picture, uploadOf } from '../kit/club/pictures.ts';
import { callOver, replyOver, startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let server: TestServer;
let admin: BuiltUser;
let golfer: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  golfer = await buildUser(server.db);
});
afterAll(() => server.close());

const storedKeys = () => openImageStorage(server.settings).list('images/');

const putAvatar = (file: File, over: Record<string, unknown> = {}, url = server.url) =>
  callOver(url, addOwnImage, {
    token: golfer.token,
    body: { file, fileName: file.name, extension: 'jpg', id: golfer.userId, type: 'AVATAR', ...over },
  });

async function served(url: string) {
  const response = await fetch(`${server.url}${url}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const refusalOf = ({ status, json }: { status: number; json: unknown }) => {
  const { error } = errorReply.parse(json);
  return { status, issues: error.details?.issues };
};
const notValid = {
  status: 422,
  issues: [{ field: 'file', message: 'Sorry this is not a valid file type.' }],
};

describe('of each format', () => {
  const grey = { width: 160, height: 96 };
  const formats: Record<string, () => Promise<Buffer> | Buffer> = {
    jpeg: () => picture(grey).jpeg().toBuffer(),
    png: () => picture(grey).png().toBuffer(),
    gif: () => picture(grey).gif().toBuffer(),
    webp: () => picture(grey).webp().toBuffer(),
    heic: () => buildHeic({ ...grey }),
    heif: () => buildHeic({ ...grey, brand: 'mif1' }),
  };

  test.each(Object.keys(formats))('%s becomes a JPEG of the size of an avatar', async (format) => {
    const bytes = await formats[format]?.();
    // What the sender calls it is not looked at.
    const file = fileOf(bytes ?? Buffer.alloc(0), 'whatever.bin', 'application/octet-stream');
    const { status, json } = await putAvatar(file);
    expect(status).toBe(200);
    const { url } = json as { url: string };
    const { response, bytes: out } = await served(url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(out).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 100 });
  });

  test('colours come through a HEIC, upright as its file says', async () => {
    // Red above, blue below; turned once against the clock the red is on the left.
    const pixel = (_: number, y: number) => (y < 48 ? ([80, 90, 240] as const) : ([40, 240, 110] as const));
    const { json } = await putAvatar(fileOf(buildHeic({ width: 96, height: 96, pixel, turns: 1 })));
    const { bytes } = await served((json as { url: string }).url);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];
    const [leftRed = 0, , leftBlue = 0] = at(20, 50);
    const [rightRed = 0, , rightBlue = 0] = at(80, 50);
    expect(leftRed).toBeGreaterThan(leftBlue);
    expect(rightBlue).toBeGreaterThan(rightRed);
  });

  test('a grid of tiles is one picture', async () => {
    const { courseId } = await buildCourse(server.db);
    const heic = buildHeic({ width: 64, height: 64, grid: { columns: 5, rows: 3 } });
    const body = { file: fileOf(heic), fileName: 'a.heic', extension: 'heic', id: courseId, type: 'SLIDER' };
    const image = await replyOver(server.url, addImage, { token: admin.token, body });
    expect(image).toMatchObject({ width: 320, height: 192 });
  });

  test('of an animation the first picture is taken', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((fill) => picture({ width: 60, height: 60, fill }).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { json } = await putAvatar(fileOf(gif));
    const { bytes } = await served((json as { url: string }).url);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 100 });
  });

  test('it is turned upright, and nothing is left of where and with what it was taken', async () => {
    const taken = await picture({ width: 200, height: 100 })
      .withExif({
        IFD0: { Copyright: 'secret-owner', Make: 'secret-camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { courseId } = await buildCourse(server.db);
    const body = { file: fileOf(taken), fileName: 'a.jpg', extension: 'jpg', id: courseId, type: 'FEATURE' };
    const image = await replyOver(server.url, addImage, { token: admin.token, body });
    expect(image).toMatchObject({ width: 100, height: 200 });
    const { bytes } = await served(image.url);
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('secret')).toBe(false);
  });
});

describe('each type has its size', () => {
  /** Of a picture of 2400 by 1600, and of one of 300 by 240. */
  const sizes: Record<ImageKind, [large: string, small: string]> = {
    AVATAR: ['100x100', '100x100'],
    ICON: ['50x50', '50x50'],
    LOGO: ['500x500', '500x500'],
    FEATURE: ['800x533', '300x240'],
    SLIDER: ['1125x750', '300x240'],
    ORG_LOGO: ['500x500', '240x240'],
    PROPERTY_LOGO: ['500x500', '240x240'],
    NEWS_FEED: ['1200x800', '300x200'],
    COVER_PHOTO: ['1800x600', '300x100'],
    PRODUCT: ['1000x800', '300x240'],
    PROMO: ['1200x800', '300x240'],
    COURSE_PROMO: ['1200x800', '300x240'],
    ELEMENT: ['1600x1067', '300x240'],
    EVENT_COVER_PHOTO: ['1800x1200', '300x240'],
  };

  type Upload = Awaited<ReturnType<typeof uploadOf>>;
  /** Sends pictures to one new owner, by the call that the type has, and answers where each is served. */
  async function uploaderOf(type: ImageKind): Promise<(upload: Upload) => Promise<string>> {
    const { token } = admin;
    const { ownerKind } = pictureKinds[type];
    if (ownerKind === 'EVENT_TYPE') {
      const id = await buildEventType(server.db);
      return async ({ file }) => {
        const body = { id, imageFile: file };
        return (await replyOver(server.url, addEventTypeCoverPhoto, { token, body })).imageUrl ?? '';
      };
    }
    if (ownerKind === 'PAGE_ELEMENT') {
      const { pageId } = await replyOver(server.url, createPage, { token, body: { type: 'HOMEPAGE' } });
      const page = { pageId, title: 'Home', htmlElements: [{ type: 'IMG' }] };
      const { elements } = await replyOver(server.url, updatePage, { token, body: page });
      return async (upload) => {
        const body = { ...upload, id: elements[0]?.id, deviceSize: 'LARGE' };
        const { elements: now } = await replyOver(server.url, addPageElementImage, { token, body });
        return now[0]?.images[0]?.url ?? '';
      };
    }
    const office = { url: server.url, token, db: server.db };
    const others: Partial<Record<typeof ownerKind, () => Promise<number>>> = {
      USER: async () => golfer.userId,
      PRODUCT: () => buildEntry(server.db),
      NEWS: async () => (await publishedNews(office)).id,
      PROMO: async () => (await addedPromo(office)).id,
    };
    const id = await (others[ownerKind]?.() ?? buildCourse(server.db).then(({ courseId }) => courseId));
    return async (upload) => {
      const image = await replyOver(server.url, addImage, { token, body: { ...upload, id, type } });
      expect(sizes[type]).toContain(`${image.width}x${image.height}`);
      return image.url;
    };
  }

  test.each(Object.keys(sizes) as ImageKind[])('%s', async (type) => {
    const upload = await uploaderOf(type);
    for (const [index, [width, height]] of [
      [2400, 1600],
      [300, 240],
    ].entries()) {
      const { bytes } = await served(await upload(await uploadOf({ width, height })));
      const { format, width: w, height: h } = await sharp(bytes).metadata();
      expect(`${format} ${w}x${h}`).toBe(`jpeg ${sizes[type][index]}`);
    }
  });
});

describe('is refused with the text of the field, and nothing stays of it', () => {
  const jpeg = () => picture({ width: 400, height: 300, fill: 'noise' }).jpeg().toBuffer();
  const files: Record<string, () => Promise<Buffer> | Buffer> = {
    svg: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    'svg with a declaration': () =>
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    html: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    text: () => Buffer.from('just words'),
    pdf: () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj'),
    tiff: () => picture().tiff().toBuffer(),
    avif: () => picture().avif().toBuffer(),
    'the first bytes of a JPEG and then nothing': () => Buffer.from([0xff, 0xd8, 0xff]),
    'the first bytes of a PNG and then a page': () =>
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<html>')]),
    'a GIF that is a script': () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=alert(document.domain)//;'),
    'a JPEG with a page behind it': async () =>
      Buffer.concat([await jpeg(), Buffer.from('<!DOCTYPE html><body>')]),
    'a JPEG with a script in its EXIF': () =>
      picture()
        .withExif({ IFD0: { Copyright: '<ScRiPt>alert(1)</script>' } })
        .jpeg()
        .toBuffer(),
    'a JPEG with an archive behind it': async () =>
      Buffer.concat([
        await jpeg(),
        Buffer.from('PK\u0003\u0004…'),
        Buffer.from('PK\u0005\u0006'),
        Buffer.alloc(18),
      ]),
    'a JPEG that is a PDF': async () => {
      const bytes = await jpeg();
      return Buffer.concat([
        bytes.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 11]),
        Buffer.from('%PDF-1.7\n'),
        bytes.subarray(2),
      ]);
    },
    'half a JPEG': async () => (await jpeg()).subarray(0, 12_000),
    'a JPEG that lacks its end': async () => (await jpeg()).subarray(0, -600),
    'half a PNG': async () =>
      (await picture({ width: 300, height: 300, fill: 'noise' }).png().toBuffer()).subarray(0, 90_000),
    'half a WebP': async () =>
      (await picture({ width: 300, height: 300, fill: 'noise' }).webp().toBuffer()).subarray(0, 5_000),
    'half a HEIC': () => buildHeic({ width: 64, height: 64 }).subarray(0, 3_000),
    'the boxes of a HEIC without a picture': () => buildHeic({ width: 64, height: 64 }).subarray(0, 500),
  };

  test.each(Object.keys(files))('%s', async (name) => {
    const before = await storedKeys();
    const bytes = (await files[name]?.()) ?? Buffer.alloc(0);
    const refusal = refusalOf(await putAvatar(fileOf(bytes, 'face.jpg', 'image/jpeg')));
    expect(refusal).toEqual(notValid);
    expect(await storedKeys()).toEqual(before);
  });

  test('an extension that is not listed, whatever the file is', async () => {
    for (const extension of ['svg', 'bmp', 'tiff', 'html', 'jpg.php', '']) {
      const { status, issues } = refusalOf(await putAvatar(fileOf(await jpeg()), { extension }));
      expect(status).toBe(422);
      expect(issues).toEqual([{ field: 'extension', message: 'Sorry this is not a valid file type.' }]);
    }
    const { status } = await putAvatar(fileOf(await picture().jpeg().toBuffer()), { extension: 'JpEg' });
    expect(status).toBe(200);
  });

  test('the name of a file is used nowhere, whatever stands in it', async () => {
    const before = new Set(await storedKeys());
    const bytes = await picture().jpeg().toBuffer();
    for (const name of [
      '../../../evil.jpg',
      'evil";\r\nX-Evil: 1;.jpg',
      'evil\0.jpg',
      '/etc/evil.jpg',
      '%2e%2e%2fevil.jpg',
    ]) {
      const { status } = await putAvatar(fileOf(bytes, name), { fileName: 'evil' });
      expect([200, 400, 422]).toContain(status);
    }
    const added = (await storedKeys()).filter((key) => !before.has(key));
    expect(added.length).toBeGreaterThan(0);
    for (const key of added) expect(key).toMatch(/^images\/[\w/-]+\.jpe?g$/);
    expect(added.join(' ')).not.toMatch(/evil|\.\./);
  });

  test('no file at all', async () => {
    for (const over of [{ file: new File([], 'a.jpg') }, { file: undefined }, { file: 'words' }]) {
      const { issues } = refusalOf(await putAvatar(fileOf(await jpeg()), over));
      expect(issues?.map(({ field }) => field)).toEqual(['file']);
    }
  });

  test('an avatar of more than 500 KB, but not one of exactly that', async () => {
    const small = await picture({ width: 200, height: 200 }).jpeg().toBuffer();
    // Rubbish behind the end is what cameras leave there too.
    const sized = (length: number) => Buffer.concat([small, Buffer.alloc(length - small.length)]);
    expect(refusalOf(await putAvatar(fileOf(sized(500 * 1024 + 1))))).toEqual({
      status: 422,
      issues: [{ field: 'file', message: 'Too Big! Please use an image 500KB or less' }],
    });
    expect((await putAvatar(fileOf(sized(500 * 1024)))).status).toBe(200);
    // The limit is that of avatars.
    expect((await putAvatar(fileOf(sized(600 * 1024)), { type: 'COVER_PHOTO' })).status).toBe(200);
  });

  test('a form beyond the limit of uploads', async () => {
    const own = await startServer({ env: { UPLOAD_LIMIT_MB: '1' } });
    try {
      const { token, userId } = await buildUser(own.db);
      const file = fileOf(Buffer.alloc(1_100_000, 7));
      const { status } = await callOver(own.url, addOwnImage, {
        token,
        body: { file, fileName: 'a.jpg', extension: 'jpg', id: userId, type: 'COVER_PHOTO' },
      });
      expect(status).toBe(413);
    } finally {
      await own.close();
    }
  });
});

test('what takes too long is given up, and the next one is taken in', async () => {
  const own = await startServer({ env: { IMAGE_SECONDS: '1', IMAGE_MEGAPIXELS: '150' } });
  try {
    const { token, userId } = await buildUser(own.db);
    const put = (file: File) =>
      callOver(own.url, addOwnImage, {
        token,
        body: { file, fileName: 'a.heic', extension: 'heic', id: userId, type: 'COVER_PHOTO' },
      });
    // Three times the pixels that a club takes in, which take several times as long on any machine.
    const slow = buildHeic({ width: 512, height: 512, grid: { columns: 24, rows: 23 } });
    expect(refusalOf(await put(fileOf(slow)))).toEqual(notValid);
    // A busy machine may need more than one second for the new thread itself.
    await eventually('the next one to be taken in', async () => {
      const { status } = await put(fileOf(buildHeic({ width: 64, height: 64 })));
      return status === 200;
    });
  } finally {
    await own.close();
  }
}, 60_000);

describe('an upload that breaks off', () => {
  test('leaves nothing behind, and the server answers on', async () => {
    const before = await storedKeys();
    const [records] = await server.db.query<{ count: number }>('select count(*) from images');
    for (const sent of [10, 4_000, 60_000]) {
      await new Promise<void>((resolve) => {
        const upload = request(`${server.url}/api/v1/image/current-user`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${golfer.token}`,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 100_000,
          },
        });
        upload.on('error', () => {});
        upload.on('close', () => resolve());
        const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
        upload.write(Buffer.concat([Buffer.from(head), Buffer.alloc(60_000, 0xff)]).subarray(0, sent), () =>
          setImmediate(() => upload.destroy()),
        );
      });
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await storedKeys()).toEqual(before);
    expect((await server.db.query('select count(*) from images'))[0]).toEqual(records);
  });
});

describe('when many come at once', () => {
  test('more than may wait are asked to come back, and the others get theirs', async () => {
    const own = await startServer({ env: { IMAGE_QUEUE: '2' } });
    try {
      const { token, userId } = await buildUser(own.db);
      const body = {
        ...(await uploadOf({ width: 2000, height: 1500, fill: 'noise' })),
        id: userId,
        type: 'COVER_PHOTO',
      };
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => callOver(own.url, addOwnImage, { token, body })),
      );
      const busy = replies.filter(({ status }) => status === 503);
      expect(busy.length).toBeGreaterThan(0);
      for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status === 200).length).toBe(10 - busy.length);
      expect(10 - busy.length).toBeGreaterThanOrEqual(2);
      const keys = await openImageStorage(own.settings).list('images/');
      const recorded = await own.db.query<{ key: string }>('select key from images');
      // All but the last were retired; their files wait for the workers, which do not run here.
      expect(recorded).toHaveLength(1);
      expect(keys).toContain(recorded[0]?.key);
      expect((await callOver(own.url, addOwnImage, { token, body })).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('who hangs up at once leaves nothing reserved', async () => {
    const own = await startServer({ env: { UPLOAD_MEMORY_MB: '1' } });
    try {
      const { token, userId } = await buildUser(own.db);
      const hangUp = () =>
        new Promise((resolve) => {
          const upload = request(`${own.url}/api/v1/image/current-user`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'multipart/form-data; boundary=x',
              'content-length': 1_048_000,
            },
          });
          upload.on('error', () => {});
          upload.on('close', resolve);
          upload.on('response', () => upload.destroy());
          upload.write('--x', () => upload.destroy());
        });
      for (let one = 0; one < 30; one += 1) await hangUp();
      const body = { ...(await uploadOf({ width: 300, height: 300 })), id: userId, type: 'COVER_PHOTO' };
      const taken = await eventually('room for an upload', async () => {
        const { status } = await callOver(own.url, addOwnImage, { token, body });
        return status !== 503 && status;
      });
      expect(taken).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('memory is handed out by size: what does not fit beside others is asked to come back', async () => {
    const own = await startServer({ env: { UPLOAD_MEMORY_MB: '1' } });
    try {
      const { token, userId } = await buildUser(own.db);
      // One that comes while another is taken in may be turned away itself; then it is begun anew, and given a look's
      // time to arrive: what is put after it comes by a line that is open already and would overtake it.
      let held: ClientRequest | undefined;
      const hold = () => {
        const upload = request(`${own.url}/api/v1/image/current-user`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 1_048_000,
          },
        });
        const over = () => {
          upload.destroy();
          if (held === upload) held = undefined;
        };
        // Being turned away shows as an answer or, when its rest was never read, as a line that breaks.
        upload.on('error', over);
        upload.on('response', over);
        upload.write('--x');
        held = upload;
      };
      const body = {
        ...(await uploadOf({ width: 300, height: 300, fill: 'noise' })),
        id: userId,
        type: 'COVER_PHOTO',
      };
      const put = () => callOver(own.url, addOwnImage, { token, body });
      await eventually('a refusal', async () => {
        if (!held) {
          hold();
          return false;
        }
        return (await put()).status === 503;
      });
      held?.destroy();
      const taken = await eventually('room for an upload', async () => {
        const { status } = await put();
        return status !== 503 && status;
      });
      expect(taken).toBe(200);
    } finally {
      await own.close();
    }
  });
});
