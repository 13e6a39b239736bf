// @vitest-environment happy-dom
/** Where news and promos are read: the home page of visitors and golfers, the page of a course, those of events and seasons. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import {
  getCourseTemplate,
  listCourseImages,
  listPartnerLinks,
  listScorecardImages,
} from '@fourball/shared/club/course-calls.ts';
import { listCurrentNews, listNewsByCourse, listSponsorNews } from '@fourball/shared/club/news/news-calls.ts';
import {
  countPromoClick,
  listGlobalPromos,
  listPromosByCourse,
} from '@fourball/shared/club/promos/promo-calls.ts';
import type { Promo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { meadow, meadowPage } from '../../kit/course-club.ts';
import { newsOf } from '../../kit/answers/news.ts';
import { at, refusal } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';

const promo = (id: number, link: string): Promo => ({
  id,
  link,
  courseId: null,
  image: `/images/promo/${id}.jpg`,
  sequenceNo: id,
});

/** The code of these parts must not take time in here. */
const load = () =>
  Promise.all([
    import('@fourball/web/club/news/HomeNews.tsx'),
    import('@fourball/web/club/promos/PromoSlider.tsx'),
    import('@fourball/web/club/news/CourseNews.tsx'),
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/club/courses/CoursePage.tsx'),
    import('@fourball/web/app/home/HomePage.tsx'),
  ]);

const cards = () => [...document.querySelectorAll('article h3')].map((title) => title.textContent);
const told = async (entityId: number) => {
  const { dispatch } = await import('@fourball/web/lib/live/realtime.ts');
  await act(async () => dispatch({ type: 'NEWS_UPDATE', entityId }));
};

async function open(network: ReturnType<typeof quietClub>, address: string, loggedIn = false) {
  await load();
  if (loggedIn) rememberSession();
  await startApp(network, address);
  await pass(300);
}

describe('the home page', () => {
  it.each([
    ['visitors', false],
    ['golfers', true],
  ])('shows %s what is new, and apart from it what sponsors tell', async (_, loggedIn) => {
    const savings = newsOf(2, { name: 'Savings', orgId: 4 });
    const network = quietClub()
      .on(listCurrentNews, [newsOf(1, { name: 'Hollow' }), savings])
      .on(listSponsorNews, [savings]);
    await open(network, '/', loggedIn);
    expect(cards()).toEqual(['Hollow', 'Savings']);
    const [news, sponsors] = [...document.querySelectorAll('section')].filter(({ textContent }) =>
      /^News|^From our sponsors/.test(textContent ?? ''),
    );
    expect(news?.textContent).not.toContain('Savings');
    expect(sponsors?.textContent).toContain('Savings');
  });

  it('shows four of them, and all when asked to', async () => {
    const many = Array.from({ length: 6 }, (_, index) => newsOf(index + 1));
    await open(quietClub().on(listCurrentNews, many), '/');
    expect(cards()).toHaveLength(4);
    await click(button('Show all 6'));
    expect(cards()).toHaveLength(6);
    await click(button('Show fewer'));
    expect(cards()).toHaveLength(4);
  });

  it('reads them anew with each NEWS_UPDATE, whoever’s they are', async () => {
    let now = [newsOf(1, { name: 'Before' })];
    await open(
      quietClub().on(listCurrentNews, () => now),
      '/',
      true,
    );
    expect(cards()).toEqual(['Before']);
    now = [newsOf(2, { name: 'After' })];
    await told(77);
    await pass(50);
    expect(cards()).toEqual(['After']);
  });

  it('says nothing of them where there are none, or they did not come', async () => {
    await open(quietClub(), '/');
    expect(text()).not.toContain('News');
    await open(
      quietClub().on(listCurrentNews, refusal('internal')).on(listGlobalPromos, refusal('internal')),
      '/',
    );
    expect(cards()).toEqual([]);
    expect(document.querySelector('h1')).not.toBeNull();
  });

  it('has promos that lead on, and counts who follows them without waiting for it', async () => {
    const network = quietClub()
      .on(listGlobalPromos, [promo(5, 'https://pro.example/shop'), promo(6, '')])
      .on(countPromoClick, refusal('internal'));
    // Promos follow one another by frames, which this browser draws without a pause: the first one stays.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    await open(network, '/');
    const link = document.querySelector<HTMLElement>('a[href="https://pro.example/shop"]');
    expect(link?.querySelector('img')?.alt).toBe('Leads to pro.example');
    link?.addEventListener('click', (event) => event.preventDefault());
    if (link) await click(link);
    expect(network.to(countPromoClick).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ id: 5 }]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('the page of a course', () => {
  const course = () =>
    quietClub()
      .on(at(getCourse, { id: 3 }), meadow)
      .on(at(getCourseTemplate, { courseId: 3 }), meadowPage)
      .on(at(listCourseImages, { courseId: 3 }), [])
      .on(at(listPartnerLinks, { courseId: 3 }), [])
      .on(at(listScorecardImages, { courseId: 3 }), [])
      .on(at(listPromosByCourse, { id: 3 }), [promo(8, '/events')]);
  const news = at(listNewsByCourse, { courseId: 3 }, { all: 'true' });

  it('has its news and promos; older news are there when they are asked for', async () => {
    const items = [
      newsOf(1, { text: '<p>Fresh</p>' }),
      newsOf(2, { text: '<p>Stale</p>', standing: 'PAST' }),
    ];
    await open(course().on(news, items), '/course/3');
    expect(text()).toContain('Fresh');
    expect(text()).not.toContain('Stale');
    await click(button('Older news'));
    expect(text()).toContain('Stale');
    expect(document.querySelector('a[href="/events"] img')?.getAttribute('src')).toBe('/images/promo/8.jpg');
  });

  it('reads its news anew when they change, and not for those of another', async () => {
    let asked = 0;
    const network = course().on(news, () => {
      asked += 1;
      return [newsOf(1)];
    });
    await open(network, '/course/3', true);
    const before = asked;
    await told(4);
    await pass(50);
    expect(asked).toBe(before);
    await told(3);
    await pass(50);
    expect(asked).toBe(before + 1);
  });

  it('says nothing of news where it has none', async () => {
    await open(course().on(news, []), '/course/3');
    expect(text()).not.toContain('News of');
    expect(buttons('Older news')).toHaveLength(0);
  });
});
