/** The calls with which the office keeps files in a member's record: contracts, forms, proofs. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant, line } from '../../contract/fields.ts';
import { documentKind } from './document-enums.ts';

const document = z.object({
  documentId: id,
  title: z.string(),
  kind: documentKind,
  bytes: z.number().int(),
  /** The name of who added it; of who left the club "Former member". */
  addedBy: z.string(),
  addedAt: instant,
});
export type MemberDocument = z.output<typeof document>;

const documents = z.object({
  /** The newest first. */
  documents: z.array(document),
  /** How many one record can have, and how large a file can be. */
  most: z.number().int(),
  mostKilobytes: z.number().int(),
});
export type MemberDocuments = z.output<typeof documents>;

export const listDocuments = defineCall({
  id: 'document.list',
  method: 'GET',
  path: 'user/documents/{userId}',
  access: 'admin',
  params: z.object({ userId: id }),
  reply: documents,
  errors: ['not_found'],
  ours: true,
  summary: 'The files in the record of a member.',
});

export const addDocument = defineCall({
  id: 'document.add',
  method: 'POST',
  path: 'user/documents/{userId}',
  access: 'admin',
  encoding: 'multipart',
  params: z.object({ userId: id }),
  body: z.object({
    title: line(120).min(1, 'Please fill this in.'),
    file: z.file().min(1, 'Please choose a file.'),
  }),
  reply: documents,
  errors: ['not_found', 'conflict', 'too_large', 'unavailable'],
  ours: true,
  summary:
    'Adds a PDF, PNG or JPEG (field `file`) to the record of a member; the same file is kept once. What it is, its content says.',
});

export const openDocument = defineCall({
  id: 'document.open',
  method: 'POST',
  path: 'user/document/{id}/open',
  access: 'admin',
  encoding: 'none',
  params: z.object({ id }),
  errors: ['not_found'],
  raw: true,
  ours: true,
  summary: 'Hands a file of a member’s record out, to be saved, and notes in the trail who opened it.',
});

export const removeDocument = defineCall({
  id: 'document.remove',
  method: 'DELETE',
  path: 'user/document/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: documents,
  errors: ['not_found'],
  ours: true,
  summary: 'Takes a file out of the record of a member, for good.',
});

export const documentCalls = { listDocuments, addDocument, openDocument, removeDocument };
