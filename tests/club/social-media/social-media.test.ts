/** Social media and the links of organisations: where they may lead, and what keeps them from being removed. */
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import {
  createSocialMedia,
  createSocialMediaLink,
  deleteSocialMedia,
  deleteSocialMediaLink,
  getSocialMediaLink,
  listLinkOwners,
  listSocialMedia,
  listSocialMediaLinksByOrganization,
  updateSocialMedia,
  updateSocialMediaLink,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { addedLink, addedMedium } from '../../kit/club/regions.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('by', ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('organization', ({ server }) => async (name: string) => {
    const [row] = await server.db.query<{ id: number }>(
      'insert into organizations (name) values ($1) returning id',
      [name],
    );
    return row?.id ?? 0;
  })
  .extend(
    'add',
    ({ by }) =>
      (body: object) =>
        callOver(by.url, createSocialMedia, { token: by.token, body }),
  )
  .extend(
    'change',
    ({ server, by }) =>
      (body: object, url = server.url) =>
        callOver(url, updateSocialMedia, { token: by.token, body }),
  )
  .extend(
    'link',
    ({ server, by }) =>
      (body: object, url = server.url) =>
        callOver(url, createSocialMediaLink, { token: by.token, body }),
  )
  .extend(
    'remove',
    ({ server, by }) =>
      (id: number, url = server.url) =>
        callOver(url, deleteSocialMedia, { token: by.token, params: { id } }),
  )
  .extend(
    'linksOf',
    ({ server }) =>
      async (name: string) =>
        (await replyOver(server.url, listSocialMediaLinksByOrganization, { params: { name } })).map(
          ({ link }) => link,
        ),
  );

test.beforeEach(async ({ server }) => {
  await server.db.query('delete from social_media_links');
  await server.db.query('delete from social_media');
});

describe('a medium', () => {
  test('that most clubs know has its sites and its picture without being told, in any letter case', async ({
    server,
    add,
  }) => {
    expect((await add({ name: 'instagram' })).json).toMatchObject({
      name: 'instagram',
      hosts: ['instagram.com'],
      icon: 'INSTAGRAM',
    });
    expect((await add({ name: 'Club blog' })).json).toMatchObject({ hosts: [], icon: 'LINK' });
    expect(
      (await add({ name: 'Facebook', hosts: ['WWW.Facebook.com', 'facebook.com'], icon: 'LINK' })).json,
    ).toMatchObject({
      hosts: ['facebook.com'],
      icon: 'LINK',
    });
    const list = await replyOver(server.url, listSocialMedia);
    expect(list.map(({ name }) => name)).toEqual(['Club blog', 'Facebook', 'instagram']);
  });

  test.for([
    'https://facebook.com',
    'facebook',
    'facebook.com/club',
    '10.0.0.1',
    'a b.com',
    '*.com',
    'x.com:8080',
    'user@x.com',
  ])('is at no site called %j', async (host, { add }) => {
    expect(refusalIn(await add({ name: 'Other', hosts: [host] }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['hosts.0'],
    });
  });

  test('has a name of its own, also when two admins add it at once', async ({ server, by, add, change }) => {
    const replies = await Promise.all(
      [0, 1, 0, 1].map((api) =>
        callOver(server.urls[api] ?? server.url, createSocialMedia, {
          token: by.token,
          body: { name: 'Facebook' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(refusalIn(await add({ name: ' FACEBOOK ' })).fields).toEqual(['name']);
    const { id } = await addedMedium(by, { name: 'Other' });
    expect(refusalIn(await change({ id, name: 'facebook' })).fields).toEqual(['name']);
    expect((await change({ id: 999_999, name: 'X' })).status).toBe(404);
  });

  test('keeps what is left out, and no site that links lead to is taken away', async ({
    by,
    organization,
    change,
  }) => {
    const medium = await addedMedium(by, { name: 'Blogs', hosts: ['one.example', 'two.example'], icon: 'X' });
    const { id } = medium;
    await addedLink(by, id, await organization('Oaks'), 'https://club.two.example/oaks');
    expect((await change({ id, name: 'Blog' })).json).toEqual({ ...medium, name: 'Blog' });
    const lost = await change({ id, name: 'Blog', hosts: ['one.example'] });
    expect(refusalIn(lost)).toEqual({ status: 200, code: 'conflict', fields: ['hosts'] });
    expect(outcomeOf(await change({ id, name: 'Blog', hosts: ['two.example'], icon: 'LINK' }))).toBe(200);
  });

  test('is kept while a link leads to it', async ({ by, organization, remove }) => {
    const medium = await addedMedium(by);
    const link = await addedLink(by, medium.id, await organization('Oaks'));
    const kept = await remove(medium.id);
    expect(outcomeOf(kept)).toBe('CONFLICT');
    expect(kept.text).toContain('1 link leads there.');
    await replyOver(by.url, deleteSocialMediaLink, { token: by.token, params: { id: link.id } });
    expect((await remove(medium.id)).json).toEqual({ deleted: true });
    expect((await remove(medium.id)).status).toBe(404);
  });

  test('removed while another admin adds a link to it: one of both is refused', async ({
    server,
    by,
    organization,
    link,
    remove,
  }) => {
    const contactInformationId = await organization('Oaks');
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await addedMedium(by);
      const body = { socialMediaId: id, contactInformationId, link: 'https://golf.example/oaks' };
      const [removed, added] = await Promise.all([remove(id, server.urls[0]), link(body, server.urls[1])]);
      expect([
        ['CONFLICT', 200],
        [200, 422],
      ]).toContainEqual([outcomeOf(removed), outcomeOf(added)]);
    }
  });

  test('moved to another site while another admin adds a link to the old one: no link leads elsewhere', async ({
    server,
    by,
    organization,
    link,
    change,
  }) => {
    const contactInformationId = await organization('Oaks');
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, name } = await addedMedium(by);
      const body = { socialMediaId: id, contactInformationId, link: 'https://golf.example/oaks' };
      const [moved, added] = await Promise.all([
        change({ id, name, hosts: ['other.example'] }, server.urls[0]),
        link(body, server.urls[1]),
      ]);
      expect([
        ['CONFLICT', 200],
        [200, 422],
      ]).toContainEqual([outcomeOf(moved), outcomeOf(added)]);
    }
  });
});

describe('a link', () => {
  test.for([
    'http://golf.example/oaks',
    'ftp://golf.example/oaks',
    'javascript:alert(1)//golf.example',
    'data:text/html,golf.example',
    'golf.example/oaks',
    '//golf.example/oaks',
    'https://evil.example/golf.example',
    'https://golf.example.evil.example/',
    'https://notgolf.example/',
    'https://golf.example@evil.example/',
    'https://club:secret@golf.example/',
    'https://golf.example:8443/',
    'https://gоlf.example/',
    'https://',
    '',
    ' ',
  ])('can’t be %j', async (address, { by, organization, link, linksOf }) => {
    const { id: socialMediaId } = await addedMedium(by);
    const contactInformationId = await organization('Never linked');
    const refused = refusalIn(await link({ socialMediaId, contactInformationId, link: address }));
    expect(refused).toEqual({ status: 422, code: 'invalid_input', fields: ['link'] });
    expect(await linksOf('Never linked')).toEqual([]);
  });

  test.for([
    ['https://golf.example/oaks', 'https://golf.example/oaks'],
    ['  HTTPS://WWW.Golf.Example/Oaks?x=1 ', 'https://www.golf.example/Oaks?x=1'],
    ['https://m.club.golf.example:443', 'https://m.club.golf.example/'],
  ] as const)('may be %j', async ([sent, kept], { by, organization }) => {
    const { id } = await addedMedium(by);
    expect((await addedLink(by, id, await organization('Oaks'), sent)).link).toBe(kept);
  });

  test('says which sites its medium has, or that it has none yet', async ({ by, organization, link }) => {
    const contactInformationId = await organization('Oaks');
    const { id } = await addedMedium(by, { name: 'Blog', hosts: [] });
    const to = (socialMediaId: number) =>
      link({ socialMediaId, contactInformationId, link: 'https://elsewhere.example/oaks' });
    expect((await to(id)).text).toContain('Please say first at which site Blog is.');
    const golf = await addedMedium(by, { name: 'Golf' });
    expect((await to(golf.id)).text).toContain(
      'A link to Golf begins with https:// and leads to golf.example.',
    );
  });

  test('names a medium and an organisation that there are, and is there once', async ({
    by,
    organization,
    link,
  }) => {
    const { id: socialMediaId } = await addedMedium(by);
    const contactInformationId = await organization('Oaks');
    const body = { socialMediaId, contactInformationId, link: 'https://golf.example/oaks' };
    expect(refusalIn(await link({ ...body, socialMediaId: 999_999 })).fields).toEqual(['socialMediaId']);
    expect(refusalIn(await link({ ...body, contactInformationId: 999_999 })).fields).toEqual([
      'contactInformationId',
    ]);
    const replies = await Promise.all([link(body), link(body), link(body)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('is changed and removed by admins alone, and read by everybody', async ({
    server,
    by,
    organization,
    linksOf,
  }) => {
    const medium = await addedMedium(by, { name: 'Golf' });
    const orgId = await organization('Fairway Bank');
    const there = await addedLink(by, medium.id, orgId, 'https://golf.example/old');
    const body = {
      id: there.id,
      socialMediaId: medium.id,
      contactInformationId: orgId,
      link: 'https://golf.example/new',
    };
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    expect((await callOver(server.url, updateSocialMediaLink, { token, body })).status).toBe(403);
    const changed = await replyOver(server.url, updateSocialMediaLink, { token: by.token, body });
    expect(await replyOver(server.url, getSocialMediaLink, { params: { id: there.id } })).toEqual(changed);
    expect(changed).toEqual({
      id: there.id,
      socialMediaId: medium.id,
      name: 'Golf',
      icon: 'LINK',
      contactInformationId: orgId,
      link: 'https://golf.example/new',
    });
    const elsewhere = await callOver(server.url, updateSocialMediaLink, {
      token: by.token,
      body: { ...body, link: 'https://evil.example/' },
    });
    expect(refusalIn(elsewhere).fields).toEqual(['link']);
    await replyOver(server.url, deleteSocialMediaLink, { token: by.token, params: { id: there.id } });
    expect((await callOver(server.url, getSocialMediaLink, { params: { id: there.id } })).status).toBe(404);
    expect(await linksOf('Fairway Bank')).toEqual([]);
    const trail = await server.db.query<{ action: string }>(
      `select action from audit_entries where action like 'social-media-link.%' order by id desc limit 3`,
    );
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual(['deleted', 'changed', 'created']);
  });
});

describe('the links of an organisation', () => {
  test('are found by its name in any letter case, percent-encoded; of a name that nobody has there are none', async ({
    by,
    organization,
    linksOf,
  }) => {
    const { id } = await addedMedium(by);
    const orgId = await organization('Café & Söhne / Golf 100%');
    const { link } = await addedLink(by, id, orgId);
    expect(await linksOf('café & söhne / GOLF 100%')).toEqual([link]);
    expect(await linksOf('Nobody')).toEqual([]);
    expect(await linksOf('%')).toEqual([]);
  });

  test('of the club’s own are found by the club’s name as well, and come first for admins', async ({
    server,
    by,
    organization,
    linksOf,
  }) => {
    await server.db.query('delete from organizations');
    const [bank, own] = [await organization('A bank'), await organization('The Hollow Ltd')];
    await server.db.query(`insert into properties (organization_id, name) values ($1, 'The Hollow')`, [own]);
    const { id } = await addedMedium(by);
    const { link } = await addedLink(by, id, own);
    const { name: clubName } = await replyOver(server.url, getClubInfo);
    expect(await linksOf(clubName.toUpperCase())).toEqual([link]);
    const owners = await replyOver(server.url, listLinkOwners, { token: by.token });
    expect(
      owners.map(({ contactInformationId, own: isOwn, links }) => [
        contactInformationId,
        isOwn,
        links.length,
      ]),
    ).toEqual([
      [own, true, 1],
      [bank, false, 0],
    ]);
  });
});
