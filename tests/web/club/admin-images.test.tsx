// @vitest-environment happy-dom
/** The library of images as an admin meets it: found by text and tags, paged, described, replaced, deleted, cleaned up. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect, it, vi } from 'vitest';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import { answerDelete, office, openOffice, sent } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { choose, file, lastUpload, save, settle } from '../kit/upload-browser.ts';
import { at, refusal } from '../kit/network.ts';
import {
  countGlobalImages,
  listGlobalImagesPage,
  searchGlobalImagesByText,
  searchGlobalImagesByTags,
  updateGlobalImage,
  findGlobalImageUsages,
  deleteGlobalImage,
} from '@fourball/shared/club/images/global-image-calls.ts';
import {
  listImageProblems,
  removeUnusedImages,
  repairImages,
} from '@fourball/shared/club/images/image-calls.ts';

const image = (imageId: number, fileName: string, tags: string[] = []): GlobalImage => ({
  imageId,
  fileName,
  oldFileName: null,
  tags,
  url: `/images/global/${imageId}.jpg`,
  width: 800,
  height: 600,
  createdAt: '2026-11-01T12:00:00.000Z',
});

const green = image(1, 'green.jpg', ['course', 'summer']);
const house = image(2, 'house.jpg', ['clubhouse']);

const library = (images: GlobalImage[] = [green, house], count = images.length) =>
  office()
    .on(countGlobalImages, { count })
    .on(at(listGlobalImagesPage, { page: 0, size: 24 }), images);

const cards = () =>
  [...document.querySelectorAll('button[aria-label^="Open "]')].map((one) => one.getAttribute('aria-label'));
const open = (name: string) => click(button(`Open ${name}`)).then(() => pass(300));

/** The button beside the field; the head of the page has one of the same name. */
const search = () => click(buttons('Search').at(-1) ?? button('Search'));

describe('finding', () => {
  it('shows all of it by page', async () => {
    const network = library([green, house], 30).on(at(listGlobalImagesPage, { page: 1, size: 24 }), [
      image(3, 'third.jpg'),
    ]);
    await openOffice(network, '/admin/images');
    expect(cards()).toEqual(['Open green.jpg', 'Open house.jpg']);
    expect(text()).toContain('30 images');
    expect(text()).toContain('Page 1 of 2');
    expect(button('Previous page').disabled).toBe(true);
    await click(button('Next page'));
    expect(cards()).toEqual(['Open third.jpg']);
    expect(button('Next page').disabled).toBe(true);
  });

  it('by a text in the tags', async () => {
    const network = library().on(searchGlobalImagesByText, [house]);
    await openOffice(network, '/admin/images');
    await type(field('Search by tag'), 'club');
    await search();
    expect(sent(network.to(searchGlobalImagesByText)[0]?.body)).toEqual({ text: 'club' });
    expect(cards()).toEqual(['Open house.jpg']);
    expect(text()).toContain('1 image found');
  });

  it('by tags, one after the other, and back to all', async () => {
    const network = library().on(searchGlobalImagesByTags, [green]);
    await openOffice(network, '/admin/images');
    await click(button('course'));
    await click(button('summer'));
    expect(network.to(searchGlobalImagesByTags).map(({ body }) => sent(body))).toEqual([
      { tags: ['course'] },
      { tags: ['course', 'summer'] },
    ]);
    await click(button('Show all'));
    expect(cards()).toHaveLength(2);
  });

  it('says when there is none, and when none is found', async () => {
    const network = library([], 0).on(searchGlobalImagesByText, []);
    await openOffice(network, '/admin/images');
    expect(text()).toContain('No image yet');
    await type(field('Search by tag'), 'nothing');
    await search();
    expect(text()).toContain('No results found');
  });

  it('is for admins only', async () => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/admin/images');
    await pass(300);
    expect(text()).not.toContain('Images');
    expect(network.sent.filter(({ path }) => path.includes('image'))).toEqual([]);
  });
});

describe('an image', () => {
  it('gets a name and tags, and keeps what was typed when that is refused', async () => {
    const forms: FormData[] = [];
    const network = library().on(updateGlobalImage, () =>
      refusal('invalid_input', 'Some of what was sent is not valid.', {
        issues: [{ field: 'fileName', message: 'Please fill this in.' }],
      }),
    );
    const plain = network.fetch;
    vi.spyOn(network, 'fetch').mockImplementation((input, init) => {
      if (init?.body instanceof FormData) forms.push(init.body);
      return plain(input, init);
    });
    await openOffice(network, '/admin/images');
    await open('green.jpg');
    await type(field('Tags'), 'course, first tee');
    await click(button('Save'));
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      imageId: '1',
      fileName: 'green.jpg',
      oldFileName: 'green.jpg',
      tags: 'course, first tee',
    });
    expect(text()).toContain('Please fill this in.');
    expect(field('Tags').value).toBe('course, first tee');
  });

  it('has an address that can be copied', async () => {
    const written: string[] = [];
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
      writeText: (line: string) => Promise.resolve(void written.push(line)),
    } as never);
    await openOffice(library(), '/admin/images');
    await open('green.jpg');
    await click(button('Copy address'));
    expect(written).toEqual([`${window.location.origin}/images/global/1.jpg`]);
    expect(text()).toContain('The address is copied.');
  });

  it('is looked for in the whole club', async () => {
    const network = library().on(findGlobalImageUsages, [{ kind: 'PAGE', id: 4, label: 'Home page' }]);
    await openOffice(network, '/admin/images');
    await open('green.jpg');
    await click(button('Find usages'));
    expect(sent(network.to(findGlobalImageUsages)[0]?.body)).toEqual({ url: green.url });
    expect(text()).toContain('Home page');
  });

  it('is deleted once DELETE was typed', async () => {
    const network = library().on(at(deleteGlobalImage, { id: 1 }), { result: 'DELETED', usages: [] });
    await openOffice(network, '/admin/images');
    await open('green.jpg');
    await click(button('Delete'));
    expect(network.to(at(deleteGlobalImage, { id: 1 }))).toEqual([]);
    await answerDelete();
    expect(network.to(at(deleteGlobalImage, { id: 1 }))).toHaveLength(1);
    expect(text()).toContain('The image is deleted.');
  });

  it('the last of the last page takes the page with it', async () => {
    const third = image(3, 'third.jpg');
    const network = library([green, house], 25)
      .on(at(listGlobalImagesPage, { page: 1, size: 24 }), [third])
      .on(at(deleteGlobalImage, { id: 3 }), { result: 'DELETED', usages: [] });
    await openOffice(network, '/admin/images');
    await click(button('Next page'));
    await open('third.jpg');
    network.on(countGlobalImages, { count: 24 }).on(at(listGlobalImagesPage, { page: 1, size: 24 }), []);
    await click(button('Delete'));
    await answerDelete();
    await pass(300);
    expect(cards()).toEqual(['Open green.jpg', 'Open house.jpg']);
  });

  it('asks before a name or tags that were typed are left behind', async () => {
    await openOffice(library(), '/admin/images');
    await open('green.jpg');
    await type(field('Name'), 'ninth.jpg');
    await click(button('Close'));
    await pass(300);
    await click(button('Keep editing'));
    await pass(300);
    expect((field('Name') as HTMLInputElement).value).toBe('ninth.jpg');
  });

  it('that is in use stays, and it says where', async () => {
    const network = library().on(at(deleteGlobalImage, { id: 1 }), {
      result: 'IN_USE',
      usages: [{ kind: 'EVENT_TYPE', id: 9, label: 'Opening day' }],
    });
    await openOffice(network, '/admin/images');
    await open('green.jpg');
    await click(button('Delete'));
    await answerDelete();
    expect(text()).toContain('This image is in use and was not deleted.');
    expect(text()).toContain('Event type Opening day');
  });

  it('is added through the upload dialog, and then described', async () => {
    const added = image(7, 'new.png');
    await openOffice(library(), '/admin/images');
    await click(button('Add image'));
    await pass(300);
    await choose(file('new.png'));
    await save();
    const { method, address, form } = lastUpload();
    expect(`${method} ${address}`).toBe('POST /api/v1/image/global');
    expect(form.get('extension')).toBe('jpg');
    expect(form.get('fileName')).toBe('new.png');
    await lastUpload().answer(added);
    await settle();
    expect(text()).toContain('The image is in the library.');
    expect(field('Name').value).toBe('new.png');
  });

  it('is replaced through the upload dialog', async () => {
    await openOffice(library(), '/admin/images');
    await open('green.jpg');
    await click(button('Replace'));
    await pass(300);
    await choose(file('better.png'));
    await click(buttons('Save').at(-1) ?? button('Save'));
    await settle();
    const { method, address, form } = lastUpload();
    expect(`${method} ${address}`).toBe('PUT /api/v1/image/global');
    expect(form.get('imageId')).toBe('1');
    expect(form.get('oldFileName')).toBe('green.jpg');
    await lastUpload().answer(green);
    await settle();
    expect(text()).toContain('The image is replaced, wherever it is used.');
  });
});

describe('problems and clean-up', () => {
  it('finds what is wrong with an owner, and removes what nothing uses', async () => {
    let problems: ReplyOf<typeof listImageProblems> = [
      { key: 'images/avatar/5-a.jpg', problem: 'NO_RECORD', imageId: null },
      { key: 'images/avatar/5-b.jpg', problem: 'NO_FILE', imageId: 3 },
    ];
    const network = library()
      .on(at(listImageProblems, { id: 5 }), () => problems)
      .on(removeUnusedImages, () => {
        problems = problems.slice(1);
        return { removed: ['images/avatar/5-a.jpg'], kept: [] };
      });
    await openOffice(network, '/admin/images');
    await click(button('Problems and clean-up'));
    await type(field('Number of the owner'), 'x');
    await click(button('Check'));
    expect(text()).toContain('Please enter a number.');
    await type(field('Number of the owner'), '5');
    await click(button('Check'));
    expect(text()).toContain('A file that nothing uses images/avatar/5-a.jpg');
    await click(button('Remove 1 unused file'));
    await answerDelete();
    expect(sent(network.to(removeUnusedImages)[0]?.body)).toEqual({
      imageNotUsed: ['images/avatar/5-a.jpg'],
    });
    expect(text()).toContain('1 file removed.');
    expect(text()).not.toContain('5-a.jpg');
  });

  it('brings records up to date, or says why not', async () => {
    const network = library().on(
      repairImages,
      refusal('unavailable', 'The service is not ready. Please try again.'),
    );
    await openOffice(network, '/admin/images');
    await click(button('Problems and clean-up'));
    await click(button('Bring up to date'));
    expect(text()).toContain('The service is not ready. Please try again.');
    network.on(repairImages, { checked: 9, filled: 2, missing: 0 });
    await click(button('Bring up to date'));
    expect(text()).toContain('9 images checked, 2 filled in, 0 without a file.');
  });
});
