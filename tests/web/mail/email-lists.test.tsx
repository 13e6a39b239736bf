// @vitest-environment happy-dom
/** Email lists on pages: what somebody ticks, the link of a mail, the consent centre, and the office's lists. */
import {
  createList,
  listCategories,
  listPublicCategories,
  updateCategory,
} from '@fourball/shared/mail/list-calls.ts';
import type { EmailList, ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import {
  followMailLink,
  getConsent,
  getEmailContact,
  getMailLink,
  resubscribe,
  setTrackingConsent,
  subscribe,
  subscribePublic,
  unsubscribe,
  type ShownLink,
} from '@fourball/shared/mail/subscription-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import type { SubscriptionStatus } from '@fourball/shared/mail/enums.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { at, failed, refusal, type Network } from '../kit/network.ts';
import { office } from '../kit/office.tsx';
import { bodiesOf, onTop } from '../kit/organizer-office.tsx';
import { openAccounts } from '../kit/account-pages.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  field,
  moveDown,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';

const list = (id: number, externalId: string, externalName: string): EmailList => ({
  id,
  externalId,
  externalName,
  orgId: null,
  showPublic: true,
  showAdmin: true,
  categoryId: id < 3 ? 1 : null,
  purpose: 'News.',
  wording: `Send me “${externalName}” by mail. News.`,
});
const lists = [
  list(1, 'league', 'League news'),
  list(2, 'events', 'Events'),
  list(3, 'newsletter', 'Newsletter'),
];
const categories = [
  { id: 1, name: 'Golf', sequenceNo: 1, lists: lists.slice(0, 2) },
  { id: null, name: 'Other', sequenceNo: 2, lists: lists.slice(2) },
];

type Lists = { list: string; status: SubscriptionStatus }[];

/** What the server knows of Ava's lists; it changes as she ticks. */
function withContact(network: Network, known: Lists): Network {
  const now = new Map(known.map(({ list: slug, status }) => [slug, status]));
  const slugIn = (body: string) => (JSON.parse(body) as { list: string }).list;
  return network
    .on(listPublicCategories, categories)
    .on(at(getEmailContact, { email: ava.email }), () => ({
      contact: { id: 107 },
      contactLists: [...now].map(([slug, status]) => ({ list: slug, status })),
    }))
    .on(subscribe, ({ body }) => {
      now.set(slugIn(body), '1');
      return { result: 'SUBSCRIBED', contact: { id: 107 } };
    })
    .on(unsubscribe, ({ body }) => {
      now.set(slugIn(body), '2');
      return { result: 'UNSUBSCRIBED' };
    })
    .on(resubscribe, ({ body }) => {
      now.set(slugIn(body), '1');
      return { result: 'RESUBSCRIBED' };
    });
}

const golfer = (known: Lists = []): Network => withContact(quietClub(), known);

// Pages are loaded when they are needed, which in here must not take time.
beforeAll(async () => {
  await Promise.all([
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/app/pages/AdminPages.tsx'),
    import('@fourball/web/mail/lists/EmailListsPage.tsx'),
    import('@fourball/web/mail/lists/MailLinkPage.tsx'),
    import('@fourball/web/mail/lists/ConsentSection.tsx'),
    import('@fourball/web/mail/lists/AdminEmailListsPage.tsx'),
    import('@fourball/web/ui/dialog/MessageDialog.tsx'),
  ]);
}, 120_000);

const open = async (network: Network, address = '/email-lists', wait = 600): Promise<Network> => {
  await startApp(network, address);
  await pass(wait);
  return network;
};
const openIn = async (network: Network, wait?: number): Promise<Network> => {
  rememberSession();
  return open(network, '/email-lists', wait);
};

const box = (name: string): HTMLInputElement => {
  const found = field(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no box.`);
  return found;
};
const tick = async (name: string): Promise<void> => {
  await click(box(name));
  await pass(50);
};
const ticked = () =>
  lists.filter(({ externalName }) => box(externalName).checked).map(({ externalId }) => externalId);

describe('the screen of lists', () => {
  it('[emailLists.1] shows public categories, each with its lists; nothing is ticked for anybody', async () => {
    await openIn(golfer());
    const groups = [...document.querySelectorAll('fieldset')].map((group) => [
      group.querySelector('legend')?.textContent,
      group.querySelectorAll('input[type=checkbox]').length,
    ]);
    expect(groups).toEqual([
      ['Golf', 2],
      ['Other', 1],
    ]);
    expect(ticked()).toEqual([]);
    expect(text()).toContain('Send me “League news” by mail. News.');
    expect(document.querySelector('a[href="/account#consent-title"]')).not.toBeNull();
  });

  it('[emailLists.2] takes the address from the query when nobody is logged in, and else the own', async () => {
    const network = await open(
      quietClub()
        .on(listPublicCategories, categories)
        .on(at(getEmailContact, { email: 'kim@example.com' }), { contact: null, contactLists: [] })
        .on(subscribePublic, { result: 'CONFIRM' }),
      '/email-lists?email=kim%40example.com',
    );
    expect(field('Email').value).toBe('kim@example.com');
    await tick('Events');
    expect(text()).toContain('Please fill this in.');
    expect(network.to(subscribePublic)).toEqual([]);
    await type(field('First Name'), 'Kim');
    await type(field('Last Name'), 'Strand');
    await tick('Events');
    expect(bodiesOf(network, subscribePublic)).toEqual([
      { list: 'events', email: 'kim@example.com', firstName: 'Kim', lastName: 'Strand' },
    ]);
    expect(text()).toContain('Please confirm by the link that we sent to kim@example.com.');
    expect(ticked()).toEqual([]);
  });

  it('[emailLists.2] keeps to the own address of who has logged in, whatever the link says', async () => {
    rememberSession();
    const network = await open(golfer(), '/email-lists?email=kim%40example.com');
    expect(text()).toContain(`For ${ava.email}`);
    await tick('Events');
    expect(bodiesOf(network, subscribe)).toEqual([{ list: 'events' }]);
    expect(network.to(at(getEmailContact, { email: 'kim@example.com' }))).toEqual([]);
  });

  it('[emailLists.3] [emailLists.5] subscribes, unsubscribes and comes back, and says which', async () => {
    const network = await openIn(golfer());
    await tick('Events');
    expect(text()).toContain('Subscribed!');
    expect(ticked()).toEqual(['events']);
    await pass(3_000);
    await tick('Events');
    expect(text()).toContain('Unsubscribed!');
    expect(ticked()).toEqual([]);
    await pass(3_000);
    await tick('Events');
    expect(text()).toContain('ReSubscribed!');
    expect(ticked()).toEqual(['events']);
    expect([subscribe, unsubscribe, resubscribe].map((call) => bodiesOf(network, call))).toEqual([
      [{ list: 'events' }],
      [{ list: 'events', contact: 107 }],
      [{ list: 'events', contact: 107 }],
    ]);
  });

  it('[emailLists.4] ignores what is ticked in the first half second', async () => {
    const network = await openIn(golfer(), 100);
    await tick('Events');
    expect(network.to(subscribe)).toEqual([]);
    await pass(500);
    await tick('Events');
    expect(network.to(subscribe)).toHaveLength(1);
  });

  it('[emailLists.6] alerts where the contact is on no such list', async () => {
    await openIn(golfer([{ list: 'events', status: '1' }]).on(unsubscribe, { result: 'NOT_FOUND' }));
    await tick('Events');
    await pass(400);
    expect(onTop()).toContain('Error list not found: 2');
  });

  it('[emailLists.7] has an empty list where the address can’t be looked up', async () => {
    await openIn(golfer().on(at(getEmailContact, { email: ava.email }), failed(500)));
    expect(ticked()).toEqual([]);
    expect(dialogs()).toEqual([]);
  });

  it('says that nothing was changed where a tick fails, and has nothing to choose without lists', async () => {
    await openIn(golfer().on(subscribe, refusal('unavailable')));
    await tick('Events');
    await pass(400);
    expect(text()).toContain('That did not work. Please try again.');
    expect(ticked()).toEqual([]);
  });
});

const link = (more: Partial<Extract<ShownLink, { result: 'FOUND' }>> = {}): ShownLink => ({
  result: 'FOUND',
  kind: 'LEAVE',
  address: 'a…@club.example',
  list: 'events',
  lists: [
    {
      list: 'events',
      name: 'Events',
      purpose: 'News.',
      wording: 'Send me “Events” by mail.',
      kind: 'MARKETING',
      status: '1',
      unconfirmed: false,
    },
  ],
  open: true,
  ...more,
});
const [own] = (link() as Extract<ShownLink, { result: 'FOUND' }>).lists;
const token = 'AAAAAAEAAAEabcdefghijk';

describe('a link in a mail', () => {
  it('asks first, leaves by a button, and comes back', async () => {
    const left = link({ lists: own ? [{ ...own, status: '2' }] : [] });
    const network = await open(
      quietClub()
        .on(at(getMailLink, { token }), link())
        .on(at(followMailLink, { token }), ({ body }) =>
          body.includes('RESUBSCRIBE')
            ? { result: 'RESUBSCRIBED', link: link() }
            : { result: 'UNSUBSCRIBED', link: left },
        ),
      `/u/${token}`,
    );
    expect(text()).toContain('Leave “Events”?');
    expect(network.to(at(followMailLink, { token }))).toEqual([]);
    await click(button('Unsubscribe'));
    expect(text()).toContain('You have left “Events”');
    await click(button('Subscribe again'));
    expect(text()).toContain('ReSubscribed!');
    expect(bodiesOf(network, at(followMailLink, { token }))).toEqual([
      { action: 'UNSUBSCRIBE' },
      { action: 'RESUBSCRIBE' },
    ]);
  });

  it('confirms only by its button', async () => {
    const asked = own ? [{ ...own, status: null, unconfirmed: true }] : [];
    const network = await open(
      quietClub()
        .on(at(getMailLink, { token }), link({ kind: 'CONFIRM', lists: asked }))
        .on(at(followMailLink, { token }), { result: 'SUBSCRIBED', link: link({ kind: 'CONFIRM' }) }),
      `/u/${token}`,
    );
    expect(network.to(at(followMailLink, { token }))).toEqual([]);
    await click(button('Yes, send me “Events”'));
    expect(text()).toContain('Subscribed!');
    expect(text()).toContain('You get “Events”');
  });

  it('that is not the club’s leads to the lists', async () => {
    await open(quietClub().on(at(getMailLink, { token: 'x' }), { result: 'NOT_FOUND' }), '/u/x');
    expect(text()).toContain('This link does not work');
  });
});

describe('the consent centre', () => {
  it('has all that the club may send in one place, each choice with its toast, with what was said', async () => {
    const consent = {
      contact: { id: 107 },
      email: ava.email,
      address: 'OK' as const,
      newEmail: null,
      lists: own
        ? [
            { ...own, status: null },
            {
              ...own,
              list: 'digest',
              name: 'What you missed',
              kind: 'SERVICE' as const,
              status: '1' as const,
            },
          ]
        : [],
      trackingSince: null,
      history: [{ at: '2026-11-21T12:00:00.000Z', list: 'Events', act: 'SUBSCRIBE', wording: 'Send me' }],
    };
    const network = golfer()
      .on(getConsent, consent)
      .on(setTrackingConsent, { trackingSince: '2026-11-21T12:00:00.000Z' });
    // Where other tests of the same process may have put one of theirs.
    const gone = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView');
    rememberSession();
    await openAccounts(network, '/account#consent-title');
    await pass(400);
    const centre = document.querySelector('[aria-labelledby=consent-title]');
    expect([...(centre?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Email lists',
      'Services',
      'Whether we see that you read',
      'On this device',
      'What always reaches you',
    ]);
    expect(centre?.textContent).toContain('Reminders before your rounds and events');
    expect(gone.mock.contexts).toContain(document.getElementById('consent-title'));
    expect([box('Events').checked, box('What you missed').checked]).toEqual([false, true]);
    expect(text()).toContain('What you said, and when');
    await tick('What you missed');
    expect(bodiesOf(network, unsubscribe)).toEqual([{ list: 'digest', contact: 107 }]);
    expect(text()).toContain('Unsubscribed!');
    const tracking = document.querySelector<HTMLInputElement>(
      '[aria-labelledby=consent-title] input[role=switch]',
    );
    if (tracking === null) throw new Error('There is no switch.');
    await click(tracking);
    await pass(50);
    expect(bodiesOf(network, setTrackingConsent)).toEqual([{ allowed: true }]);
    expect(text()).toContain('The club may see whether you open its mails.');
  });
});

const managed = (one: EmailList): ManagedList => ({
  ...one,
  kind: 'MARKETING',
  counts: { subscribed: 12, unconfirmed: 1, unsubscribed: 2, bounced: 0, complained: 0 },
  used: true,
  lastCampaignAt: null,
});

const nobody = { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 };

describe('the office', () => {
  const [first] = lists;
  if (first === undefined) throw new Error('There is no list.');
  const service: ManagedList = {
    ...managed({ ...first, id: 70, externalId: 'digest', externalName: 'What you missed' }),
    kind: 'SERVICE',
    counts: nobody,
  };
  const openOffice = async () => {
    rememberSession();
    const network = office()
      .on(listCategories, [
        { id: 1, name: 'Golf', sequenceNo: 1, lists: lists.slice(0, 2).map(managed) },
        { id: 2, name: 'House', sequenceNo: 2, lists: [] },
        { id: null, name: 'Other', sequenceNo: 3, lists: [service] },
      ])
      .on(updateCategory, { id: 1, name: 'Golf', sequenceNo: 2 })
      .on(
        createList,
        refusal('invalid_input', 'No.', { issues: [{ field: 'externalId', message: 'Taken.' }] }),
      );
    await startApp(network, '/admin/email-lists');
    await pass(400);
    return network;
  };

  it('sees how many are on each list, and who sees it', async () => {
    const network = await openOffice();
    expect(network.to(getCurrentUser)).not.toEqual([]);
    expect(text()).toContain('12 subscribers · 1 still to confirm · 2 left');
    expect(text()).toContain('No lists in it.');
    // A service is no list that campaigns go to.
    expect(text()).toContain('Everybody gets it');
    expect(text()).not.toContain('0 left');
    expect(text().match(/No campaign yet/g)).toHaveLength(2);
  });

  it('puts categories in order by keys', async () => {
    const network = await openOffice();
    // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = [...document.querySelectorAll('[data-category]')].indexOf(
        this.closest('[data-category]') ?? this,
      );
      return new DOMRect(0, Math.max(0, place) * 70, 600, 60);
    });
    await moveDown(button('Move Golf'));
    await pass(100);
    expect(bodiesOf(network, updateCategory)).toEqual([{ id: 1, name: 'Golf', sequenceNo: 2 }]);
  });

  it('is shown at its field what is refused of a new list', async () => {
    const network = await openOffice();
    await click(button('Add a list'));
    await pass(400);
    await click(button('Add'));
    expect(network.to(createList)).toEqual([]);
    expect(onTop()).toContain('Please give it an external id.');
    await type(field('Name'), 'Events');
    await type(field('External id'), 'events');
    await click(buttons('Add').at(-1) ?? button('Add'));
    expect(onTop()).toContain('Taken.');
    await press(document.body, 'Escape');
  });
});
