// @vitest-environment happy-dom
/** The pieces that pages are made of: the golfer's card, the search bar, the slider, the news. */
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { UserCard } from '@fourball/web/accounts/search/UserCard.tsx';
import { NewsCard } from '@fourball/web/club/news/NewsCard.tsx';
import { ImageSlider, type Slide } from '@fourball/web/ui/picture/ImageSlider.tsx';
import { SearchBar } from '@fourball/web/ui/table/SearchBar.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  buttons,
  click,
  field,
  openBrowser,
  pass,
  press,
  quietClub,
  text,
  type,
} from '../kit/start-app.tsx';

let root: Root;

async function show(piece: ReactNode): Promise<void> {
  openBrowser(quietClub(), '/');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>{piece}</MemoryRouter>
      </MantineProvider>,
    ),
  );
}

afterEach(async () => {
  await act(async () => root.unmount());
});

describe('the card of a golfer', () => {
  const zoe = { name: 'Zoe Roy', nickname: 'Ace', memberNumber: '77', avatarUrl: '/images/avatar/zoe.jpg' };

  it('[userCard.1] [format.4] shows picture, name, nickname and number, and takes the golfer off where that is offered', async () => {
    const onRemove = vi.fn();
    await show(<UserCard user={zoe} onRemove={onRemove} />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe(
      `${window.location.origin}/images/avatar/zoe.jpg`,
    );
    expect(text()).toContain('Zoe Roy');
    expect(text()).toContain('Ace | 77');
    await click(button('Remove Zoe Roy'));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it.each([
    [{ nickname: null }, '77'],
    [{ memberNumber: null }, 'Ace'],
    [{ nickname: null, memberNumber: null }, ''],
  ])('[userCard.1] leaves out what there is not: %j', async (less, line) => {
    await show(<UserCard user={{ ...zoe, ...less }} />);
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
      ['Zoe Roy', line].filter((said) => said !== ''),
    );
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });
});

describe('the search bar', () => {
  const open = async () => {
    const searched: string[] = [];
    await show(
      <SearchBar
        label="Search"
        placeholder="Enter text to search..."
        action="Search"
        clear="Clear"
        onSearch={(wanted) => searched.push(wanted)}
      />,
    );
    return searched;
  };

  it('[searchBar.1] has its placeholder, a Search button, and a way to clear it once there is text', async () => {
    const searched = await open();
    const input = document.querySelector('input');
    expect(input?.placeholder).toBe('Enter text to search...');
    expect(buttons('Search')).toHaveLength(1);
    expect(buttons('Clear')).toEqual([]);
    await type(field('Search'), 'zoe');
    await click(button('Clear'));
    expect(input?.value).toBe('');
    expect(searched).toEqual(['']);
  });

  it('[searchBar.2] tells the text at once by the button, and 50 ms after Enter', async () => {
    const searched = await open();
    await type(field('Search'), ' zoe ');
    await click(button('Search'));
    expect(searched).toEqual(['zoe']);
    await press(field('Search'), 'Enter');
    await pass(49);
    expect(searched).toEqual(['zoe']);
    await pass(1);
    expect(searched).toEqual(['zoe', 'zoe']);
  });
});

describe('the slider', () => {
  const frames: FrameRequestCallback[] = [];
  const open = async (slides: readonly (string | Slide)[], reduced = false) => {
    frames.length = 0;
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', (id: number) => delete frames[id - 1]);
    const real = window.matchMedia.bind(window);
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('reduced-motion') ? { ...real(query), matches: reduced } : real(query),
    );
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await show(<ImageSlider label="The courses" slides={slides} />);
  };
  /** Lets the browser draw so many times. */
  const draw = async (count: number) => {
    await act(async () => {
      for (let drawn = 0; drawn < count; drawn += 1) {
        const now = frames.splice(0).filter(Boolean);
        for (const callback of now) callback(0);
      }
    });
  };
  const shown = () =>
    [...document.querySelectorAll('img')]
      .filter(({ dataset }) => dataset.shown)
      .map((image) => image.getAttribute('src'));
  const slides = ['/a.jpg', { url: '/b.jpg' }, '/c.jpg'];

  it('[imageSlider.1] goes on and back by its arrows, round and round', async () => {
    await open(slides);
    expect(shown()).toEqual(['/a.jpg']);
    await click(button('Next slide'));
    expect(shown()).toEqual(['/b.jpg']);
    await click(button('Previous slide'));
    await click(button('Previous slide'));
    expect(shown()).toEqual(['/c.jpg']);
    await click(button('Next slide'));
    expect(shown()).toEqual(['/a.jpg']);
  });

  it('[imageSlider.1] [imageSlider.2] goes on by itself after 500 frames, and from the last to the first', async () => {
    await open(slides);
    await draw(499);
    expect(shown()).toEqual(['/a.jpg']);
    await draw(1);
    expect(shown()).toEqual(['/b.jpg']);
    await draw(500);
    expect(shown()).toEqual(['/c.jpg']);
    await draw(500);
    expect(shown()).toEqual(['/a.jpg']);
  });

  it('stands still while it is off the screen', async () => {
    let tell: ((entries: { isIntersecting: boolean }[]) => void) | null = null;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: typeof tell) {
          tell = told;
        }
        observe() {}
        disconnect() {}
      },
    );
    await open(slides);
    await act(async () => tell?.([{ isIntersecting: false }]));
    await draw(2_000);
    expect(shown()).toEqual(['/a.jpg']);
    await act(async () => tell?.([{ isIntersecting: true }]));
    await draw(500);
    expect(shown()).toEqual(['/b.jpg']);
  });

  it('leads where its picture says; the others are out of reach meanwhile', async () => {
    const followed = vi.fn();
    await open([
      { url: '/a.jpg', link: 'pro.example', alt: 'Leads to pro.example', onFollow: followed },
      { url: '/b.jpg', link: '/events', alt: 'Leads to /events' },
      { url: '/c.jpg', link: 'javascript:alert(1)' },
      '/d.jpg',
    ]);
    const links = () => [...document.querySelectorAll('a')];
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      'https://pro.example',
      '/events',
      'https://javascript:alert(1)',
    ]);
    expect(links().map((link) => link.hasAttribute('inert'))).toEqual([false, true, true]);
    expect(links()[0]?.rel).toContain('noopener');
    links()[0]?.addEventListener('click', (event) => event.preventDefault());
    await click(links()[0] as HTMLElement);
    expect(followed).toHaveBeenCalledTimes(1);
    await click(button('Next slide'));
    expect(links().map((link) => link.hasAttribute('inert'))).toEqual([true, false, true]);
  });

  it('[imageSlider.2] fades for 300 ms', async () => {
    const { readFileSync } = await import('node:fs');
    const { join } = await import('node:path');
    const css = readFileSync(
      join(import.meta.dirname, '../../../web/ui/picture/ImageSlider.module.css'),
      'utf8',
    );
    expect(css).toMatch(/\.slide \{[^}]*transition: opacity 300ms/);
  });

  it('rests for people who want no motion, and under the pointer', async () => {
    await open(slides, true);
    await draw(2_000);
    expect(shown()).toEqual(['/a.jpg']);
    await act(async () => root.unmount());
    await open(slides);
    const slider = document.querySelector('section');
    await act(async () => void slider?.dispatchEvent(new Event('pointerover', { bubbles: true })));
    await draw(2_000);
    expect(shown()).toEqual(['/a.jpg']);
  });

  it('is one picture without arrows, and nothing at all without pictures', async () => {
    await open(['/a.jpg']);
    expect(shown()).toEqual(['/a.jpg']);
    expect(document.querySelectorAll('button')).toHaveLength(0);
    await act(async () => root.unmount());
    await open([]);
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('a piece of news', () => {
  const news = {
    name: 'Hollow Course',
    displayDate: '2026-11-21',
    text: '<p>Greens are <b>fast</b>.</p><img src="x" onerror="alert(1)"><script>alert(1)</script>',
    imageUrl: '/images/newsFeed/greens.jpg',
    logoUrl: '/images/logo/hollow.png',
    link: 'club.example/greens',
  };

  it('[newsCard.1] shows logo, name, day and its text, in which nothing runs', async () => {
    await show(<NewsCard {...news} />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/logo/hollow.png');
    expect(text()).toContain('Hollow Course');
    expect(text()).toContain('Saturday, November 21');
    expect(document.querySelector('b')?.textContent).toBe('fast');
    expect(document.querySelector('script, [onerror]')).toBeNull();
    expect(text()).not.toContain('alert');
  });

  it('[newsCard.2] has a picture that opens its link in a tab that learns nothing of this one', async () => {
    await show(<NewsCard {...news} />);
    const link = document.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://club.example/greens');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toContain('noopener');
    expect(link?.querySelector('img')?.getAttribute('src')).toBe('/images/newsFeed/greens.jpg');
  });

  it('does without picture, link and logo', async () => {
    await show(<NewsCard {...news} text="Only words" imageUrl={null} logoUrl={null} />);
    expect(document.querySelector('img')).toBeNull();
    // Without a picture words lead there.
    expect(document.querySelector('a')?.textContent).toContain('Read more');
    await act(async () => root.unmount());
    await show(<NewsCard {...news} text="Only words" link={null} />);
    expect(document.querySelector('a')).toBeNull();
  });
});
