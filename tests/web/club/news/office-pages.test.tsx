// @vitest-environment happy-dom
/** News and promos in the hands of the office: listed, found, written, with a picture, put in order. */
import { listManagedCourses } from '@fourball/shared/club/course-setup-calls.ts';
import { listGlobalImagesPage } from '@fourball/shared/club/images/global-image-calls.ts';
import {
  createNews,
  deleteNews,
  listAllNews,
  listNewsOwners,
  updateNews,
} from '@fourball/shared/club/news/news-calls.ts';
import {
  createPromo,
  listAllPromos,
  movePromo,
  updatePromo,
} from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { describe, expect, it, vi } from 'vitest';
import { newsOf } from '../../kit/answers/news.ts';
import { at, failed, refusal, type Network } from '../../kit/network.ts';
import { answerDelete, office, openOffice, sent } from '../../kit/office.tsx';
import { button, choose, click, field, moveDown, pass, text, type } from '../../kit/start-app.tsx';

const owners = {
  courses: [{ id: 3, name: 'Hollow' }],
  properties: [],
  organizations: [{ id: 4, name: 'Savings' }],
};
const rolled = newsOf(1);
const savings = newsOf(2, {
  name: 'Savings',
  orgId: 4,
  text: '<p>Low rates</p>',
  standing: 'PAST',
  shownUntil: '2026-11-01',
});

const newsOffice = (items = [rolled, savings]): Network =>
  office().on(listAllNews, items).on(listNewsOwners, owners);
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

describe('the page of news', () => {
  it('[mgmt.news.1] lists those of all, and finds them by words and by what they are now', async () => {
    await openOffice(newsOffice(), '/admin/news');
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('The greens are rolled.');
    await type(field('Find news'), 'low sav');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain('Low rates');
    await click(button('To come'));
    expect(text()).toContain('No news fit.');
  });

  it('publishes new ones, and says what is wrong before anything is sent', async () => {
    const made = newsOf(9, { courseId: 3, name: 'Hollow' });
    const network = newsOffice().on(createNews, made);
    await openOffice(network, '/admin/news?open=new');
    await pass(300);
    await click(button('Publish'));
    expect(text()).toContain('Please write something.');
    expect(network.to(createNews)).toHaveLength(0);
  });

  it('changes one, with a preview of its card', async () => {
    const network = newsOffice().on(
      updateNews,
      newsOf(2, { name: 'Savings', orgId: 4, text: '<p>Low rates</p>' }),
    );
    await openOffice(network, '/admin/news?open=2');
    await pass(300);
    expect(document.querySelector('section[aria-label=Preview] article')?.textContent).toContain('Low rates');
    await choose('Whose news they are', 'course 3');
    expect(document.querySelector('section[aria-label=Preview]')?.textContent).toContain('Hollow');
    await type(field('Last day'), '2026-11-01');
    await click(button('Save'));
    expect(text()).toContain('The last day is before the first.');
    await type(field('Last day'), '2026-12-01');
    await type(field('Link'), '/events');
    await click(button('Save'));
    expect(sent(network.to(updateNews)[0]?.body)).toEqual({
      id: 2,
      text: '<p>Low rates</p>',
      link: '/events',
      date: '2026-11-20',
      expiry: '2026-12-01',
      courseId: 3,
      propertyId: null,
      orgId: null,
    });
  });

  it('removes one, once that was meant', async () => {
    const network = newsOffice().on(at(deleteNews, { id: 2 }), { deleted: true });
    await openOffice(network, '/admin/news?open=2');
    await pass(300);
    await click(button('Remove'));
    await answerDelete();
    expect(network.to(at(deleteNews, { id: 2 }))).toHaveLength(1);
  });

  it('marks the field that the club refuses', async () => {
    const network = newsOffice().on(
      updateNews,
      refusal('invalid_input', 'No', { issues: [{ field: 'link', message: 'Please enter a web address.' }] }),
    );
    await openOffice(network, '/admin/news?open=1');
    await pass(300);
    await type(field('Link'), 'javascript:alert(1)');
    await click(button('Save'));
    expect(field('Link').getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('Please enter a web address.');
  });

  it('says what it is while there are none', async () => {
    await openOffice(newsOffice([]), '/admin/news');
    expect(text()).toContain('No news yet');
  });

  it('says that they did not load', async () => {
    await openOffice(office().on(listAllNews, failed(500)), '/admin/news');
    expect(text()).toContain('The news did not load');
  });
});

const promo = (id: number, more: Partial<ManagedPromo> = {}): ManagedPromo => ({
  id,
  link: `pro${id}.example`,
  courseId: null,
  image: `/images/library/0-${'a'.repeat(25)}${id}.jpg`,
  sequenceNo: id,
  startDate: null,
  endDate: null,
  standing: 'CURRENT',
  clicks: 40,
  clicksLately: 7,
  ...more,
});

const promoOffice = (promos = [promo(1), promo(2), promo(3, { courseId: 3, sequenceNo: 1 })]): Network =>
  office().on(listAllPromos, promos).on(listManagedCourses, []);

describe('the page of promos', () => {
  it('[mgmt.promos.1] lists those of the club and of each course, and puts them in order by the keyboard', async () => {
    const network = promoOffice().on(movePromo, [
      promo(2, { sequenceNo: 1 }),
      promo(1, { sequenceNo: 2 }),
      promo(3, { courseId: 3, sequenceNo: 1 }),
    ]);
    await openOffice(network, '/admin/promos');
    expect(text()).toContain('7 clicks in 30 days, 40 in all');
    const order = () =>
      [...document.querySelectorAll('[data-promo]')].map((row) => row.getAttribute('data-promo'));
    expect(order()).toEqual(['1', '2', '3']);
    // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = [...document.querySelectorAll('[data-promo]')].indexOf(
        this.closest('[data-promo]') ?? this,
      );
      return new DOMRect(0, Math.max(0, place) * 70, 600, 60);
    });
    await moveDown(button('Move pro1.example'));
    expect(sent(network.to(movePromo)[0]?.body)).toEqual({ id: 1, sequenceNo: 2 });
    expect(order()).toEqual(['2', '1', '3']);
  });

  it('adds one with a picture of the library', async () => {
    const network = promoOffice([])
      .on(at(listGlobalImagesPage, { page: 0, size: 24 }), [
        {
          imageId: 5,
          fileName: 'cup.jpg',
          oldFileName: null,
          tags: [],
          url: '/images/library/0-cup.jpg',
          width: 800,
          height: 500,
          createdAt: '2026-11-01T12:00:00.000Z',
        },
      ])
      .on(createPromo, promo(4));
    await openOffice(network, '/admin/promos?open=new');
    expect(text()).toContain('No promos yet');
    await click(button('Add'));
    expect(text()).toContain('Please choose a picture.');
    await click(button('Choose from the library'));
    await pass(100);
    await click(button('Take cup.jpg'));
    await type(field('Link'), '/events');
    await type(field('First day'), '2026-12-01');
    await click(button('Add'));
    expect(sent(network.to(createPromo)[0]?.body)).toEqual({
      image: '/images/library/0-cup.jpg',
      link: '/events',
      courseId: null,
      startDate: '2026-12-01',
      endDate: null,
    });
  });

  it('changes one, and keeps what is typed where the club refuses it', async () => {
    const network = promoOffice().on(
      updatePromo,
      refusal('invalid_input', 'No', { issues: [{ field: 'link', message: 'Please enter a web address.' }] }),
    );
    await openOffice(network, '/admin/promos?open=1');
    await type(field('Link'), 'javascript:alert(1)');
    await click(button('Save'));
    expect(field('Link').value).toBe('javascript:alert(1)');
    expect(text()).toContain('Please enter a web address.');
  });

  it('says that they did not load', async () => {
    await openOffice(office().on(listAllPromos, failed(500)).on(listManagedCourses, []), '/admin/promos');
    expect(text()).toContain('The promos did not load');
  });
});
