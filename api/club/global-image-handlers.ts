/** Binds the calls about the library of images to their commands. */
import {
  countLibraryImages,
  findLibraryImagesByTags,
  findLibraryImagesByText,
  listLibraryImages,
  listLibraryPage,
} from '@fourball/domain/club/images/find-library-images.ts';
import { findUsages, pathOfUrl } from '@fourball/domain/club/images/find-usages.ts';
import {
  addLibraryImage,
  deleteLibraryImage,
  updateLibraryImage,
} from '@fourball/domain/club/images/library.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const globalImageHandlers = ({ house: { db }, images }: Services): BuiltHandlers['globalImages'] => ({
  listGlobalImages: () => listLibraryImages(db),
  listGlobalImagesPage: ({ params: { page, size } }) => listLibraryPage(db, page, size),
  countGlobalImages: async () => ({ count: await countLibraryImages(db) }),
  addGlobalImage: ({ actor, body }) => addLibraryImage(images, userOf(actor), body),
  updateGlobalImage: ({ actor, body }) => updateLibraryImage(images, userOf(actor), body),
  deleteGlobalImage: ({ actor, params }) => deleteLibraryImage(images, userOf(actor), params.id),
  searchGlobalImagesByText: ({ body }) => findLibraryImagesByText(db, body.text),
  searchGlobalImagesByTags: ({ body }) => findLibraryImagesByTags(db, body.tags),
  findGlobalImageUsages: ({ body }) => findUsages(db, images.users, pathOfUrl(body.url, images.publicUrl)),
});
