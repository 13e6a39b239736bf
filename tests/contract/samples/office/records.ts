/** The calls of members' records, with a member who has a note. */
import { orderInvitation } from '@fourball/shared/accounts/invitation-calls.ts';
import { addDocument } from '@fourball/shared/club/documents/document-calls.ts';
import { addNote } from '@fourball/shared/accounts/record-calls.ts';
import { buildUser } from '../../../kit/build.ts';
import { mergeDoors } from '../../../kit/accounts/merging.ts';
import { recordOf, wishOf } from '../../../kit/accounts/records.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function noted(server: TestServer) {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { userId } = await buildUser(server.db);
  const { notes } = await replyOver(server.url, addNote, { token, body: { userId, text: 'Left-handed.' } });
  return { token, userId, noteId: notes[0]?.noteId ?? 0 };
}

/** Somebody who has never logged in. */
async function uninvited(server: TestServer) {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { userId } = await buildUser(server.db);
  await server.db.query('delete from sessions where user_id = $1', [userId]);
  return { token, userId };
}

async function ordered(server: TestServer) {
  const { token, userId } = await uninvited(server);
  const { invitationId } = await replyOver(server.url, orderInvitation, {
    token,
    body: { userIds: [userId], count: 1 },
  });
  return { token, invitationId };
}

/** A member with a file in the record. */
async function filed(server: TestServer) {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { userId } = await buildUser(server.db);
  const file = new File(['%PDF-1.7 %%EOF'], 'contract.pdf');
  const call = { token, params: { userId }, body: { title: 'Contract', file } };
  const { documents } = await replyOver(server.url, addDocument, call);
  return { token, userId, documentId: documents[0]?.documentId ?? 0 };
}

export const recordSamples: Readonly<Record<string, Sample>> = {
  'user.getRecord': async (server) => {
    const { token, userId } = await noted(server);
    return { token, params: { id: userId } };
  },
  'user.updateRecord': async (server) => {
    const { token, userId } = await noted(server);
    return { token, body: { ...wishOf(await recordOf(server, { token }, userId)), city: 'Wawa' } };
  },
  'document.list': async (server) => {
    const { token, userId } = await filed(server);
    return { token, params: { userId } };
  },
  'document.add': async (server) => {
    const { token, userId } = await filed(server);
    const file = new File(['%PDF-1.7 another %%EOF'], 'contract.pdf');
    return { token, params: { userId }, body: { title: 'Contract', file } };
  },
  'document.remove': async (server) => {
    const { token, documentId } = await filed(server);
    return { token, params: { id: documentId } };
  },
  'user.previewMerge': async (server) => {
    const { token, userId } = await noted(server);
    const { userId: keptId } = await buildUser(server.db);
    return { token, query: { goneId: userId, keptId } };
  },
  'user.merge': async (server) => {
    const { token, userId } = await noted(server);
    const kept = await buildUser(server.db);
    const { fingerprint } = await mergeDoors(server, { token }).look({ userId }, kept);
    return { token, body: { goneId: userId, keptId: kept.userId, fingerprint } };
  },
  'user.previewInvitation': async (server) => {
    const { token, userId } = await uninvited(server);
    return { token, body: { userIds: [userId] } };
  },
  'user.orderInvitation': async (server) => {
    const { token, userId } = await uninvited(server);
    return { token, body: { userIds: [userId], count: 1 } };
  },
  'user.listInvitations': async (server) => ({ token: (await ordered(server)).token }),
  'user.stopInvitation': async (server) => {
    const { token, invitationId } = await ordered(server);
    return { token, body: { invitationId } };
  },
  'user.addNote': async (server) => {
    const { token, userId } = await noted(server);
    return { token, body: { userId, text: 'Needs a cart.', important: true } };
  },
  'user.updateNote': async (server) => {
    const { token, noteId } = await noted(server);
    return { token, body: { noteId, text: 'Right-handed.', important: false } };
  },
  'user.deleteNote': async (server) => {
    const { token, noteId } = await noted(server);
    return { token, params: { id: noteId } };
  },
};
