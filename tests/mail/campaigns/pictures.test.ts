/** Pictures that campaigns and mails of the office show: they count as used, and what has left keeps its picture for good. */
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import {
  addGlobalImage,
  deleteGlobalImage,
  findGlobalImageUsages,
  updateGlobalImage,
} from '@fourball/shared/club/images/global-image-calls.ts';
import { removeUnusedImages } from '@fourball/shared/club/images/image-calls.ts';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import {
  createCampaign,
  deleteCampaign,
  getCampaignEmail,
  updateCampaign,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { removeImageFilesHandler } from '@fourball/workers/club/remove-image-files.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { pictureFile, uploadOf } from '../../kit/club/pictures.ts';
import { buildReaders, campaignTest } from '../../kit/mail/campaigns.ts';
import { callOver, outcomeOf, replyOver } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const test = campaignTest()
  .extend('asAdmin', ({ admin }) => (body?: unknown) => ({ token: admin.token, body }))
  .extend(
    'add',
    ({ server, asAdmin }) =>
      async (): Promise<GlobalImage> =>
        replyOver(server.url, addGlobalImage, asAdmin(await uploadOf())),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      ({ imageId }: GlobalImage) =>
        replyOver(server.url, deleteGlobalImage, { token: admin.token, params: { id: imageId } }),
  )
  .extend(
    'exchange',
    ({ server, asAdmin }) =>
      async ({ imageId }: GlobalImage): Promise<GlobalImage> =>
        replyOver(
          server.url,
          updateGlobalImage,
          asAdmin({ file: await pictureFile({ fill: '#aa0000' }), fileName: 'new.jpg', imageId }),
        ),
  )
  .extend(
    'usesOf',
    ({ server, asAdmin }) =>
      ({ url }: Pick<GlobalImage, 'url'>) =>
        replyOver(server.url, findGlobalImageUsages, asAdmin({ url })),
  )
  .extend(
    'look',
    ({ server, admin }) =>
      (id: number) =>
        replyOver(server.url, getCampaignEmail, { token: admin.token, params: { id } }),
  )
  /** Lets the job look at everything that was retired, and says whether the file of this picture is still served. */
  .extend('isServed', ({ server }) => async ({ url }: Pick<GlobalImage, 'url'>): Promise<boolean> => {
    const events = await server.db.query<{ id: number; payload: unknown }>(
      `select id, payload from outbox where name = 'club.images-retired' order by id`,
    );
    const context = workerContext(server.house, { images: openImageStorage(server.settings) });
    for (const { id, payload } of events)
      await removeImageFilesHandler.run(context, { eventId: id, payload });
    return (await fetch(server.url + url)).status === 200;
  });

const picture = ({ url }: GlobalImage) => ({ kind: 'IMAGE', url, alt: 'The ninth green' }) as const;

describe('a picture of the library', () => {
  test('that a campaign shows is in use, whether in a block, in a column or in HTML', async ({
    server,
    admin,
    add,
    remove,
    usesOf,
    asAdmin,
  }) => {
    const [inBlock, inColumn, inHtml] = [await add(), await add(), await add()];
    const write = (subject: string, says: Record<string, unknown>) =>
      replyOver(server.url, createCampaign, asAdmin({ subject, ...says }));
    const written = [
      [inBlock, await write('Block', { blocks: [picture(inBlock)] })],
      [
        inColumn,
        await write('Column', { blocks: [{ kind: 'COLUMNS', left: [picture(inColumn)], right: [] }] }),
      ],
      [inHtml, await write('HTML', { html: `<p><img src="${inHtml.url}" alt="" /></p>` })],
    ] as const;
    for (const [image, { id, subject }] of written) {
      const usages = [{ kind: 'CAMPAIGN', id, label: subject }];
      expect(await usesOf(image)).toEqual(usages);
      expect(await remove(image)).toEqual({ result: 'IN_USE', usages });
      await replyOver(server.url, deleteCampaign, { token: admin.token, params: { id } });
      expect(await remove(image)).toEqual({ result: 'DELETED', usages: [] });
    }
  });

  test('that is exchanged is exchanged in what is still written, and whoever has that open is told', async ({
    server,
    add,
    exchange,
    usesOf,
    look,
    isServed,
    asAdmin,
  }) => {
    const image = await add();
    const blocks = [picture(image)];
    const open = await replyOver(server.url, createCampaign, asAdmin({ subject: 'Spring', blocks }));
    const changed = await exchange(image);
    const now = await look(open.id);
    expect(now.blocks).toEqual([picture(changed)]);
    expect(now.html).toContain(changed.url);
    expect(now.html).not.toContain(image.url);
    expect(await usesOf(changed)).toHaveLength(1);
    expect(await isServed(image)).toBe(false);
    const late = { id: open.id, blocks, changedAt: open.changedAt };
    expect(outcomeOf(await callOver(server.url, updateCampaign, asAdmin(late)))).toBe('CONFLICT');
    const inTime = { id: open.id, subject: 'Summer', changedAt: now.changedAt };
    expect((await callOver(server.url, updateCampaign, asAdmin(inTime))).status).toBe(200);
  });

  test('that has left with a campaign stays where its readers have it, whatever becomes of it in the library', async ({
    server,
    club,
    post,
    mails,
    add,
    send,
    remove,
    exchange,
    look,
    isServed,
    asAdmin,
  }) => {
    await buildReaders(server.db, club.listId, 1);
    const image = await add();
    const { id } = await send({ html: `<p><img src="${image.url}" alt="The ninth green" /></p>` });
    await post.turn();
    expect(mails.received[0]?.html).toContain(image.url);
    const usages = [{ kind: 'CAMPAIGN', id, label: 'Spring' }];
    expect(await remove(image)).toEqual({ result: 'IN_USE', usages });
    const changed = await exchange(image);
    expect((await look(id)).html).toContain(image.url);
    expect([await isServed(image), await isServed(changed)]).toEqual([true, true]);
    const key = image.url.slice(1);
    const cleared = await replyOver(server.url, removeUnusedImages, asAdmin({ imageNotUsed: [key] }));
    expect(cleared).toEqual({ removed: [], kept: [key] });
    // The new one was never sent.
    expect(await remove(changed)).toEqual({ result: 'DELETED', usages: [] });
    expect([await isServed(image), await isServed(changed)]).toEqual([true, false]);
  });

  test('that a mail of the office shows is in use', async ({ server, add, remove, asAdmin }) => {
    const image = await add();
    const ava = await buildUser(server.db);
    await replyOver(
      server.url,
      sendMail,
      asAdmin({
        to: ava.email,
        subject: 'Your bag',
        html: `<p><img src="${image.url}" alt="Your bag" /></p>`,
      }),
    );
    expect(await remove(image)).toEqual({
      result: 'IN_USE',
      usages: [{ kind: 'MAIL', id: expect.any(Number), label: 'Your bag' }],
    });
  });
});
