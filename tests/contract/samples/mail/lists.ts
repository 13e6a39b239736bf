/** What it takes for the calls of email lists and consent to be answered. */
import { createCategory, createList } from '@fourball/shared/mail/list-calls.ts';
import { subscribe } from '@fourball/shared/mail/subscription-calls.ts';
import { mailLinkMaker } from '@fourball/domain/mail/consent/unsubscribe-link.ts';
import { buildUser } from '../../../kit/build.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

let lists = 0;
const aList = () => {
  const at = (lists += 1);
  return {
    externalId: `sample-${at}`,
    externalName: `Sample ${at}`,
    purpose: 'News.',
    showPublic: true,
    showAdmin: true,
  };
};

const office: Sample = async (server) => ({ token: (await buildAdmin(server)).token });

const aMember = async (server: TestServer) => {
  const { token, userId, email, name } = await buildUser(server.db);
  const { contact } = await replyOver(server.url, subscribe, { token, body: { list: 'newsletter' } });
  const [firstName = '', lastName = ''] = name.split(' ');
  return { token, userId, email, firstName, lastName, contact: contact.id };
};

const onList: Sample = async (server) => {
  const { token, contact } = await aMember(server);
  return { token, body: { list: 'newsletter', contact } };
};
const onListOpen: Sample = async (server) => {
  const { body } = await onList(server);
  return { body };
};

const linkOf = async (server: TestServer): Promise<string> => {
  const { contact: contactId } = await aMember(server);
  const [list] = await server.db.query<{ id: number }>(
    `select id from email_lists where slug = 'newsletter'`,
  );
  return (await mailLinkMaker(server.house))({ kind: 'LEAVE', contactId, listId: list?.id ?? 0 });
};

const madeList = async (server: TestServer) => {
  const { token = '' } = await office(server);
  const fields = aList();
  return { token, fields, id: (await replyOver(server.url, createList, { token, body: fields })).id };
};
const madeCategory = async (server: TestServer) => {
  const { token = '' } = await office(server);
  const body = { name: `Category ${(lists += 1)}`, sequenceNo: 0 };
  return { token, category: await replyOver(server.url, createCategory, { token, body }) };
};

export const listSamples: Readonly<Record<string, Sample>> = {
  'emailMarketing.listLists': office,
  'emailMarketing.listPublicLists': async () => ({}),
  'emailMarketing.listAdminLists': office,
  'emailMarketing.listActiveCampaignLists': office,
  'emailMarketing.createList': async (server) => ({ ...(await office(server)), body: aList() }),
  'emailMarketing.updateList': async (server) => {
    const { token, fields, id } = await madeList(server);
    return { token, body: { id, ...fields, showPublic: false } };
  },
  'emailMarketing.updateListBatch': async (server) => {
    const { token, fields, id } = await madeList(server);
    return { token, body: { lists: [{ id, ...fields, showPublic: false }] } };
  },
  'emailMarketing.setListCategory': async (server) => {
    const { id, token } = await madeList(server);
    return { token, body: { listId: id, categoryId: (await madeCategory(server)).category.id } };
  },
  'emailMarketing.listCategories': office,
  'emailMarketing.listAdminCategories': office,
  'emailMarketing.listPublicCategories': async () => ({}),
  'emailMarketing.createCategory': async (server) => ({
    ...(await office(server)),
    body: { name: `Category ${(lists += 1)}`, sequenceNo: 1 },
  }),
  'emailMarketing.updateCategory': async (server) => {
    const { token, category } = await madeCategory(server);
    return { token, body: { ...category, sequenceNo: 1 } };
  },
  'emailMarketing.deleteCategory': async (server) => {
    const { token, category } = await madeCategory(server);
    return { token, params: { id: category.id } };
  },
  'emailMarketing.importContacts': async (server) => {
    const { token, id } = await madeList(server);
    const { email } = await buildUser(server.db);
    const said = { source: 'A paper at the desk', words: 'Send me your news.' };
    return {
      token,
      body: { listId: id, rows: [{ email }], basis: 'EXPRESS', ...said, preview: false },
    };
  },
  'emailMarketing.getContact': async (server) => {
    const { token, email } = await aMember(server);
    return { token, params: { email } };
  },
  'emailMarketing.subscribeNewContact': async (server) => ({
    token: (await buildUser(server.db)).token,
    body: { list: 'newsletter' },
  }),
  'emailMarketing.subscribeNewContactPublic': async () => ({
    body: {
      list: 'newsletter',
      firstName: 'Kim',
      lastName: 'Strand',
      email: `kim${(lists += 1)}@example.com`,
    },
  }),
  'emailMarketing.unsubscribe': onList,
  'emailMarketing.unsubscribePublic': onListOpen,
  'emailMarketing.resubscribe': onList,
  'emailMarketing.resubscribePublic': onListOpen,
  'emailMarketing.updateContact': async (server) => {
    const { token, email, firstName, lastName } = await aMember(server);
    const newEmail = `moved.${email}`;
    return { token, body: { email, newEmail, firstName, lastName } };
  },
  'emailMarketing.getLink': async (server) => ({ params: { token: await linkOf(server) } }),
  'emailMarketing.followLink': async (server) => ({
    params: { token: await linkOf(server) },
    body: { action: 'UNSUBSCRIBE' },
  }),
  'emailMarketing.getConsent': async (server) => ({ token: (await aMember(server)).token }),
  'emailMarketing.setTrackingConsent': async (server) => ({
    token: (await aMember(server)).token,
    body: { allowed: true },
  }),
  'mail.signUpForNewsletter': async () => ({ body: { email: `kim${(lists += 1)}@example.com` } }),
  'mail.sendSignUp': async () => ({
    body: { firstName: 'Kim', lastName: 'Strand', email: `kim${(lists += 1)}@example.com` },
  }),
};
