// @vitest-environment happy-dom
/** Regions on pages: the chain of a course, and the office's tree of them, walked and rearranged by keys. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import { getCourseTemplate } from '@fourball/shared/club/course-calls.ts';
import {
  createRegion,
  createRegionLabel,
  deleteRegion,
  deleteRegionLabel,
  listRegionLabels,
  listRegions,
  updateRegion,
  updateRegionLabel,
} from '@fourball/shared/club/regions/region-calls.ts';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import { parentsFor } from '@fourball/web/club/admin/regions/region-tree.ts';
import { describe, expect, it } from 'vitest';
import { meadow, meadowPage } from '../../kit/course-club.ts';
import { at, pending, refusal, type Network } from '../../kit/network.ts';
import { office } from '../../kit/office.tsx';
import { bodiesOf, onTop, topButton } from '../../kit/organizer-office.tsx';
import {
  button,
  choose,
  click,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const region = (
  id: number,
  path: string[],
  parentId: number | null,
  label: string | null = null,
): Region => ({
  id,
  name: path.at(-1) ?? '',
  labelId: label === null ? null : 1,
  label,
  parentId,
  path,
  chain: path.join(' > '),
});

const all = [
  region(1, ['Canada'], null, 'Country'),
  region(2, ['Canada', 'Alberta'], 1),
  region(3, ['Canada', 'Ontario'], 1),
  region(4, ['Canada', 'Ontario', 'Simcoe'], 3),
  region(5, ['United States'], null),
];
const labels = [{ id: 1, name: 'Country' }];

const club = (regions = all): Network => office().on(listRegions, regions).on(listRegionLabels, labels);

const open = async (network = club()): Promise<Network> => {
  await import('@fourball/web/app/pages/AdminPages.tsx');
  await import('@fourball/web/club/admin/regions/AdminRegionsPage.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, '/admin/regions');
  await pass(400);
  return network;
};

const item = (id: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[role=treeitem][data-region="${id}"]`);
  if (found === null) throw new Error(`No region ${id} in ${text()}`);
  return found;
};
const shown = () =>
  [...document.querySelectorAll('[role=treeitem]')].map((one) => [
    Number(one.getAttribute('data-region')),
    Number(one.getAttribute('aria-level')),
  ]);
const focused = () => Number(document.activeElement?.getAttribute('data-region'));
const rowOf = (id: number): HTMLElement => item(id).querySelector<HTMLElement>(`#region-${id}`) ?? item(id);

describe('the chain of regions', () => {
  it('[regionDisplay.1] names them from the top down, joined by " > ", five levels at most', async () => {
    expect(chainOf(['Canada', 'Ontario', 'Simcoe'])).toBe('Canada > Ontario > Simcoe');
    expect(chainOf(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a > b > c > d > e');
    expect(chainOf([])).toBe('');
    await import('@fourball/web/club/courses/CoursePage.tsx');
    await startApp(
      quietClub()
        .on(at(getCourse, { id: 3 }), { ...meadow, regionId: 4, regionPath: ['Canada', 'Ontario', 'Simcoe'] })
        .on(at(getCourseTemplate, { courseId: 3 }), meadowPage),
      '/course/3',
    );
    await pass(300);
    expect(document.querySelector('[data-regions]')?.textContent).toBe('Canada > Ontario > Simcoe');
  });

  it('is not there for a course without a region', async () => {
    await import('@fourball/web/club/courses/CoursePage.tsx');
    await startApp(
      quietClub()
        .on(at(getCourse, { id: 3 }), meadow)
        .on(at(getCourseTemplate, { courseId: 3 }), meadowPage),
      '/course/3',
    );
    await pass(300);
    expect(text()).toContain('The Meadow Course');
    expect(document.querySelector('[data-regions]')).toBeNull();
  });
});

describe('the page of regions', () => {
  it('[mgmt.regions.1] shows all regions as a tree with their labels', async () => {
    await open();
    expect(document.querySelector('h1')?.textContent).toBe('Regions');
    expect(shown()).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
      [5, 1],
    ]);
    expect(rowOf(1).textContent).toBe('CanadaCountry');
    expect(item(1).getAttribute('aria-expanded')).toBe('true');
    expect(item(2).hasAttribute('aria-expanded')).toBe(false);
  });

  it('says what it is for where there are none', async () => {
    await open(club([]));
    expect(text()).toContain('No regions yet');
  });

  it('says why it did not load, and tries again', async () => {
    const broken = office().on(listRegions, refusal('internal', 'Broken')).on(listRegionLabels, labels);
    await open(broken);
    await pass(5000);
    expect(text()).toContain('The regions did not load');
    broken.on(listRegions, all);
    await click(button('Try again'));
    await pass(300);
    expect(shown()).toHaveLength(5);
  });

  it('waits in the shape of what comes', async () => {
    await open(office().on(listRegions, pending).on(listRegionLabels, labels));
    expect(document.querySelector('[role=status][aria-label="Loading regions"]')).not.toBeNull();
  });

  it('is walked by arrow keys, and has one stop of the Tab key', async () => {
    await open();
    const stops = () =>
      [...document.querySelectorAll('[role=treeitem][tabindex="0"]')].map((one) =>
        one.getAttribute('data-region'),
      );
    expect(stops()).toEqual(['1']);
    item(1).focus();
    for (const [key, then] of [
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['ArrowRight', 4],
      ['ArrowLeft', 3],
      ['End', 5],
      ['ArrowDown', 5],
      ['ArrowUp', 4],
      ['Home', 1],
    ] as const) {
      await press(item(focused()), key);
      expect([key, focused()]).toEqual([key, then]);
    }
    expect(stops()).toEqual(['1']);
    // Closed, it hides what lies within; the next key goes past it.
    await press(item(1), 'ArrowLeft');
    expect(shown().map(([id]) => id)).toEqual([1, 5]);
    await press(item(1), 'ArrowDown');
    expect(focused()).toBe(5);
    await press(item(5), 'ArrowUp');
    await press(item(1), 'ArrowRight');
    expect(shown()).toHaveLength(5);
  });

  it('puts a region into the one above by Shift and Right, and out by Shift and Left', async () => {
    const network = await open(club().on(updateRegion, region(3, ['Canada', 'Alberta', 'Ontario'], 2)));
    item(3).focus();
    network.on(listRegions, [
      ...all.slice(0, 2),
      region(3, ['Canada', 'Alberta', 'Ontario'], 2),
      region(4, ['Canada', 'Alberta', 'Ontario', 'Simcoe'], 3),
      region(5, ['United States'], null),
    ]);
    await press(item(3), 'ArrowRight', { shiftKey: true });
    await pass(300);
    expect(bodiesOf(network, updateRegion)).toEqual([{ id: 3, name: 'Ontario', parentId: 2 }]);
    expect(text()).toContain('Moved: Canada > Alberta > Ontario');
    expect(item(3).getAttribute('aria-level')).toBe('3');
    expect(focused()).toBe(3);
    await press(item(4), 'ArrowLeft', { shiftKey: true });
    await pass(300);
    expect(bodiesOf(network, updateRegion).at(-1)).toEqual({ id: 4, name: 'Simcoe', parentId: 2 });
  });

  it('moves nothing where there is nowhere to go, and says why the server refused', async () => {
    const network = await open(
      club().on(updateRegion, { result: 'CONFLICT', reason: 'Regions have 5 levels at most.' }),
    );
    await press(item(1), 'ArrowLeft', { shiftKey: true });
    await press(item(1), 'ArrowRight', { shiftKey: true });
    await pass(200);
    expect(bodiesOf(network, updateRegion)).toEqual([]);
    await press(item(5), 'ArrowRight', { shiftKey: true });
    await pass(300);
    expect(text()).toContain('Regions have 5 levels at most.');
  });

  it('opens a region by Enter or a tap; its form moves, labels and renames it', async () => {
    const network = await open(
      club().on(updateRegion, region(4, ['United States', 'Simcoe Co'], 5, 'Country')),
    );
    await click(rowOf(4));
    await pass(300);
    await type(field('Name'), 'Simcoe Co');
    await choose('Label', '1');
    await choose('Within', '5');
    expect(onTop()).toContain('It is shown as: United States > Simcoe Co');
    await click(topButton('Save'));
    await pass(300);
    expect(bodiesOf(network, updateRegion)).toEqual([{ id: 4, name: 'Simcoe Co', labelId: 1, parentId: 5 }]);
    expect(text()).toContain('Region saved');
    await press(item(2), 'Enter');
    await pass(300);
    expect(onTop()).toContain('Alberta');
  });

  it('adds one at the top or within another, and marks what is refused', async () => {
    const network = await open(
      club().on(
        createRegion,
        refusal('invalid_input', 'No', {
          issues: [{ field: 'name', message: 'There is such a region here already.' }],
        }),
      ),
    );
    await click(button('Add a region'));
    await pass(300);
    await click(topButton('Add'));
    await pass(100);
    expect(onTop()).toContain('Please enter a name.');
    expect(bodiesOf(network, createRegion)).toEqual([]);
    await type(field('Name'), 'Canada');
    await click(topButton('Add'));
    await pass(300);
    expect(onTop()).toContain('There is such a region here already.');
    network.on(createRegion, region(6, ['Mexico'], null));
    await type(field('Name'), 'Mexico');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createRegion).at(-1)).toEqual({ name: 'Mexico', labelId: null, parentId: null });
    await click(rowOf(3));
    await pass(300);
    await click(topButton('Add a region within it'));
    await pass(300);
    await type(field('Name'), 'Muskoka');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createRegion).at(-1)).toEqual({ name: 'Muskoka', labelId: null, parentId: 3 });
  });

  it('removes one after a question, and says why one stays', async () => {
    const network = await open(
      club().on(at(deleteRegion, { id: 2 }), { result: 'CONFLICT', reason: '1 course lies in it.' }),
    );
    await click(rowOf(2));
    await pass(300);
    await click(topButton('Remove'));
    await pass(300);
    expect(onTop()).toContain('Canada > Alberta is removed.');
    await type(field('Type DELETE to confirm'), 'DELETE');
    await click(topButton('ok'));
    await pass(300);
    expect(onTop()).toContain('1 course lies in it.');
    network.on(at(deleteRegion, { id: 2 }), { deleted: true });
    await click(topButton('Remove'));
    await pass(300);
    await type(field('Type DELETE to confirm'), 'DELETE');
    await click(topButton('ok'));
    await pass(300);
    expect(text()).toContain('Alberta removed');
  });

  it('adds, renames and removes labels', async () => {
    const network = await open(
      club()
        .on(createRegionLabel, { id: 2, name: 'Province' })
        .on(updateRegionLabel, { id: 1, name: 'Land' })
        .on(at(deleteRegionLabel, { id: 1 }), { result: 'CONFLICT', reason: '1 region has this label.' }),
    );
    await type(field('New label'), 'Province');
    await click(button('Add'));
    await pass(300);
    expect(bodiesOf(network, createRegionLabel)).toEqual([{ name: 'Province' }]);
    await click(button('Remove Country'));
    await pass(300);
    expect(text()).toContain('1 region has this label.');
    await click(button('Rename Country'));
    await pass(100);
    await type(field('New name of Country'), 'Land');
    await click(button('Save'));
    await pass(300);
    expect(bodiesOf(network, updateRegionLabel)).toEqual([{ id: 1, name: 'Land' }]);
  });
});

describe('where a region may go', () => {
  it('is never itself, one of its own, or so deep that it had a sixth level', () => {
    const deep = ['a', 'b', 'c', 'd', 'e'].map((_, at, names) =>
      region(10 + at, names.slice(0, at + 1), at === 0 ? null : 9 + at),
    );
    const regions = [...all, ...deep];
    const into = (one: Region | null) => parentsFor(regions, one).map(({ id }) => id);
    expect(into(all[0] ?? null)).toEqual([5, 10, 11]);
    expect(into(null)).toEqual([1, 2, 3, 4, 5, 10, 11, 12, 13]);
    expect(into(deep[0] ?? null)).toEqual([]);
  });
});
