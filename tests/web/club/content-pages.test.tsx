// @vitest-environment happy-dom
/** Content pages: what everybody reads, and the editor that admins write them with. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import {
  ava,
  button,
  buttons,
  click,
  field,
  pass,
  path,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
  moveDown,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, type Answer } from '../kit/network.ts';
import { getPage, updatePage, createPage } from '@fourball/shared/club/page-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

let lastId = 0;
const element = (part: Partial<PageElement> & Pick<PageElement, 'type'>): PageElement => ({
  id: ++lastId,
  text: null,
  image: null,
  images: [],
  name: null,
  deviceSize: 'ANY',
  ...part,
});

const page = (elements: PageElement[], part: Partial<ContentPage> = {}): ContentPage => ({
  pageId: 4,
  type: 'MEMBERSHIP',
  title: 'Membership',
  version: 3,
  htmlElements: elements,
  elements,
  ...part,
});

const tenTypes = (): PageElement[] => [
  element({ type: 'H1', text: 'Join &amp; play' }),
  element({ type: 'H2', text: 'Two' }),
  element({ type: 'H3', text: 'Three' }),
  element({ type: 'H4', text: 'Four' }),
  element({ type: 'H5', text: 'Five' }),
  element({ type: 'H6', text: 'Six' }),
  element({
    type: 'P',
    text: '<p>Members book <strong>first</strong>.<script>window.ran = true</script></p>',
  }),
  element({ type: 'DIV', text: '<ul><li>Locker</li></ul><img src="x" onerror="window.ran = true">' }),
  element({
    type: 'IMG',
    name: 'The ninth green',
    image: { url: '/images/element/large.jpg' },
    images: [
      { deviceSize: 'LARGE', url: '/images/element/large.jpg' },
      { deviceSize: 'SMALL', url: '/images/element/small.jpg' },
    ],
  }),
  element({ type: 'A', text: 'Prices', name: '/events' }),
  element({ type: 'A', text: 'Ontario', name: 'golf.example' }),
  element({ type: 'A', text: 'Trap', name: 'javascript:alert(1)' }),
];

const site = (answer: Answer<typeof getPage>): Network =>
  quietClub().on(at(getPage, { type: 'MEMBERSHIP' }), answer);

// One after the other: what they share is loaded once.
const load = async () => {
  await import('@fourball/web/club/pages/ContentPage.tsx');
  await import('@fourball/web/club/admin/pages/AdminPagesPage.tsx');
  await import('@fourball/web/club/pages/RichTextEditor.tsx');
  await import('@fourball/web/ui/dialog/MessageDialog.tsx');
};

const visit = async (network: Network, address: string) => {
  await load();
  await startApp(network, address);
  return network;
};

describe('a content page', () => {
  it.each<[string, ContentPage['type']]>([
    ['/page/homepage', 'HOMEPAGE'],
    ['/page/membership', 'MEMBERSHIP'],
    ['/page/COURSE', 'COURSE'],
  ])('[content.1] is read by everybody at %s', async (address, kind) => {
    const network = quietClub().on(
      at(getPage, { type: kind }),
      page([element({ type: 'H1', text: `About ${kind}` })]),
    );
    await visit(network, address);
    expect(document.querySelector('main h1')?.textContent).toBe(`About ${kind}`);
    expect(network.to(at(getPage, { type: kind }))).toHaveLength(1);
  });

  it('[content.2] shows its elements of all ten types with text, image and name', async () => {
    await visit(site(page(tenTypes())), '/page/membership');
    const main = document.querySelector('main');
    for (const [level, said] of ['Join & play', 'Two', 'Three', 'Four', 'Five', 'Six'].entries()) {
      expect(main?.querySelector(`h${level + 1}`)?.textContent).toBe(said);
    }
    expect(main?.querySelector('[data-type=P] strong')?.textContent).toBe('first');
    expect(main?.querySelector('[data-type=DIV] li')?.textContent).toBe('Locker');
    const image = main?.querySelector('[data-type=IMG] img');
    expect(image?.getAttribute('alt')).toBe('The ninth green');
    expect(image?.getAttribute('src')).toBe('/images/element/large.jpg');
    const phones = main?.querySelector('[data-type=IMG] source');
    expect(phones?.getAttribute('srcset')).toBe('/images/element/small.jpg');
    expect(phones?.getAttribute('media')).toBe('(max-width: 800px)');
    const links = [...(main?.querySelectorAll('[data-type=A] a') ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Prices', '/events'],
      ['Ontario', 'https://golf.example'],
      ['Trap', 'https://javascript:alert(1)'],
    ]);
    expect(links[1]?.getAttribute('rel')).toContain('noopener');
  });

  it('[content.2] runs nothing that was written into it', async () => {
    await visit(site(page(tenTypes())), '/page/membership');
    expect(document.querySelector('main script, main [onerror]')).toBeNull();
    expect((window as { ran?: boolean }).ran).toBeUndefined();
  });

  it('marks pieces for some screens only', async () => {
    await visit(
      site(
        page([
          element({ type: 'P', text: '<p>Wide</p>', deviceSize: 'LARGE' }),
          element({ type: 'P', text: '<p>Narrow</p>', deviceSize: 'SMALL' }),
        ]),
      ),
      '/page/membership',
    );
    expect([...document.querySelectorAll('[data-type]')].map((one) => one.getAttribute('data-size'))).toEqual(
      ['LARGE', 'SMALL'],
    );
    expect(document.querySelector('main h1')?.textContent).toBe('Membership');
  });

  it('that is not written yet, or does not exist, says so', async () => {
    await visit(site(refusal('not_found', 'Not found.')), '/page/membership');
    expect(text()).toContain('This page is not written yet');
  });

  it('of no type is out of bounds and asks for nothing', async () => {
    const network = await visit(quietClub(), '/page/other');
    expect(text()).toContain('Out of bounds');
    expect(network.sent.filter((sent) => sent.path.includes('/page/'))).toEqual([]);
  });

  it('is offered on the welcome page', async () => {
    await visit(quietClub(), '/');
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining(['/page/homepage', '/page/membership', '/page/course', '/events']),
    );
  });
});

describe('the editor', () => {
  const admin: CurrentUser = { ...ava, avatarUrl: '/images/a.jpg', admin: true, roles: ['GOLFER', 'ADMIN'] };
  const office = (answer: Answer<typeof getPage>): Network => site(answer).on(getCurrentUser, admin);
  const open = async (network: Network) => {
    // Wide enough for the preview beside the editor.
    (
      window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    ).happyDOM.setViewport({ width: 1440 });
    rememberSession();
    await visit(network, '/admin/pages?page=membership');
    await pass(50);
    return network;
  };
  const two = () => [
    element({ type: 'H1', text: 'Join' }),
    element({ type: 'A', text: 'Prices', name: '/events' }),
  ];
  const pieces = (): string[] =>
    [...document.querySelectorAll('[data-piece] button[aria-expanded]')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    );
  const openPiece = (label: string) => click(button(label));
  const sentBody = (network: Network): Record<string, unknown> =>
    JSON.parse(network.to(updatePage).at(-1)?.body ?? '{}') as Record<string, unknown>;
  const preview = (): Element | null => document.querySelector('[aria-label=Preview] [data-as]');
  const choose = async (label: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
    if (select === null) throw new Error(`There is no ${label}.`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };

  it('is for admins alone', async () => {
    const network = await open(site(page(two())));
    expect(network.sent.filter((sent) => sent.path.includes('/page/'))).toEqual([]);
    expect(buttons('Save')).toEqual([]);
  });

  it('creates a page of a type that has none', async () => {
    const network = office(refusal('not_found', 'Not found.')).on(createPage, page([]));
    await open(network);
    expect(text()).toContain('This page does not exist yet');
    await click(button('Create the page'));
    expect(JSON.parse(network.to(createPage)[0]?.body ?? '')).toEqual({ type: 'MEMBERSHIP' });
    expect(text()).toContain('Nothing is on this page yet.');
  });

  it('adds, edits and removes pieces, shows them at once, and sends them in order with the version', async () => {
    const elements = two();
    const network = office(page(elements)).on(
      updatePage,
      page([element({ type: 'H1', text: 'Join &lt;us&gt;' })], { version: 4 }),
    );
    await open(network);
    expect(button('Save').disabled).toBe(true);
    await openPiece('Piece 1: Heading 1: Join');
    await type(field('Text'), 'Join <us> & play');
    expect(preview()?.querySelector('h1')?.textContent).toBe('Join <us> & play');
    await choose('Kind of the new piece', 'IMG');
    await click(button('Add a piece'));
    await type(field('What the image shows'), 'The lake');
    await click(button('Remove this piece: 2'));
    await type(field('Title of the page'), 'Members');
    expect(pieces()).toEqual(['Piece 1: Heading 1: Join <us> & play', 'Piece 2: Image: The lake']);
    await click(button('Save'));
    expect(sentBody(network)).toEqual({
      pageId: 4,
      version: 3,
      title: 'Members',
      htmlElements: [
        {
          id: elements[0]?.id,
          type: 'H1',
          text: 'Join &lt;us&gt; &amp; play',
          name: '',
          deviceSize: 'ANY',
        },
        { id: null, type: 'IMG', text: '', name: 'The lake', deviceSize: 'ANY' },
      ],
    });
    expect(text()).toContain('Saved. Everybody sees it now.');
    expect(pieces()).toEqual(['Piece 1: Heading 1: Join <us>']);
    expect(button('Save').disabled).toBe(true);
  });

  it('says at the piece what the server has against it', async () => {
    await open(
      office(page(two())).on(
        updatePage,
        refusal('invalid_input', 'No', {
          issues: [{ field: 'htmlElements.1.name', message: 'Please enter a web address.' }],
        }),
      ),
    );
    await type(field('Title of the page'), 'Members');
    await click(button('Save'));
    expect(
      document.querySelector('[data-invalid] [aria-expanded=true]')?.getAttribute('aria-label'),
    ).toContain('Link');
    expect(text()).toContain('Please enter a web address.');
    expect((field('Title of the page') as HTMLInputElement).value).toBe('Members');
  });

  it('does not write over what somebody else changed', async () => {
    const network = office(page(two())).on(updatePage, {
      result: 'CONFLICT',
      reason: 'Somebody else was faster.',
    });
    await open(network);
    await type(field('Title of the page'), 'Mine');
    await click(button('Save'));
    await pass(200);
    expect(text()).toContain('Somebody else was faster');
    network.on(at(getPage, { type: 'MEMBERSHIP' }), page(two(), { title: 'Theirs', version: 9 }));
    await click(button('Load the page'));
    await pass(200);
    expect((field('Title of the page') as HTMLInputElement).value).toBe('Theirs');
  });

  it('keeps what is typed while it is being saved, and saves that next', async () => {
    const elements = two();
    let answer: (told: ContentPage) => void = () => undefined;
    const network = office(page(elements)).on(updatePage, () => new Promise((resolve) => (answer = resolve)));
    await open(network);
    await openPiece('Piece 1: Heading 1: Join');
    await type(field('Text'), 'Join us');
    await choose('Kind of the new piece', 'H2');
    await click(button('Add a piece'));
    await click(button('Save'));
    await type(field('Text'), 'Fees');
    const saved = [
      { ...elements[0], text: 'Join us' },
      elements[1],
      element({ type: 'H2', text: null }),
    ] as PageElement[];
    await act(async () => answer(page(saved, { version: 4 })));
    await pass(50);
    // The new piece is still the one that is open.
    expect((field('Text') as HTMLInputElement).value).toBe('Fees');
    expect(text()).toContain('Not saved yet');
    await click(button('Save'));
    expect(sentBody(network)).toMatchObject({
      version: 4,
      htmlElements: [{ text: 'Join us' }, {}, { id: saved[2]?.id, text: 'Fees' }],
    });
  });

  it('brings back a piece that was removed, in its place', async () => {
    const network = office(page(two()));
    await open(network);
    await openPiece('Piece 1: Heading 1: Join');
    await type(field('Text'), 'Join us');
    await click(button('Remove this piece: 1'));
    expect(pieces()).toEqual(['Piece 1: Link: Prices']);
    await click(button('Bring it back'));
    expect(pieces()).toEqual(['Piece 1: Heading 1: Join us', 'Piece 2: Link: Prices']);
    expect(buttons('Bring it back')).toEqual([]);
  });

  it('links to a page of ours where nothing is selected, too', async () => {
    const network = office(page([element({ type: 'P', text: '<p>See </p>' })]));
    network.on(updatePage, page([]));
    await open(network);
    await openPiece('Piece 1: Paragraph: See');
    await pass(200);
    await click(button('Link'));
    const address = field('Address of the link');
    await type(address, '/events');
    await press(address, 'Enter');
    await click(button('Save'));
    const [piece] = sentBody(network).htmlElements as { text: string }[];
    expect(piece?.text).toContain('href="/events"');
  });

  it('shows in a piece that is open what somebody else has made of it', async () => {
    const mine = element({ type: 'P', text: '<p>Mine</p>' });
    const network = office(page([mine])).on(updatePage, {
      result: 'CONFLICT',
      reason: 'Somebody else was faster.',
    });
    await open(network);
    await openPiece('Piece 1: Paragraph: Mine');
    await pass(200);
    await type(field('Title of the page'), 'Mine');
    await click(button('Save'));
    await pass(200);
    network.on(
      at(getPage, { type: 'MEMBERSHIP' }),
      page([{ ...mine, text: '<p>Theirs</p>' }], { version: 9 }),
    );
    await click(button('Load the page'));
    await pass(200);
    expect(document.querySelector('[role=textbox]')?.textContent).toBe('Theirs');
  });

  it('has changes from before also where somebody else was faster, and saves over nobody', async () => {
    sessionStorage.setItem(
      'page-draft-MEMBERSHIP',
      JSON.stringify({ version: 2, draft: { title: 'From before', elements: [] } }),
    );
    const network = office(page(two())).on(updatePage, {
      result: 'CONFLICT',
      reason: 'Somebody else was faster.',
    });
    await open(network);
    expect((field('Title of the page') as HTMLInputElement).value).toBe('From before');
    await click(button('Save'));
    await pass(200);
    expect(sentBody(network)).toMatchObject({ version: 2, title: 'From before' });
    await click(button('Keep mine here'));
    await pass(200);
    await click(button('Discard changes'));
    await pass(200);
    expect((field('Title of the page') as HTMLInputElement).value).toBe('Membership');
    await type(field('Title of the page'), 'Anew');
    await click(button('Save'));
    expect(sentBody(network)).toMatchObject({ version: 3, title: 'Anew' });
  });

  it('asks before unsaved changes are left behind by a link or another page', async () => {
    await open(office(page(two())));
    await type(field('Title of the page'), 'Mine');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    const home = document.querySelector<HTMLElement>('a[href="/"]');
    await click(home as HTMLElement);
    await pass(200);
    expect(text()).toContain('What you changed on this page is not saved yet.');
    await click(button('Keep editing'));
    await pass(200);
    expect(path()).toBe('/admin/pages');
    await click(button('Course'));
    await pass(200);
    await click(button('Keep editing'));
    await pass(200);
    expect((field('Title of the page') as HTMLInputElement).value).toBe('Mine');
    await click(home as HTMLElement);
    await pass(200);
    await click(button('Leave'));
    await pass(200);
    expect(path()).toBe('/');
  });

  it('has unsaved changes again after the page was loaded anew, until they are discarded', async () => {
    const elements = two();
    sessionStorage.setItem(
      'page-draft-MEMBERSHIP',
      JSON.stringify({ version: 3, draft: { title: 'From before', elements: [] } }),
    );
    await open(office(page(elements)));
    expect((field('Title of the page') as HTMLInputElement).value).toBe('From before');
    expect(text()).toContain('These are your changes from before; they are not saved yet.');
    await click(button('Discard changes'));
    expect((field('Title of the page') as HTMLInputElement).value).toBe('Membership');
    expect(sessionStorage.getItem('page-draft-MEMBERSHIP')).toBeNull();
  });

  it('changes their order by keyboard', async () => {
    await open(office(page(two())));
    // Pieces lie below each other, as in a browser: moving by keyboard looks where they are.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const all = [...document.querySelectorAll('[data-piece]')];
      const at = all.indexOf(this.closest('[data-piece]') ?? this);
      return new DOMRect(0, Math.max(0, at) * 70, 600, 60);
    });
    await moveDown(button('Move piece 1, Heading 1'));
    expect(pieces()).toEqual(['Piece 1: Link: Prices', 'Piece 2: Heading 1: Join']);
  });
});
