// @vitest-environment happy-dom
/** Event types in the hands of admins: their order, the form with its field errors, pictures, deletion, and who comes in. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import {
  ava,
  button,
  buttons,
  choose,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
  moveDown,
} from '../kit/start-app.tsx';
import { eventType } from '../kit/answers/event-type.ts';
import { type Network, type Sent, at, refusal, type Asked } from '../kit/network.ts';
import {
  getEventType,
  listEventTypes,
  updateEventType,
  moveEventType,
  createEventType,
  setEventTypeImage,
  deleteEventType,
} from '@fourball/shared/seasons/event-type-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listCancellationPolicies, listSponsorChoices } from '@fourball/shared/seasons/policy-calls.ts';
import { listGlobalImages } from '@fourball/shared/club/images/global-image-calls.ts';

const [league, cup, trip] = [
  eventType(),
  eventType({ id: 2, orgName: 'Maple Cup', type: 'TOURNAMENT', domain: 'cup', sequenceNo: 2 }),
  eventType({ id: 3, orgName: 'Beach Trip', type: 'TRIP', domain: null, sequenceNo: 3, hidden: true }),
] as const;
const three = [league, cup, trip];

const office = (eventTypes: EventType[] = three): Network =>
  eventTypes.reduce(
    (network, one) => network.on(at(getEventType, { id: one.id }), one),
    quietClub()
      .on(getCurrentUser, { ...ava, avatarUrl: '/images/a.jpg', admin: true, roles: ['GOLFER', 'ADMIN'] })
      .on(listEventTypes, eventTypes)
      .on(listCancellationPolicies, [
        {
          id: 4,
          name: 'Strict',
          text: '',
          tiers: [{ hoursBefore: 336, percentBack: 50 }],
        },
      ])
      .on(listSponsorChoices, [{ orgId: 2, name: 'Grand River Dental' }]),
  );

const open = async (network: Network, address = '/admin/event-types') => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/seasons/admin/AdminEventTypesPage.tsx');
  await import('@fourball/web/club/pages/RichTextEditor.tsx');
  await import('@fourball/web/ui/dialog/MessageDialog.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(200);
  return network;
};

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-event-type]')];
const order = (): string[] =>
  rows().map((row) => row.querySelector('button[aria-label^="Edit "]')?.textContent ?? '');
const bodiesOf = (network: Network, call: Asked): unknown[] =>
  network.to(call).map(({ body }: Sent) => JSON.parse(body) as unknown);
const openForm = async (name: string) => {
  await click(button(`Edit ${name}`));
  await pass(200);
};
/** The way out of the form. */
const closing = (): HTMLElement => {
  const found = dialogs()
    .find((one) => one.textContent?.includes('Preview'))
    ?.querySelector<HTMLElement>('button[aria-label=Close]');
  if (found == null) throw new Error('The form is not open.');
  return found;
};
const flip = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find(
    ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent === label,
  );
  if (found === undefined) throw new Error(`There is no switch ${label}.`);
  await click(found);
};
const fieldError = (label: string): string => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
};

beforeEach(() => {
  // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('[data-event-type]');
    const at = row === null ? 0 : rows().indexOf(row as HTMLElement);
    return new DOMRect(0, at * 70, 800, 60);
  });
});

describe('who comes in', () => {
  it('no golfer does, and nothing is asked for them', async () => {
    const network = quietClub().on(listEventTypes, three);
    await open(network);
    expect(rows()).toEqual([]);
    expect(document.querySelector('h1')?.textContent).not.toBe('Event types');
    expect(network.to(listEventTypes)).toEqual([]);
  });
});

describe('the list', () => {
  it('shows all in their order, the hidden ones marked', async () => {
    await open(office());
    expect(order()).toEqual(['Tuesday League', 'Maple Cup', 'Beach Trip']);
    expect(rows().map((row) => row.textContent?.includes('Hidden'))).toEqual([false, false, true]);
  });

  it('leads to the first one where there is none', async () => {
    await open(office([]));
    expect(text()).toContain('No event types yet');
    expect(buttons('Add an event type')).toHaveLength(2);
  });

  it('finds by name, and then has no order to change', async () => {
    await open(office());
    await type(field('Find by name'), 'cup');
    expect(order()).toEqual(['Maple Cup']);
    expect(button('Move Maple Cup').disabled).toBe(true);
  });

  it('hides one at once, and shows it again where the server refuses', async () => {
    let refuse: (answer: { status: number; body: unknown }) => void = () => undefined;
    const network = office().on(updateEventType, () => new Promise((resolve) => (refuse = resolve)));
    await open(network);
    await click(button('Hide Maple Cup from the directory'));
    expect(buttons('Show Maple Cup in the directory')).toHaveLength(1);
    await pass(0);
    expect(bodiesOf(network, updateEventType)[0]).toMatchObject({
      id: 2,
      hidden: true,
      domain: 'cup',
    });
    refuse(refusal('internal', 'No'));
    await pass(0);
    expect(buttons('Hide Maple Cup from the directory')).toHaveLength(1);
    expect(text()).toContain('That could not be changed.');
  });
});

describe('what somebody else has changed meanwhile', () => {
  const theirs = eventType({ ...cup, website: 'https://cup.example', teeBlockLabel: 'Cup' });

  it('stays when one is hidden', async () => {
    const network = office()
      .on(at(getEventType, { id: 2 }), theirs)
      .on(updateEventType, { ...theirs, hidden: true });
    await open(network);
    await click(button('Hide Maple Cup from the directory'));
    await pass(0);
    expect(bodiesOf(network, updateEventType)).toMatchObject([
      { hidden: true, website: 'https://cup.example', teeBlockLabel: 'Cup' },
    ]);
  });

  it('stays when another field is saved', async () => {
    const network = office()
      .on(at(getEventType, { id: 2 }), theirs)
      .on(updateEventType, { ...theirs, orgName: 'Oak Cup' });
    await open(network);
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    await click(button('Save'));
    await pass(0);
    expect(bodiesOf(network, updateEventType)).toMatchObject([
      { orgName: 'Oak Cup', website: 'https://cup.example', teeBlockLabel: 'Cup' },
    ]);
    expect((field('Words on blocked tee times') as HTMLInputElement).value).toBe('Cup');
    expect(button('Save').disabled).toBe(true);
  });
});

describe('the order', () => {
  it('is changed by keyboard, at once, and told with the new place', async () => {
    const moved = [cup, league, trip];
    const network = office().on(moveEventType, moved);
    await open(network);
    await moveDown(button('Move Tuesday League'));
    expect(order()).toEqual(['Maple Cup', 'Tuesday League', 'Beach Trip']);
    expect(bodiesOf(network, moveEventType)).toEqual([{ eventTypeId: 1, sequenceNo: 2 }]);
  });

  it('goes back to what the server knows where it refuses', async () => {
    const network = office().on(moveEventType, refusal('internal', 'No'));
    await open(network);
    await moveDown(button('Move Tuesday League'));
    expect(network.to(moveEventType)).toHaveLength(1);
    expect(order()).toEqual(['Tuesday League', 'Maple Cup', 'Beach Trip']);
    expect(text()).toContain('The order could not be changed.');
  });
});

describe('the form', () => {
  it('creates one with every documented field, and goes on with its pictures and texts', async () => {
    const created = eventType({ id: 9, orgName: 'Ladies’ Day', domain: 'ladies-day', sequenceNo: 4 });
    const network: Network = office().on(createEventType, () => {
      network.on(listEventTypes, [...three, created]);
      return created;
    });
    await open(network);
    await click(button('Add an event type'));
    await pass(200);
    await type(field('Name'), 'Ladies’ Day');
    await type(field('Address on the events site'), 'ladies-day');
    await type(field('Words on blocked tee times'), 'Ladies');
    await flip('Registration is open');
    await click(button('Create'));
    expect(bodiesOf(network, createEventType)).toEqual([
      {
        visibility: 'PUBLIC',
        type: 'LEAGUE',
        website: null,
        orgName: 'Ladies’ Day',
        logo: '',
        colorCode: '#1f6b3a',
        registration: true,
        seasonRegistration: true,
        eventRegistration: false,
        trackParticipantType: false,
        domain: 'ladies-day',
        paymentTiming: null,
        cancellationPolicyId: null,
        displayEventImage: true,
        orgId: null,
        eventImageDate: null,
        photoAlbumLink: null,
        noFees: false,
        showMedians: false,
        showNicknames: true,
        showLeagueStatuses: false,
        teeBlockLabel: 'Ladies',
        hidden: false,
      },
    ]);
    await pass(200);
    expect(order()).toContain('Ladies’ Day');
    expect(window.location.search).toBe('?open=9');
    expect(buttons('Upload a cover photo')).toHaveLength(1);
    expect(document.querySelectorAll('[role=textbox][aria-multiline]')).toHaveLength(2);
  });

  it('has its policy and its organisation chosen by name, and says what the policy gives back', async () => {
    const network = office().on(updateEventType, { ...cup, cancellationPolicyId: 4, orgId: 2 });
    await open(network);
    await openForm('Maple Cup');
    expect(text()).toContain('All of it comes back until the start.');
    await choose('Cancellation policy', '4');
    expect(text()).toContain('Half of it back until 14 days before the start, then nothing.');
    await choose('Organisation', '2');
    const offered = [...document.querySelectorAll('form option')].map((one) => one.textContent);
    expect(offered).toEqual(expect.arrayContaining(['Strict', 'Grand River Dental']));
    await click(button('Save'));
    expect(bodiesOf(network, updateEventType)).toMatchObject([{ cancellationPolicyId: '4', orgId: '2' }]);
  });

  it('leads to making a policy without losing what is typed, and offers it afterwards', async () => {
    const network = office();
    await open(network);
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Make a policy',
    );
    expect(link?.getAttribute('href')).toBe('/admin/cancellation-policies?open=new');
    expect(link?.target).toBe('_blank');
    network.on(listCancellationPolicies, [{ id: 5, name: 'Weather', text: '', tiers: [] }]);
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await pass(100);
    await choose('Cancellation policy', '5');
    expect(text()).toContain('Nothing comes back.');
    expect((field('Name') as HTMLInputElement).value).toBe('Oak Cup');
  });

  it('keeps a policy that is chosen while the list of them does not come', async () => {
    const network = office([{ ...cup, cancellationPolicyId: 4 }]).on(
      listCancellationPolicies,
      refusal('internal', 'No'),
    );
    network.on(updateEventType, { ...cup, cancellationPolicyId: 4 });
    await open(network);
    await openForm('Maple Cup');
    await pass(5000);
    expect(text()).toContain('The policies did not load.');
    await type(field('Name'), 'Oak Cup');
    await click(button('Save'));
    expect(bodiesOf(network, updateEventType)).toMatchObject([{ cancellationPolicyId: '4' }]);
  });

  it('says at its field what the server has against it', async () => {
    const network = office().on(
      updateEventType,
      refusal('invalid_input', 'No', { issues: [{ field: 'domain', message: 'This address is taken.' }] }),
    );
    await open(network);
    await openForm('Maple Cup');
    await type(field('Address on the events site'), 'tuesday');
    await click(button('Save'));
    expect(fieldError('Address on the events site')).toContain('This address is taken.');
    expect(field('Address on the events site').getAttribute('aria-invalid')).toBe('true');
    expect((field('Address on the events site') as HTMLInputElement).value).toBe('tuesday');
    expect(document.activeElement).toBe(field('Address on the events site'));
  });

  it('saves only what changed', async () => {
    const network = office().on(updateEventType, { ...cup, orgName: 'Oak Cup' });
    await open(network);
    await openForm('Maple Cup');
    expect(button('Save').disabled).toBe(true);
    await type(field('Name'), 'Oak Cup');
    await click(button('Save'));
    expect(order()).toContain('Oak Cup');
    expect(network.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(text()).toContain('Saved.');
  });

  it('keeps what is typed while it is being saved', async () => {
    let answer: (told: EventType) => void = () => undefined;
    const network = office().on(updateEventType, () => new Promise((resolve) => (answer = resolve)));
    await open(network);
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    await click(button('Save'));
    await pass(0);
    await type(field('Words on blocked tee times'), 'Oak');
    answer(eventType({ ...cup, orgName: 'Oak Cup' }));
    await pass(0);
    expect((field('Words on blocked tee times') as HTMLInputElement).value).toBe('Oak');
    expect((field('Name') as HTMLInputElement).value).toBe('Oak Cup');
    expect(button('Save').disabled).toBe(false);
  });

  it('asks before Back throws away what was typed', async () => {
    await open(office());
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    await act(async () => window.history.back());
    await pass(300);
    expect(text()).toContain('What you changed here is not saved yet.');
    await click(button('Keep editing'));
    await pass(300);
    expect((field('Name') as HTMLInputElement).value).toBe('Oak Cup');
    expect(window.location.search).toBe('?open=2');
    await act(async () => window.history.back());
    await pass(300);
    await click(button('Leave'));
    await pass(300);
    expect(window.location.search).toBe('');
  });

  it('asks before it throws away what was typed', async () => {
    await open(office());
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    await click(closing());
    await pass(200);
    expect(text()).toContain('What you changed here is not saved yet.');
    await click(button('Keep editing'));
    await pass(200);
    expect((field('Name') as HTMLInputElement).value).toBe('Oak Cup');
    await click(closing());
    await pass(200);
    await click(button('Leave'));
    await pass(300);
    expect(window.location.search).toBe('');
  });

  it('shows how it will look before it is saved', async () => {
    await open(office());
    await openForm('Maple Cup');
    await type(field('Name'), 'Oak Cup');
    await click(button('Preview'));
    const preview = document.querySelector('article[data-preview]');
    expect(preview?.querySelector('h2')?.textContent).toBe('Oak Cup');
  });

  it('takes a cover photo from the library', async () => {
    const network = office()
      .on(listGlobalImages, [
        {
          imageId: 5,
          fileName: 'green.jpg',
          oldFileName: null,
          tags: [],
          url: '/images/g/5.jpg',
          width: 9,
          height: 9,
          createdAt: '2026-11-01T00:00:00.000Z',
        },
      ])
      .on(setEventTypeImage, { ...cup, imageUrl: '/images/g/5.jpg' });
    await open(network);
    await openForm('Maple Cup');
    await click(button('Choose from the library'));
    await click(button('Use green.jpg as the cover photo'));
    expect(bodiesOf(network, setEventTypeImage)).toEqual([{ id: 2, imageId: 5, type: 'EVENT_COVER_PHOTO' }]);
    expect(rows()[1]?.querySelector('img')?.getAttribute('src')).toBe('/images/g/5.jpg');
  });

  it('deletes only after DELETE was typed', async () => {
    const network = office().on(at(deleteEventType, { id: 2 }), { deleted: true });
    await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
    await open(network);
    await openForm('Maple Cup');
    await click(button('Delete'));
    await pass(300);
    const dialog = dialogs().at(-1);
    expect(dialog?.textContent).toContain('Maple Cup disappears from the directory');
    const ok = () =>
      [...(dialog?.querySelectorAll('button') ?? [])].find(
        (one) => one.textContent?.trim().toLowerCase() === 'ok',
      );
    expect(ok()?.disabled).toBe(true);
    const typed = dialog?.querySelector('input');
    if (typed == null) throw new Error('There is nowhere to type DELETE.');
    await type(typed, 'delete');
    await click(ok() as HTMLElement);
    await pass(300);
    expect(network.to(at(deleteEventType, { id: 2 }))).toHaveLength(1);
    expect(order()).toEqual(['Tuesday League', 'Beach Trip']);
  });
});
