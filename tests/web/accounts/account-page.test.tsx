// @vitest-environment happy-dom
/** The golfer's own page: photo, profile, emergency contact, ways to log in, and what the club keeps. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  accountClub as club,
  dialogButton,
  errorOf,
  father,
  here,
  openAccounts,
  profile,
} from '../kit/account-pages.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  path,
  rememberSession,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, failed, type Asked, failure, type Answer } from '../kit/network.ts';
import { getProfile, updateProfile, removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { exportOwnData, eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { listSessions, endSession } from '@fourball/shared/accounts/session-calls.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { getNameChoice, setNameChoice } from '@fourball/shared/booking/people-calls.ts';
import {
  getPlacing,
  setPlacedBy,
  endStandingYes,
  addStandingYes,
} from '@fourball/shared/booking/buddies/placing-calls.ts';
import { deleteEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';

const get = getProfile;
const save = updateProfile;
const exportCall = exportOwnData;
const erase = eraseOwnAccount;

async function open(network = club()): Promise<Network> {
  rememberSession();
  await openAccounts(network, '/account');
  await pass(0);
  return network;
}

const bodyOf = (network: Network, call: Asked): unknown =>
  JSON.parse(network.to(call).at(-1)?.body ?? 'null');

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the profile', () => {
  it('shows its shape while it loads, then what was saved, as it was typed', async () => {
    let answer: (value: Answer<typeof get>) => void = () => undefined;
    await open(club().on(get, () => new Promise((resolve) => (answer = resolve))));
    expect(document.querySelector('[aria-label="Your account is loading"]')).not.toBeNull();
    answer(profile);
    await pass(0);
    expect(field('About me').value).toBe('Early riser & walker.\nNine < eighteen.');
    expect(field('Date of birth').value).toBe('1988-05-04');
    expect(button('Save').disabled).toBe(true);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('says in its place that it could not be read, and tries again', async () => {
    const network = await open(club().on(get, refusal('internal', 'No')));
    expect(text()).toContain('Your account could not be read');
    expect(text()).toContain('Where you are logged in');
    expect(dialogs()).toEqual([]);
    network.on(get, profile);
    await click(button('Try again'));
    await pass(0);
    expect(field('About me')).toBeDefined();
  });

  it('is saved as harmless HTML, and says so', async () => {
    const network = await open();
    network.on(save, ({ body }) => ({ ...profile, ...(JSON.parse(body) as object) }));
    await type(field('About me'), '<b>Bold</b> & brave\nSecond line');
    expect(asksBeforeLeaving()).toBe(true);
    await click(button('Save'));
    await pass(0);
    expect(bodyOf(network, save)).toEqual({
      profile: '&lt;b&gt;Bold&lt;/b&gt; &amp; brave<br>Second line',
      birthDate: '1988-05-04',
    });
    expect(text()).toContain('Saved.');
    expect(field('About me').value).toBe('<b>Bold</b> & brave\nSecond line');
    expect(button('Save').disabled).toBe(true);
    expect(asksBeforeLeaving()).toBe(false);
    expect(sessionStorage.getItem('profile-draft')).toBeNull();
  });

  it('keeps what was typed over an error, another page and a reload', async () => {
    const network = await open();
    network.on(save, refusal('internal', 'Something went wrong.'));
    await type(field('About me'), 'Not lost');
    await click(button('Save'));
    await pass(0);
    expect(text()).toContain('It could not be saved.');
    expect(field('About me').value).toBe('Not lost');
    expect(asksBeforeLeaving()).toBe(true);
    const { goTo } = await import('@fourball/web/lib/browser/navigation.ts');
    await act(async () => goTo('/bookings'));
    await pass(0);
    await act(async () => goTo('/account'));
    await pass(0);
    expect(field('About me').value).toBe('Not lost');
    expect(text()).toContain('This is what you typed last and have not saved yet.');
    await click(button('Discard changes'));
    expect(field('About me').value).toBe('Early riser & walker.\nNine < eighteen.');
    expect(sessionStorage.getItem('profile-draft')).toBeNull();
  });

  it('does not take a birth date to come, and shows what the server says of a field', async () => {
    const network = await open();
    await type(field('Date of birth'), '2027-01-01');
    await click(button('Save'));
    expect(errorOf('Date of birth')).toBe('Please enter a date in the past.');
    expect(network.to(save)).toEqual([]);
    network.on(
      save,
      refusal('invalid_input', 'No', {
        issues: [{ field: 'birthDate', message: 'Please enter a date of birth.' }],
      }),
    );
    await type(field('Date of birth'), '1899-01-01');
    await click(button('Save'));
    await pass(0);
    expect(errorOf('Date of birth')).toBe('Please enter a date of birth.');
  });

  it('can be emptied', async () => {
    const network = await open();
    network.on(save, { ...profile, profile: null, birthDate: null });
    await type(field('About me'), '');
    await type(field('Date of birth'), '');
    await click(button('Save'));
    await pass(0);
    expect(bodyOf(network, save)).toEqual({ profile: '', birthDate: null });
    expect(field('About me').value).toBe('');
  });
});

describe('the photo', () => {
  it('says that it is approved, in review, or missing and needed', async () => {
    await open();
    expect(text()).toContain('Your photo is approved.');
    const { changeUser } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => changeUser({ pendingAvatar: '/images/avatar/new.jpg' }));
    expect(text()).toContain('Your new photo is being looked at.');
    expect(document.querySelector('[alt="Your photo in review"]')?.getAttribute('src')).toBe(
      '/images/avatar/new.jpg',
    );
    await act(async () => changeUser({ pendingAvatar: null, avatarUrl: null }));
    expect(text()).toContain('A photo is required for check-in.');
    expect(buttons('Add your photo')).toHaveLength(1);
  });

  it('can be removed, once that is confirmed', async () => {
    const network = await open(club().on(removeAvatar, { removed: true, result: 'REMOVED' }));
    await click(button('Remove photo'));
    await pass(200);
    await click(dialogButton('Cancel'));
    await pass(200);
    expect(network.to(removeAvatar)).toEqual([]);
    await click(button('Remove photo'));
    await pass(200);
    await click(dialogButton('Remove photo'));
    await pass(200);
    expect(bodyOf(network, removeAvatar)).toEqual({ userId: ava.userId });
    expect(text()).toContain('A photo is required for check-in.');
  });
});

describe('the emergency contact', () => {
  it('is shown with relation and phone, and can be removed', async () => {
    const network = await open(club().on(deleteEmergencyContact, { deleted: true }));
    expect(text()).toContain('Luc TremblayFather');
    expect(text()).toContain('416-555-0134luc@example.org');
    network.on(get, { ...profile, emergencyContact: null });
    const [remove] = buttons('Remove').filter((one) => one.closest('[aria-labelledby=emergency-title]'));
    await click(remove as HTMLElement);
    await pass(200);
    await click(dialogButton('Remove'));
    await pass(200);
    expect(network.to(deleteEmergencyContact)).toHaveLength(1);
    expect(text()).toContain('Nobody yet.');
  });

  it('that is asked and has not answered is shown as waiting', async () => {
    await open(
      club().on(get, {
        ...profile,
        emergencyContact: null,
        pendingEmergencyContact: { ...father, relation: 'Father' },
      }),
    );
    expect(text()).toContain('Waiting for an answer');
    expect(text()).toContain('We wrote to Luc at luc@example.org.');
    expect(text()).not.toContain('Nobody yet.');
  });

  it('that was asked by mistake can be taken back before there is an answer', async () => {
    const waiting = { ...profile, emergencyContact: null };
    const network = await open(
      club()
        .on(get, { ...waiting, pendingEmergencyContact: { ...father, relation: 'Father' } })
        .on(deleteEmergencyContact, { deleted: true }),
    );
    await click(button('Withdraw'));
    await pass(200);
    expect(text()).toContain('The request to Luc Tremblay is withdrawn');
    network.on(get, waiting);
    await click(dialogButton('Withdraw'));
    await pass(200);
    expect(network.to(deleteEmergencyContact)).toHaveLength(1);
    expect(text()).toContain('The request is withdrawn.');
    expect(text()).toContain('Nobody yet.');
  });
});

describe('where one is logged in', () => {
  it('is listed with this device first, and can be ended elsewhere', async () => {
    const network = await open(club().on(at(endSession, { id: 2 }), { ended: true }));
    const rows = [...document.querySelectorAll('[aria-labelledby=devices-title] li')];
    expect(rows[0]?.textContent).toContain('Chrome on LinuxThis device');
    expect(rows[0]?.querySelector('button')).toBeNull();
    network.on(listSessions, [here]);
    await click(button('Log out Safari on iPhone'));
    await pass(0);
    expect(network.to(at(endSession, { id: 2 }))).toHaveLength(1);
    expect(text()).not.toContain('Safari on iPhone');
    expect(text()).toContain('You are logged in here only.');
    expect(path()).toBe('/account');
  });

  it('says in its place that it could not be read', async () => {
    await open(club().on(listSessions, refusal('internal', 'No')));
    expect(text()).toContain('Where you are logged in could not be read.');
    expect(dialogs()).toEqual([]);
  });
});

describe('one’s own data', () => {
  it('is downloaded with the token in its header, under its name', async () => {
    const clicked: { download: string; href: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push({ download: this.download, href: this.href });
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
    const network = await open(
      club().on(
        exportCall,
        () =>
          new Response('zip', {
            headers: { 'Content-Disposition': 'attachment; filename="fourball-ava.zip"' },
          }),
      ),
    );
    await click(button('Download my data'));
    await pass(0);
    expect(network.to(exportCall)[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(clicked).toEqual([{ download: 'fourball-ava.zip', href: 'blob:data' }]);
    expect(text()).toContain('Your data is downloaded.');
  });

  it('that can’t be had now says why', async () => {
    await open(
      club().on(exportCall, refusal('too_many_requests', 'Once is enough.', { retryAfterSeconds: 120 })),
    );
    await click(button('Download my data'));
    await pass(0);
    expect(text()).toContain('Once is enough. You can try again in 2 minutes.');
  });
});

describe('erasing the account', () => {
  async function openErase(network: Network): Promise<void> {
    await open(network);
    await click(button('Erase my account'));
    await pass(200);
  }

  it('says what goes and what stays, and waits for the word and the password', async () => {
    const network = club().on(erase, 'ERASED');
    await openErase(network);
    expect(dialogs()[0]?.textContent).toContain('What goes');
    expect(dialogs()[0]?.textContent).toContain('Former member');
    expect(button('Erase for good').disabled).toBe(true);
    await type(field('Type DELETE to confirm'), 'delet');
    await type(field('Current Password'), 'secret');
    expect(button('Erase for good').disabled).toBe(true);
    await act(async () => field('Current Password').closest('form')?.requestSubmit());
    expect(network.to(erase)).toEqual([]);
    await type(field('Type DELETE to confirm'), 'delete');
    expect(button('Erase for good').disabled).toBe(false);
  });

  it('ends the session here and says good-bye', async () => {
    const network = club().on(erase, 'ERASED');
    await openErase(network);
    await type(field('Type DELETE to confirm'), 'DELETE');
    await type(field('Current Password'), 'secret');
    await click(button('Erase for good'));
    await pass(200);
    expect(bodyOf(network, erase)).toEqual({ currentPassword: 'secret' });
    expect(localStorage.getItem('loggedIn')).toBeNull();
    await pass(500);
    expect(path()).toBe('/');
    expect(text()).toContain('Your account is erased.');
  });

  it.each<[ReplyOf<typeof erase>, string]>([
    ['INVALID', 'The password entered does not match current user password.'],
    ['LAST_ADMIN', 'You are the only admin of the club.'],
  ])('is refused with a word: %s', async (word, said) => {
    await openErase(club().on(erase, word));
    await type(field('Type DELETE to confirm'), 'DELETE');
    await type(field('Current Password'), 'secret');
    await click(button('Erase for good'));
    await pass(200);
    expect(dialogs()[0]?.textContent).toContain(said);
    expect(localStorage.getItem('loggedIn')).toBe('true');
  });
});

describe('who sees the name', () => {
  const choose = setNameChoice;
  const radio = (name: string): HTMLInputElement => {
    const found = [...document.querySelectorAll<HTMLLabelElement>('label')].find(
      (label) =>
        // Who may put the golfer in a booking is chosen on the same page, in some of the same words.
        label.querySelector('input[type=radio]:not([name=placed-by])') && label.textContent.startsWith(name),
    );
    const input = found?.querySelector('input');
    if (!input) throw new Error(`There is no ${name}.`);
    return input;
  };

  it('says what the club does, and saves what the golfer chooses', async () => {
    const network = await open(club().on(choose, { shown: 'BUDDIES', club: 'MEMBERS' }));
    expect(text()).toContain('Others read “Taken”.');
    expect(radio('As the club does').checked).toBe(true);
    await click(radio('My buddies'));
    await pass(0);
    expect(network.to(choose).map(({ body }) => body)).toEqual([JSON.stringify({ shown: 'BUDDIES' })]);
    expect(radio('My buddies').checked).toBe(true);
  });

  it('can be read anew where it could not be read', async () => {
    const read = getNameChoice;
    const network = club();
    const answer = network.answer(read);
    await open(network.on(read, failed(400, failure('internal', 'Sorry.'))));
    const names = () => document.querySelector('[aria-labelledby=names-title]');
    expect(names()?.textContent).toContain('Who sees your name could not be read.');
    network.on(read, answer);
    await click(names()?.querySelector('button') ?? document.body);
    await pass(0);
    expect(radio('As the club does').checked).toBe(true);
  });

  it('stays as it is, and says so, where it could not be saved', async () => {
    await open(club().on(choose, refusal('internal', 'Sorry.')));
    await click(radio('Nobody'));
    await pass(0);
    expect(text()).toContain('That was not saved.');
    expect(radio('As the club does').checked).toBe(true);
  });
});

describe('who may put the golfer in a booking', () => {
  type Choices = ReplyOf<typeof getPlacing>;
  const tie = {
    userId: 9,
    name: 'Lena Hoff',
    imageUrl: null,
    source: 'FAMILY' as const,
    since: '2026-11-01T12:00:00.000Z',
    setBy: 'Daniel Okafor',
  };
  const choices = (part: Partial<Choices> = {}): Choices => ({
    placedBy: 'MEMBERS',
    alwaysYes: [],
    maxBuddies: 20,
    ...part,
  });

  it('is chosen with one tap', async () => {
    const network = club().on(setPlacedBy, choices({ placedBy: 'NOBODY' }));
    await open(network);
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name=placed-by]')].find(({ checked }) => checked)
        ?.value;
    expect(chosen()).toBe('MEMBERS');
    await click(document.querySelector('input[name=placed-by][value=NOBODY]') as HTMLElement);
    expect(bodyOf(network, setPlacedBy)).toEqual({ placedBy: 'NOBODY' });
    expect(chosen()).toBe('NOBODY');
  });

  it('shows who set a family tie, and ends it in one tap', async () => {
    const network = club()
      .on(getPlacing, choices({ alwaysYes: [tie] }))
      .on(at(endStandingYes, { userId: 9 }), choices());
    await open(network);
    expect(text()).toContain('Family, set by Daniel Okafor');
    await click(button('End the yes to Lena Hoff'));
    expect(network.to(at(endStandingYes, { userId: 9 }))).toHaveLength(1);
    expect(text()).toContain('You always say yes to nobody.');
  });

  it('names a buddy, and says what the club refused', async () => {
    const call = at(addStandingYes, { userId: 9 });
    const buddy = { id: 1, buddyListId: 3, contactId: 2, userId: 9, name: 'Lena Hoff', userName: 'lena' };
    const body = [
      {
        id: 3,
        name: 'Fridays',
        description: '',
        buddies: [{ ...buddy, imageUrl: null, memberNumber: null, placeable: true }],
      },
    ];
    const issues = [{ field: 'userId', message: 'You can always say yes to 20 buddies at most.' }];
    const network = club()
      .on(at(listBuddyLists, { id: ava.userId }), body)
      .on(call, { result: 'CONFLICT', reason: 'No.', issues });
    await open(network);
    const select = document.querySelector('#placing-title ~ div select') as HTMLSelectElement;
    await act(async () => {
      select.value = '9';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await click(button('Always say yes'));
    expect(text()).toContain('You can always say yes to 20 buddies at most.');
    network.on(call, choices({ alwaysYes: [{ ...tie, source: 'BUDDY', setBy: null }] }));
    await act(async () => {
      select.value = '9';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await click(button('Always say yes'));
    expect(button('End the yes to Lena Hoff')).toBeTruthy();
  });
});
