/** Binds the calls of the files in members' records to their commands. */
import {
  addDocument,
  listDocuments,
  openDocument,
  removeDocument,
} from '@fourball/domain/club/documents/documents.ts';
import { documentRules } from '@fourball/domain/club/documents/document-rules.ts';
import { documentEnding, type DocumentKind } from '@fourball/shared/club/documents/document-enums.ts';
import type { Readable } from 'node:stream';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

const types: Readonly<Record<DocumentKind, string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  JPEG: 'image/jpeg',
};

/** As a header may have it: letters, digits and little else as they are, all others as their bytes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const documentHandlers = ({ house, images, club }: Services): BuiltHandlers['documents'] => {
  const rules = async () => documentRules((await club.rules()).all);
  return {
    listDocuments: async ({ actor, params }) =>
      listDocuments(house, userOf(actor), params.userId, await rules()),
    addDocument: async ({ actor, params, body }) =>
      addDocument(images, await rules(), userOf(actor), { ...params, ...body }),
    async openDocument({ actor, params, ctx }) {
      const { file, title, kind } = await openDocument(images, userOf(actor), params.id);
      const ending = documentEnding[kind];
      ctx.status = 200;
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
      // Saved and never shown by the browser here: what a PDF does when it is opened is nothing that this site lets in.
      ctx.set(
        'Content-Disposition',
        `attachment; filename="document-${params.id}.${ending}"; filename*=UTF-8''${encoded(title)}.${ending}`,
      );
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.body = (await file.open()) as Readable;
      ctx.type = types[kind];
      ctx.length = file.bytes;
      return answered;
    },
    removeDocument: async ({ actor, params }) =>
      removeDocument(house, userOf(actor), params.id, await rules()),
  };
};
