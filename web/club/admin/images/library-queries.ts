/** The library of images: how it is read, by page, by text and by tags, and the calls that change it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  addGlobalImage,
  countGlobalImages,
  deleteGlobalImage,
  findGlobalImageUsages,
  listGlobalImagesPage,
  searchGlobalImagesByTags,
  searchGlobalImagesByText,
  updateGlobalImage,
} from '@fourball/shared/club/images/global-image-calls.ts';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { sentExtension } from '../../images/image-types.ts';
import type { ReadyImage } from '../../images/image-upload.ts';
import { sendForm, type SendingOptions } from '../../images/send-form.ts';

export const libraryPageSize = 24;

const libraryKey = ['club', 'library'] as const;

/** What of the library is looked at: all of it by page, or what a text or some tags find. */
export interface LibraryChoice {
  page: number;
  text: string;
  tags: readonly string[];
}

export const useLibrary = ({ page, text, tags }: LibraryChoice) =>
  useQuery({
    queryKey: [...libraryKey, 'list', page, text, tags],
    queryFn: ({ signal }) => {
      if (text !== '') return request(searchGlobalImagesByText, { body: { text }, signal, quiet: true });
      if (tags.length > 0) {
        return request(searchGlobalImagesByTags, { body: { tags: [...tags] }, signal, quiet: true });
      }
      return request(listGlobalImagesPage, { params: { page, size: libraryPageSize }, signal, quiet: true });
    },
    placeholderData: keepPreviousData,
  });

export const useLibraryCount = () =>
  useQuery({
    queryKey: [...libraryKey, 'count'],
    queryFn: async ({ signal }) => (await request(countGlobalImages, { signal, quiet: true })).count,
  });

/** Asked for by hand, since the server looks through all of the club. */
export const useUsages = (url: string, enabled: boolean) =>
  useQuery({
    queryKey: [...libraryKey, 'usages', url],
    queryFn: ({ signal }) => request(findGlobalImageUsages, { body: { url }, signal, quiet: true }),
    enabled,
    staleTime: 0,
  });

const readAnew = () => void queryClient.invalidateQueries({ queryKey: libraryKey });

export async function addToLibrary(
  { file, fileName }: ReadyImage,
  how: SendingOptions,
): Promise<GlobalImage> {
  const added = await sendForm(addGlobalImage, { file, fileName, extension: sentExtension }, how);
  readAnew();
  return added;
}

/** Another picture, which takes its place wherever it is used; its name and tags stay. */
export async function replaceInLibrary(
  { imageId, fileName }: GlobalImage,
  { file }: ReadyImage,
  how: SendingOptions,
): Promise<GlobalImage> {
  const replaced = await sendForm(updateGlobalImage, { file, fileName, oldFileName: fileName, imageId }, how);
  readAnew();
  return replaced;
}

/** `tags` with commas between them; none takes all of them away. */
export async function describeInLibrary(
  { imageId, fileName: oldFileName }: GlobalImage,
  fileName: string,
  tags: string,
): Promise<GlobalImage> {
  const body = { imageId, fileName, oldFileName, tags };
  const described = await request(updateGlobalImage, { body, quiet: true });
  readAnew();
  return described;
}

export async function deleteFromLibrary(imageId: number) {
  const deleted = await request(deleteGlobalImage, { params: { id: imageId }, quiet: true });
  if (deleted.result === 'DELETED') readAnew();
  return deleted;
}
