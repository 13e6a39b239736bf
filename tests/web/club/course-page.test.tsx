// @vitest-environment happy-dom
/** The page of a course, as everybody sees it. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { meadow, meadowPage } from '../kit/course-club.ts';
import { ava, button, click, pass, quietClub, rememberSession, startApp, text } from '../kit/start-app.tsx';
import { type Network, at, refusal } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getCourse } from '@fourball/shared/club/calls.ts';
import { listNewsByCourse } from '@fourball/shared/club/news/news-calls.ts';
import { listPromosByCourse } from '@fourball/shared/club/promos/promo-calls.ts';
import {
  getCourseTemplate,
  listCourseImages,
  listPartnerLinks,
  listScorecardImages,
} from '@fourball/shared/club/course-calls.ts';

const club = (): Network =>
  quietClub()
    .on(at(getCourse, { id: 3 }), meadow)
    .on(at(getCourseTemplate, { courseId: 3 }), meadowPage)
    .on(at(listCourseImages, { courseId: 3 }), [])
    .on(at(listNewsByCourse, { courseId: 3 }, { all: 'true' }), [])
    .on(at(listPromosByCourse, { id: 3 }), [])
    .on(at(listPartnerLinks, { courseId: 3 }), [
      { id: 3, name: 'Meadow', teeTimePartnerId: null, teeTimeUrl: 'https://tee.example/3' },
    ])
    .on(at(listScorecardImages, { courseId: 3 }), [
      {
        id: 1,
        courseId: 3,
        key: 'images/scorecard/3-a.jpg',
        url: '/images/scorecard/3-a.jpg',
        width: 800,
        height: 600,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ]);

const open = async (network: Network, address = '/course/3'): Promise<Network> => {
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/club/courses/CoursePage.tsx');
  await startApp(network, address);
  await pass(300);
  return network;
};

const rows = () => [...document.querySelectorAll('table')].map((table) => table.textContent ?? '');

describe('the page of a course', () => {
  it('tells what golfers of an age and residents pay today, and of a class without such a price nothing', async () => {
    const brackets = [
      { name: 'Juniors', bornAfter: '2008-11-28', memberPrice: 1_000, nonMemberPrice: 2_000 },
      { name: 'Locals', bornBy: '1961-11-28', residents: true as const, nonMemberPrice: 6_000 },
    ];
    const courseFees = meadow.courseFees.map((fee) => ({ ...fee, brackets }));
    const late = courseFees.map((fee) => ({
      ...fee,
      brackets: brackets.map((one) => ({ ...one, nonMemberPrice: 1_500 })),
    }));
    const bands = [
      { from: '00:00', fees: courseFees },
      { from: '15:00', fees: late },
    ];
    vi.setSystemTime(new Date('2026-11-28T15:00:00Z'));
    await open(club().on(at(getCourse, { id: 3 }), { ...meadow, courseFees, bands }));
    const table = rows().find((one) => one.includes('Juniors'));
    expect(table).toContain('Juniors, 9 holesup to 17 years old$10.00$15.00 to $20.00–');
    expect(table).toContain('Locals, 9 holesfrom 65 years on, residents–$15.00 to $60.00–');
  });

  it('tells a price that changes within today from the lowest to the highest', async () => {
    const dearer = meadow.courseFees.map((fee) => ({ ...fee, memberPrice: 3_800 }));
    const bands = [
      { from: '00:00', fees: meadow.courseFees },
      { from: '07:00', fees: dearer },
    ];
    await open(club().on(at(getCourse, { id: 3 }), { ...meadow, bands }));
    expect(rows()[0]).toContain('9 holes$28.00 to $38.00$92.00$64.00');
  });

  it('shows what it is, what it costs today and its scorecard, to a visitor too', async () => {
    await open(club());
    expect(document.querySelector('h1')?.textContent).toBe('Welcome');
    expect(text()).toContain('The Meadow Course');
    expect(text()).toContain('9 holes · par 37 · Open to everybody');
    const [fees, card, ratings] = rows();
    expect(fees).toContain('9 holes$28.00$92.00$64.00');
    expect(card).toContain('White3503503503503503503503503503150');
    expect(ratings).toContain('White, men34.8 / 121 par 37');
    expect(card).toContain('Par54444444437');
    expect(document.querySelector('a[href="/book"]')?.textContent).toBe('Book a round');
    expect(document.querySelector('img[src="/images/scorecard/3-a.jpg"]')).not.toBeNull();
    expect(document.querySelector('a[href="https://tee.example/3"]')?.getAttribute('rel')).toContain(
      'noopener',
    );
    expect(text()).not.toContain('Manage this course');
  });

  it.each([
    ['whoever keeps the courses', ['MANAGER'], true],
    ['whoever writes for the club', ['CONTENT'], true],
    ['the starter', ['STARTER'], false],
  ] as const)('leads %s to managing it, or not', async (_who, rights, leads) => {
    rememberSession();
    await open(club().on(getCurrentUser, { ...ava, rights: [...rights] }));
    expect(text().includes('Manage this course')).toBe(leads);
  });

  it('shows what each tee is rated for men and women, and whose card differs', async () => {
    const [white] = meadow.tees;
    if (!white) throw new Error('The meadow has a tee.');
    const rating = { gender: 'WOMEN' as const, courseRating: 37.4, slopeRating: 128, par: 38 };
    const cards = [
      {
        gender: 'WOMEN' as const,
        holes: meadow.holes.map(({ par, strokeIndex }) => ({ par: par === 5 ? 6 : par, strokeIndex })),
      },
    ];
    const tees = [
      { ...white, ratings: [...white.ratings, { ...rating, part: '1' }], cards },
      { ...white, name: 'Red', ratings: [{ ...rating, part: '1', courseRating: 35.1 }], cards },
      { ...white, name: 'Blue', ratings: [] },
    ];
    await open(club().on(at(getCourse, { id: 3 }), { ...meadow, tees }));
    const [, card, ratings] = rows();
    expect(card).toContain('Par women, White, Red64444444438');
    expect(card).toContain('Stroke index women, White, Red123456789');
    expect(ratings).toBe(
      'Course rating and slopeTee9 holesWhite, men34.8 / 121 par 37White, women37.4 / 128 par 38Red, women35.1 / 128 par 38',
    );
  });

  it('of 27 holes adds up each nine, and rates its routes by their names', async () => {
    const nine = meadow.holes;
    const holes = [...nine, ...nine, ...nine].map((hole, index) => ({ ...hole, hole: index + 1 }));
    const [white] = meadow.tees;
    if (!white) throw new Error('The meadow has a tee.');
    const rating = { gender: 'MEN' as const, courseRating: 71.2, slopeRating: 128, par: 74 };
    const course = {
      ...meadow,
      holes,
      nineNames: ['River', 'Lake', ''],
      routes: ['1-2', '3-1'],
      tees: [
        {
          ...white,
          lengths: Array<number>(27).fill(300),
          ratings: [
            { ...rating, part: '3-1' },
            { ...rating, part: '1-2' },
          ],
        },
      ],
    };
    await open(club().on(at(getCourse, { id: 3 }), course));
    const [, card, ratings] = rows();
    expect(card).toContain('9River10');
    expect(card).toContain('18Lake19');
    expect(card).toContain('27Nine 3');
    expect(card).not.toContain('Total');
    expect(card).toContain('2700');
    expect(ratings).toContain('TeeRiver – LakeNine 3 – RiverWhite, men71.2 / 128 par 7471.2 / 128 par 74');
  });

  it('[imageSlider.1] [imageSlider.2] shows its slides, which follow one another and wrap around', async () => {
    const picture = (imageId: number, type: ReplyOf<typeof listCourseImages>[number]['type']) => ({
      imageId,
      type,
      key: `images/${imageId}.jpg`,
      url: `/images/${imageId}.jpg`,
    });
    // The frames of the browser are counted by hand.
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call));
    await open(
      club().on(at(listCourseImages, { courseId: 3 }), [
        picture(1, 'SLIDER'),
        picture(2, 'SLIDER'),
        picture(3, 'LOGO'),
        picture(4, 'FEATURE'),
      ]),
    );
    const slider = document.querySelector('[aria-roledescription=carousel]');
    expect(slider?.getAttribute('aria-label')).toBe('Pictures of Meadow');
    const shown = () => slider?.querySelector('img[data-shown]')?.getAttribute('src');
    expect(slider?.querySelectorAll('img')).toHaveLength(2);
    expect(shown()).toBe('/images/1.jpg');
    await click(button('Next slide'));
    expect(shown()).toBe('/images/2.jpg');
    await click(button('Next slide'));
    expect(shown()).toBe('/images/1.jpg');
    await click(button('Previous slide'));
    expect(shown()).toBe('/images/2.jpg');
    // Which is not held while a pointer rests elsewhere.
    await act(async () => (document.activeElement as HTMLElement | null)?.blur());
    for (let frame = 0; frame < 500; frame += 1) {
      const due = frames.splice(0);
      await act(async () => due.forEach((call) => call(frame)));
    }
    expect(shown()).toBe('/images/1.jpg');
    expect(document.querySelector('picture img')?.getAttribute('src')).toBe('/images/3.jpg');
  });

  it('shows texts as text and lets nothing in them run', async () => {
    await open(club());
    expect(text()).toContain('Soft spikes <b>only</b>');
    expect(text()).toContain('At the barn');
    expect(document.querySelector('strong')?.textContent).toBe('1924');
    expect(document.querySelector('img[src="x"], script:not([src])')).toBeNull();
    expect('ran' in window).toBe(false);
  });

  it.each([
    ['one that there is none of', '/course/3'],
    ['no number', '/course/abc'],
  ])('says of %s that there is none', async (_, address) => {
    await open(club().on(at(getCourse, { id: 3 }), refusal('not_found', 'Not found.')), address);
    expect(text()).toContain('There is no such course');
  });

  it('says what failed, and reads it again', async () => {
    const network = await open(club().on(at(getCourse, { id: 3 }), refusal('internal', 'No')));
    expect(text()).toContain('The course did not load');
    network.on(at(getCourse, { id: 3 }), meadow);
    await click(button('Try again'));
    await pass(50);
    expect(document.querySelector('h1')?.textContent).toBe('Welcome');
  });
});
