// @vitest-environment happy-dom
/** The page of a course, as everybody sees it. */
import { describe, expect, it } from 'vitest';
import { meadow, meadowPage } from './course-club.ts';
import { button, click, failure, pass, quietClub, startApp, text, type Network } from './start-app.tsx';

const club = (): Network =>
  quietClub()
    .on('GET /api/v1/course/3', { body: meadow })
    .on('GET /api/v1/course/template/3', { body: meadowPage })
    .on('GET /api/v1/course/partner-links/3', {
      body: [{ id: 3, name: 'Meadow', teeTimePartnerId: null, teeTimeUrl: 'https://tee.example/3' }],
    })
    .on('GET /api/v1/course/scorecard-images/3', {
      body: [
        {
          id: 1,
          courseId: 3,
          key: 'images/scorecard/3-a.jpg',
          url: '/images/scorecard/3-a.jpg',
          width: 800,
          height: 600,
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    });

const open = async (network: Network, address = '/course/3'): Promise<Network> => {
  await import('@fourball/web/club/CoursePage.tsx');
  await startApp(network, address);
  await pass(300);
  return network;
};

const rows = () => [...document.querySelectorAll('table')].map((table) => table.textContent ?? '');

describe('the page of a course', () => {
  it('shows what it is, what it costs today and its scorecard, to a visitor too', async () => {
    await open(club());
    expect(document.querySelector('h1')?.textContent).toBe('Welcome');
    expect(text()).toContain('The Meadow Course');
    expect(text()).toContain('9 holes · par 37 · Open to everybody');
    const [fees, card] = rows();
    expect(fees).toContain('9 holes$28.00$92.00$64.00');
    expect(card).toContain('White350350350350350350350350350315069.8 / 121');
    expect(card).toContain('Par54444444437');
    expect(document.querySelector('a[href="/book"]')?.textContent).toBe('Book a round');
    expect(document.querySelector('img[src="/images/scorecard/3-a.jpg"]')).not.toBeNull();
    expect(document.querySelector('a[href="https://tee.example/3"]')?.getAttribute('rel')).toContain(
      'noopener',
    );
    expect(text()).not.toContain('Manage this course');
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
    await open(
      club().on('GET /api/v1/course/3', { status: 404, body: failure('not_found', 'Not found.') }),
      address,
    );
    expect(text()).toContain('There is no such course');
  });

  it('says what failed, and reads it again', async () => {
    const network = await open(
      club().on('GET /api/v1/course/3', { status: 500, body: failure('internal', 'No') }),
    );
    expect(text()).toContain('The course did not load');
    network.on('GET /api/v1/course/3', { body: meadow });
    await click(button('Try again'));
    await pass(50);
    expect(document.querySelector('h1')?.textContent).toBe('Welcome');
  });
});
