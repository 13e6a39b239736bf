// @vitest-environment happy-dom
/** Courses in the hands of admins: their order, who sees them, and every part of one. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { courseKeys } from '@fourball/web/club/courses/course-keys.ts';
import { managedHeath, managedMeadow, meadowPage, nineHoles } from '../kit/course-club.ts';
import { errorOf, office, sent } from '../kit/office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  field,
  pass,
  press,
  quietClub,
  reloadApp,
  rememberSession,
  startApp,
  text,
  type,
  moveDown,
} from '../kit/start-app.tsx';
import { withTemplateRuns } from '../kit/answers/template-runs.ts';
import { type Network, at, refusal, type Asked, type Reply } from '../kit/network.ts';
import {
  listManagedCourses,
  previewTeeSheet,
  orderCourses,
  updateFeePrices,
  updateTeeSheetTemplate,
  applyTemplates,
  updateScorecard,
} from '@fourball/shared/club/course-setup-calls.ts';
import { undoTemplateRun } from '@fourball/shared/club/template-run-calls.ts';
import {
  getCourseTemplate,
  listScorecardImages,
  updateCourseVisibility,
  createCourseQuick,
  updateCourse,
  updateCourseTemplate,
  listCourseImages,
} from '@fourball/shared/club/course-calls.ts';
import { removeImage } from '@fourball/shared/club/images/image-calls.ts';

const preview = [
  {
    day: '2026-11-21',
    teeTimes: [
      { time: '07:00', startTee: 1, spots: 4, blockReason: null },
      { time: '07:00', startTee: 10, spots: 4, blockReason: null },
      { time: '07:10', startTee: 1, spots: 4, blockReason: 'Cup' },
    ],
  },
  { day: '2026-11-22', teeTimes: [] },
];

const club = (): Network =>
  office()
    .on(listManagedCourses, [managedMeadow, managedHeath])
    .on(at(getCourseTemplate, { courseId: 3 }), { ...meadowPage, infoBoxes: [] })
    .on(at(listScorecardImages, { courseId: 3 }), [])
    .on(previewTeeSheet, preview);

const open = async (network: Network, search = ''): Promise<Network> => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/app/office/AdminCoursesPage.tsx');
  await import('@fourball/web/club/pages/RichTextEditor.tsx');
  await import('@fourball/web/app/shell/NoPermission.tsx');
  rememberSession();
  await startApp(network, `/admin/courses${search}`);
  await pass(400);
  return network;
};

const tables = () => [...document.querySelectorAll('table')].map((table) => table.textContent ?? '');
beforeEach(() => {
  // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('[data-course]');
    const rows = [...document.querySelectorAll('[data-course]')];
    return new DOMRect(0, (row === null ? 0 : rows.indexOf(row)) * 70, 800, 68);
  });
});

/** What another admin has changed is told, and read anew. */
const othersMake = async <A extends Asked>(network: Network, call: A, now: Reply<A>) => {
  network.on(call, now);
  const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: courseKeys.all });
  });
  await pass(400);
};
const managed = listManagedCourses;

const submit = async (name: string) => {
  await click(button(name));
  await pass(400);
};

describe('the courses [mgmt.courses.1]', () => {
  it('are not for golfers, and nothing is asked for them', async () => {
    const network = await open(quietClub());
    expect(text()).toContain('Members of the office only');
    expect(network.to(listManagedCourses)).toEqual([]);
  });

  it('stand in their order, with what is hidden, and are shown at a press', async () => {
    const network = await open(club().on(updateCourseVisibility, { ...managedHeath, visible: true }));
    const rows = [...document.querySelectorAll('[data-course]')].map((row) => row.textContent);
    expect(rows).toEqual([expect.stringContaining('Shown'), expect.stringContaining('Hidden')]);
    expect(rows[0]).toContain('9 holes · 1 fee · 1 template');
    await click(button('Show Heath to golfers'));
    await pass(50);
    expect(sent(network.to(updateCourseVisibility)[0]?.body)).toEqual({ id: 4, visible: true });
    expect(button('Hide Heath from golfers')).toBeDefined();
  });

  it('says of a course on show that without a fee it can’t be booked', async () => {
    const shown = { ...managedMeadow, visible: true, fees: [] };
    await open(club().on(listManagedCourses, [shown, { ...managedHeath, visible: false, fees: [] }]));
    expect(text().split('No fee: it can’t be booked')).toHaveLength(2);
  });

  it('are put in order by the keyboard', async () => {
    const network = await open(club().on(orderCourses, [managedHeath, managedMeadow]));
    await moveDown(button('Move Meadow'));
    expect(sent(network.to(orderCourses)[0]?.body)).toEqual({ courseIds: [4, 3] });
  });

  it('are added by their name, what is wrong at its field', async () => {
    const network = await open(
      club().on(
        createCourseQuick,
        refusal('invalid_input', 'No', { issues: [{ field: 'name', message: 'Please fill this in.' }] }),
      ),
    );
    await submit('Add a course');
    await submit('Add');
    expect(errorOf('Short name')).toBe('Please fill this in.');
    network.on(createCourseQuick, { ...managedHeath, courseId: 9, name: 'Dunes' });
    await type(field('Short name'), 'Dunes');
    await submit('Add');
    expect(sent(network.to(createCourseQuick)[1]?.body)).toEqual({
      name: 'Dunes',
      fullName: 'Dunes',
    });
    expect(window.location.search).toBe('?course=9');
  });

  it('say what failed, and are read again', async () => {
    const network = await open(club().on(listManagedCourses, refusal('internal', 'No')));
    expect(text()).toContain('The courses did not load');
    network.on(listManagedCourses, [managedMeadow]);
    await submit('Try again');
    expect(text()).toContain('The Meadow Course');
  });

  const always = { id: 3, name: 'Meadow', fullName: 'The Meadow Course', listingType: 'PUBLIC' };

  it('save what was changed of one, empty ones as none', async () => {
    const network = await open(club().on(updateCourse, managedMeadow), '?course=3');
    await type(field('Website'), '');
    await type(field('Course tour'), 'Along the river');
    await submit('Save');
    expect(sent(network.to(updateCourse)[0]?.body)).toEqual({
      ...always,
      website: null,
      courseTour: 'Along the river',
    });
  });

  it('say where the facts of one come from', async () => {
    const network = await open(club().on(updateCourse, managedMeadow), '?course=3');
    await choose('Where its facts come from', 'COURSEDB');
    await submit('Save');
    expect(sent(network.to(updateCourse)[0]?.body)).toEqual({ ...always, dataSource: 'COURSEDB' });
  });

  it('keep what was typed over a page that is loaded anew, beside what others changed; thrown away it is gone', async () => {
    const network = await open(club(), '?course=3');
    await type(field('Course tour'), 'Along the river');
    const theirs = { name: 'Meadows', website: 'meadows.example', courseTour: 'Uphill' };
    network.on(managed, [{ ...managedMeadow, ...theirs }]);
    await reloadApp(network);
    await pass(400);
    expect(field('Course tour').value).toBe('Along the river');
    expect(field('Website').value).toBe('meadows.example');
    await click(button('Scorecard'));
    await pass(200);
    await click(button('Leave'));
    await pass(200);
    await click(button('Details'));
    await pass(200);
    expect(field('Course tour').value).toBe('Uphill');
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('Along the river');
  });

  it('follow what others change where nothing was typed, and saving undoes none of it', async () => {
    const network = await open(club().on(updateCourse, managedMeadow), '?course=3');
    await type(field('Course tour'), 'Along the river');
    const theirs = { name: 'Meadows', website: 'meadows.example', courseTour: 'Uphill' };
    await othersMake(network, managed, [{ ...managedMeadow, ...theirs }]);
    expect((field('Website') as HTMLInputElement).value).toBe('meadows.example');
    expect((field('Course tour') as HTMLTextAreaElement).value).toBe('Along the river');
    await submit('Save');
    expect(sent(network.to(updateCourse)[0]?.body)).toEqual({
      ...always,
      name: 'Meadows',
      courseTour: 'Along the river',
    });
  });

  it('without anything typed have nothing to save when others have changed them', async () => {
    const network = await open(club(), '?course=3&tab=scorecard');
    const holes = managedMeadow.holes.map((hole) => ({ ...hole, par: 3 }));
    await othersMake(network, managed, [{ ...managedMeadow, holes }]);
    expect((field('Par, hole 1') as HTMLInputElement).value).toBe('3');
    expect(button('Save').disabled).toBe(true);
  });

  it('keep what is typed while they are saved', async () => {
    let answer: (told: ManagedCourse) => void = () => undefined;
    const network = club().on(updateCourse, () => new Promise((resolve) => (answer = resolve)));
    await open(network, '?course=3');
    await type(field('Course tour'), 'Along the river');
    await submit('Save');
    await type(field('Website'), 'new.example');
    answer({ ...managedMeadow, courseTour: 'Along the river' });
    await pass(400);
    expect((field('Website') as HTMLInputElement).value).toBe('new.example');
    expect((field('Course tour') as HTMLTextAreaElement).value).toBe('Along the river');
    await submit('Save');
    expect(sent(network.to(updateCourse)[1]?.body)).toEqual({ ...always, website: 'new.example' });
  });

  it('show in a text what others have written, and keep the texts that were changed here', async () => {
    const network = club().on(updateCourseTemplate, meadowPage);
    await open(network, '?course=3&tab=page');
    await type(field('Heading'), 'Come in');
    const theirs = { ...meadowPage, infoBoxes: [], heading: 'Theirs', about: '<p>Theirs</p>' };
    await othersMake(network, at(getCourseTemplate, { courseId: 3 }), theirs);
    expect((field('Heading') as HTMLInputElement).value).toBe('Come in');
    const texts = [...document.querySelectorAll('[role=textbox]')].map(({ textContent }) => textContent);
    expect(texts).toContain('Theirs');
    await submit('Save');
    expect(sent(network.to(updateCourseTemplate)[0]?.body)).toMatchObject({
      heading: 'Come in',
      about: '<p>Theirs</p>',
    });
  });

  it('have fees with prices by date: what holds today is marked, what is to come can change', async () => {
    const raised = { ...managedMeadow, fees: [{ ...nineHoles, prices: nineHoles.prices.slice(1) }] };
    const network = await open(club().on(updateFeePrices, raised), '?course=3&tab=fees');
    expect(tables()[0]).toContain('2026-04-01 Today$28.00$92.00$64.00');
    expect(tables()[0]).not.toContain('2025-04-01');
    await click(button('Show 1 earlier one'));
    expect(tables()[0]).toContain('2025-04-01 Past$26.00$89.00$60.00');
    await submit('Change the prices of 9 holes from 2027-04-01');
    await type(field('Member'), '31.x');
    await submit('Save');
    expect(errorOf('Member')).toBe('Please enter an amount.');
    await type(field('Member'), '32.50');
    await submit('Save');
    expect(sent(network.to(updateFeePrices)[0]?.body)).toEqual({
      courseFeeId: 7,
      startDate: '2027-04-01',
      memberPrice: 3250,
      nonMemberPrice: 9900,
      externalMemberPrice: 7000,
    });
    expect(tables()[0]).not.toContain('2027-04-01');
  });

  it('have templates with a week’s preview, and tell what applying them did', async () => {
    const network = await open(
      withTemplateRuns(club())
        .on(updateTeeSheetTemplate, managedMeadow)
        .on(applyTemplates, {
          added: 3,
          removed: 1,
          changed: 0,
          left: [{ teeTimeId: 1, day: '2026-11-21', time: '07:00', startTee: 1, reason: 'HELD' }],
        }),
      '?course=3&tab=sheet',
    );
    expect(tables()[0]).toContain('SummerSat, Sun2026-04-01 – 2026-10-3107:00 – 17:00');
    expect(text()).toContain('3 tee times, 12 spots');
    expect(text()).toContain('1 blocked');
    expect(text()).toContain('07:00 Tee 1, 10');
    expect(text()).toContain('No tee times');
    await submit('Summer');
    await type(field('Start tees'), '1, 19x');
    await submit('Save');
    expect(errorOf('Start tees')).toBe('Please enter tees such as 1, 10 or 1A, 1B.');
    await type(field('Start tees'), '1, 9');
    await click(button('Monday'));
    await submit('Save');
    expect(sent(network.to(updateTeeSheetTemplate)[0]?.body)).toMatchObject({
      templateId: 5,
      weekdays: [1, 6, 7],
      startTees: [1, 9],
      waveMinutes: null,
    });
    await submit('See what changes');
    await pass(300);
    expect(text()).toContain('1 would be added, 1 removed, 1 changed.');
    expect(text()).toContain('added 07:10 · removed 07:20 · changed 07:30 from 4 to 3 spots');
    await click(button('Apply'));
    await pass(300);
    expect(sent(network.to(applyTemplates)[0]?.body)).toMatchObject({ courseId: 3, fingerprint: 'as-shown' });
    expect(text()).toContain('3 added, 1 removed, 0 changed.');
    expect(text()).toContain('07:00Being held');
    await click(document.querySelector<HTMLElement>('[aria-label^="Undo:"]') as HTMLElement);
    await pass(300);
    await click(buttons('Undo').at(-1) as HTMLElement);
    await pass(300);
    expect(sent(network.to(undoTemplateRun)[0]?.body)).toEqual({ runId: 8 });
    expect(text()).toContain('Somebody counts on it.');
  });

  it('have a scorecard that the keyboard walks through, with its sums', async () => {
    const network = await open(club().on(updateScorecard, managedMeadow), '?course=3&tab=scorecard');
    const first = field('Par, hole 1');
    first.focus();
    await press(first, 'ArrowDown');
    expect(document.activeElement).toBe(field('Par, hole 2'));
    await press(field('Par, hole 2'), 'Enter');
    expect(document.activeElement).toBe(field('Par, hole 3'));
    expect(network.to(updateScorecard)).toEqual([]);
    await type(field('White, hole 9'), '400');
    expect(tables()[0]).toContain('Total373200');
    await type(field('Stroke index, hole 1'), 'x');
    await submit('Save');
    expect(text()).toContain('Please enter a number.');
    await type(field('Stroke index, hole 1'), '9');
    await type(field('Stroke index, hole 9'), '1');
    await submit('Save');
    const body = sent(network.to(updateScorecard)[0]?.body) as {
      holes: object[];
      tees: { teeId: number; lengths: number[] }[];
    };
    expect(body.holes[0]).toEqual({ hole: 1, par: 5, strokeIndex: 9 });
    expect(body.tees[0]).toMatchObject({
      teeId: 9,
      ratings: [{ gender: 'MEN', part: '1', courseRating: 34.8, slopeRating: 121, par: 37 }],
    });
    expect(body.tees[0]?.lengths[8]).toBe(400);
  });

  it('are rated for men and women, and women may have a card of their own', async () => {
    const network = await open(club().on(updateScorecard, managedMeadow), '?course=3&tab=scorecard');
    await type(field('Rating of White, women, 9 holes'), '37,4');
    await submit('Save');
    expect(text()).toContain('Please enter a number.');
    await type(field('Slope of White, women, 9 holes'), '156');
    await submit('Save');
    expect(text()).toContain('Please enter a number from 55 to 155.');
    await type(field('Slope of White, women, 9 holes'), '128');
    await click(field('Own card of White, women'));
    await type(field('Par White, women, hole 1'), '6');
    expect(tables()[1]).toContain('38');
    await type(field('Stroke index White, women, hole 1'), '2');
    await submit('Save');
    expect(text()).toContain('No hole has stroke index 1.');
    await type(field('Stroke index White, women, hole 1'), '1');
    await submit('Save');
    const body = sent(network.to(updateScorecard)[0]?.body) as { tees: object[] };
    expect(body.tees[0]).toMatchObject({
      ratings: [
        { gender: 'MEN', part: '1', courseRating: 34.8, slopeRating: 121, par: 37 },
        { gender: 'WOMEN', part: '1', courseRating: 37.4, slopeRating: 128, par: 38 },
      ],
      cards: [{ gender: 'WOMEN', holes: { length: 9, 0: { par: 6, strokeIndex: 1 } } }],
    });
  });

  const paste = async (cell: HTMLElement, copied: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => copied } });
    await act(async () => void cell.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it('take a table that was copied from a spreadsheet, across or down', async () => {
    await open(club(), '?course=3&tab=scorecard');
    const valuesOf = (name: string) =>
      Array.from({ length: 9 }, (_, index) => field(`${name}, hole ${index + 1}`).value).join(' ');
    expect(await paste(field('Par, hole 1'), '3\t9\t150\r\n4\t8\t350\r\n')).toBe(true);
    expect(valuesOf('Par')).toBe('3 4 4 4 4 4 4 4 4');
    expect(valuesOf('Stroke index')).toBe('9 8 3 4 5 6 7 8 9');
    expect(valuesOf('White')).toBe('150 350 350 350 350 350 350 350 350');
    // As cards print it: one row. What reaches beyond the last hole is left out.
    await paste(field('White, hole 1'), '1\t2\t3\t4\t5\t6\t7\t8\t9\t45');
    expect(valuesOf('White')).toBe('1 2 3 4 5 6 7 8 9');
    // One figure is pasted as anywhere.
    expect(await paste(field('Par, hole 1'), '5')).toBe(false);
    await paste(field('Rating of White, men, 9 holes'), '35.1\t122\n37.9\t131');
    expect(field('Slope of White, women, 9 holes').value).toBe('131');
  });

  it('of 27 holes have names of their nines, and routes that are rated', async () => {
    const network = await open(club().on(updateScorecard, managedHeath), '?course=4&tab=scorecard');
    await click(button('27 holes'));
    await type(field('Name of nine 1'), 'River');
    expect(text()).toContain('River – Nine 2');
    await click(field('River – Nine 3'));
    await click(field('Nine 2 – Nine 3'));
    await type(field('Name of tees 1'), 'White');
    for (let hole = 1; hole <= 27; hole += 1) await type(field(`White, hole ${hole}`), '300');
    await type(field('Rating of White, women, River – Nine 3'), '72.1');
    await type(field('Slope of White, women, River – Nine 3'), '131');
    await submit('Save');
    expect(sent(network.to(updateScorecard)[0]?.body)).toMatchObject({
      nineNames: ['River', '', ''],
      routes: ['1-2', '3-1', '1-3'],
      holes: { length: 27, 26: { hole: 27, par: 4, strokeIndex: 9 } },
      tees: [{ ratings: [{ gender: 'WOMEN', part: '1-3', courseRating: 72.1, slopeRating: 131, par: 72 }] }],
    });
  });

  it('have a page with boxes', async () => {
    const network = await open(club().on(updateCourseTemplate, meadowPage), '?course=3&tab=page');
    await type(field('Heading'), 'Come and play');
    await click(button('Add a box'));
    await pass(300);
    await type(field('Title'), 'Carts');
    await submit('Save');
    expect(sent(network.to(updateCourseTemplate)[0]?.body)).toMatchObject({
      courseId: 3,
      heading: 'Come and play',
      infoBoxes: [{ title: 'Carts' }],
    });
  });

  it('have pictures of the scorecard', async () => {
    await open(club(), '?course=3&tab=images');
    expect(text()).toContain('No pictures yet');
    expect(button('Upload a picture')).toBeDefined();
  });

  it('have pictures of their page, of which one that the page shows is not taken away', async () => {
    const feature = {
      imageId: 5,
      type: 'FEATURE' as const,
      key: 'images/feature/3-a.jpg',
      url: '/images/feature/3-a.jpg',
    };
    await import('@fourball/web/ui/dialog/MessageDialog.tsx');
    const network = await open(
      club()
        .on(at(listCourseImages, { courseId: 3 }), [feature])
        .on(removeImage, { result: 'CONFLICT', reason: 'Somebody else was faster.' }),
      '?course=3&tab=images',
    );
    const remove = async () => {
      await click(button('Remove picture 1: Feature picture'));
      await pass(300);
      await click(button('Remove'));
      await pass(300);
    };
    await remove();
    expect(text()).toContain('The course’s page shows this picture.');
    expect(text()).not.toContain('Removed');
    network.on(removeImage, { removed: true }).on(at(listCourseImages, { courseId: 3 }), []);
    await remove();
    expect(JSON.parse(network.to(removeImage).at(-1)?.body ?? '')).toEqual({
      id: 3,
      key: feature.key,
      type: 'FEATURE',
    });
    expect(buttons('Remove picture 1: Feature picture')).toEqual([]);
  });
});
