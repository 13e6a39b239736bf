// @vitest-environment happy-dom
/** The dialog Emergency Contact, and the page on which the person asked agrees. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogButton, errorOf, openAccounts } from '../kit/account-pages.ts';
import {
  button,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, refusal, at } from '../kit/network.ts';
import { findByEmail } from '@fourball/shared/accounts/user-calls.ts';
import {
  setEmergencyContact,
  requestEmergencyContact,
  validateEmergencyContact,
  agreeToEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';

const find = findByEmail;
const choose = setEmergencyContact;
const create = requestEmergencyContact;
const searchLabel = 'Email to search for';
const notFound =
  'Email address not found in our database. Please try another email address or create a new contact below.';
const answered = vi.fn();

const lena = {
  userId: 3,
  userName: 'lena',
  name: 'Lena Hoff',
  nickname: 'Birdie',
  memberNumber: '1502',
  avatarUrl: null,
  contactId: 33,
};
const saved = {
  contactId: 33,
  relation: 'Sister',
  contact: { id: 33, firstName: 'Lena', lastName: 'Hoff', email: 'lena@club.example', phone: null },
};

const club = (): Network => quietClub().on(find, [lena]).on(choose, saved).on(create, 'NOT_FOUND');

async function openDialog(network: Network): Promise<void> {
  rememberSession();
  await openAccounts(network, '/bookings');
  const { openEmergencyContact } = await import('@fourball/web/accounts/emergency/open-emergency-contact.ts');
  await act(async () => void openEmergencyContact().then(answered));
  await pass(200);
}

async function search(email: string): Promise<void> {
  await type(field(searchLabel), email);
  await click(dialogButton('Search'));
  await pass(0);
}

async function fill(part: Partial<Record<string, string>> = {}): Promise<void> {
  const typed = {
    Relation: 'Father',
    'First Name': 'Omar',
    'Last Name': 'Haddad',
    Email: 'Omar@Example.org',
    Phone: '4165550134',
    ...part,
  };
  for (const [label, value] of Object.entries(typed)) await type(relationOr(label), value ?? '');
}

/** The label of a field that must be filled carries a star. */
const relationOr = (label: string) => (label === 'Relation' ? relation() : field(label));
const relation = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('section[role=dialog] input[maxlength="80"]');
  if (found === null) throw new Error('There is no field Relation.');
  return found;
};
const relationError = (): string | null => {
  const id = relation()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
};

const submit = async () => {
  await click(button('Submit'));
  await pass(200);
};

beforeEach(() => {
  answered.mockReset();
});

describe('the dialog', () => {
  it('[emergencyContact.1] [emergencyContact.4] has its title, a required relation, and a form with its note', async () => {
    await openDialog(club());
    expect(dialogs()[0]?.querySelector('h2')?.textContent).toBe('Emergency Contact');
    expect(relation().required).toBe(true);
    expect(relation().labels?.[0]?.textContent).toMatch(/^Relation/);
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone']) expect(field(label)).toBeDefined();
    expect(button('Submit')).toBeDefined();
    expect(dialogs()[0]?.textContent).toContain('* All fields required');
  });
});

describe('a golfer of the club', () => {
  it('[emergencyContact.2] is searched for by email once there is one, and listed', async () => {
    const network = club();
    await openDialog(network);
    expect(dialogButton('Search').disabled).toBe(true);
    await type(field(searchLabel), '   ');
    expect(dialogButton('Search').disabled).toBe(true);
    await search('lena@club.example');
    expect(JSON.parse(network.to(find)[0]?.body ?? '')).toEqual({ email: 'lena@club.example' });
    expect(button('Choose Lena Hoff').textContent).toContain('Lena Hoff #1502Birdie');
  });

  it('[emergencyContact.3] that is not found leads to the form below', async () => {
    await openDialog(club().on(find, []));
    await search('nobody@club.example');
    expect(dialogs()[0]?.textContent).toContain(notFound);
  });

  it('[emergencyContact.7] is not searched for by what is no email', async () => {
    await openDialog(
      club().on(
        find,
        refusal('invalid_input', 'No', {
          issues: [{ field: 'email', message: 'Please provide a valid email' }],
        }),
      ),
    );
    await search('lena');
    expect(dialogs()[0]?.textContent).toContain('Please provide a valid email.');
    expect(dialogs()[0]?.textContent).not.toContain(notFound);
  });

  it('[emergencyContact.5] can’t be chosen without a relation', async () => {
    const network = club();
    await openDialog(network);
    await search('lena@club.example');
    await click(button('Choose Lena Hoff'));
    expect(relationError()).toBe('Please enter your relation first.');
    expect(document.activeElement).toBe(relation());
    expect(network.to(choose)).toEqual([]);
    expect(dialogs()).toHaveLength(1);
  });

  it('[emergencyContact.8] is saved at once when chosen; the profile follows and the dialog closes', async () => {
    const network = club();
    await openDialog(network);
    await type(relation(), 'Sister');
    await search('lena@club.example');
    await click(button('Choose Lena Hoff'));
    await pass(200);
    expect(JSON.parse(network.to(choose)[0]?.body ?? '')).toEqual({ contactId: 33, relation: 'Sister' });
    expect(answered).toHaveBeenCalledExactlyOnceWith({ contact: saved });
    expect(dialogs()).toEqual([]);
    const { useSession } = await import('@fourball/web/accounts/session/session.ts');
    expect(useSession.getState().user?.emergencyContact).toEqual(saved);
  });

  it('stays in the list where saving failed', async () => {
    await openDialog(club().on(choose, refusal('internal', 'Something went wrong.')));
    await type(relation(), 'Sister');
    await search('lena@club.example');
    await click(button('Choose Lena Hoff'));
    await pass(200);
    expect(dialogs()).toHaveLength(2);
    expect(dialogs()[0]?.textContent).toContain('Something went wrong.');
    expect(dialogs()[1]?.textContent).toContain("Something we didn't anticipate happened");
    expect(button('Choose Lena Hoff').disabled).toBe(false);
  });
});

describe('a new contact', () => {
  it.each([
    ['Relation', ' '],
    ['First Name', ''],
    ['Last Name', ' '],
    ['Email', 'omar'],
    ['Email', ''],
    ['Phone', ''],
    ['Phone', '41655501'.slice(0, 7)],
  ])('[emergencyContact.6] needs all of its fields: %s %j', async (label, value) => {
    const network = club();
    await openDialog(network);
    await fill({ [label]: value });
    await submit();
    expect(network.to(create)).toEqual([]);
    expect(label === 'Relation' ? relationError() : errorOf(label)).not.toBeNull();
    expect(dialogs()).toHaveLength(1);
  });

  it('[emergencyContact.7] says what is wrong with its email', async () => {
    await openDialog(club());
    await fill({ Email: 'omar@nowhere' });
    await submit();
    expect(errorOf('Email')).toBe('Please provide a valid email.');
  });

  it.each([
    ['4165550134', '416-555-0134'],
    ['+1 (416) 555-0134', '416-555-0134'],
    ['416.555.0134 ext 9', '416-555-0134'],
  ])('has its phone number written as the club does: %s', async (typed, written) => {
    const network = club();
    await openDialog(network);
    await fill({ Phone: typed });
    await submit();
    expect(JSON.parse(network.to(create)[0]?.body ?? '')).toMatchObject({ phone: written });
  });

  it('[emergencyContact.6] [emergencyContact.9] [emergencyContact.11] is asked by mail, the dialog closes, and that is said', async () => {
    const network = club();
    await openDialog(network);
    await fill();
    await submit();
    expect(JSON.parse(network.to(create)[0]?.body ?? '')).toEqual({
      firstName: 'Omar',
      lastName: 'Haddad',
      email: 'omar@example.org',
      phone: '416-555-0134',
      relation: 'Father',
    });
    expect(answered).toHaveBeenCalledExactlyOnceWith('requested');
    expect(dialogs()).toHaveLength(1);
    const said = dialogs()[0]?.textContent ?? '';
    expect(said).toContain('Request Sent');
    expect(said).toContain('The information you provided was sent to the email you entered.');
    expect(said).toContain('Once validated/approved your emergency contact information will be updated.');
    expect(said).toContain('Thank you.');
    await click(button('Got it!'));
    await pass(200);
    expect(dialogs()).toEqual([]);
  });

  it('[emergencyContact.10] whose email has an account is led to the search, and nothing typed is lost', async () => {
    const network = club().on(create, 'FOUND');
    await openDialog(network);
    await fill();
    await submit();
    const said = dialogs().at(-1)?.textContent ?? '';
    expect(said).toContain('Already Exists');
    expect(said).toContain('An account with that email already exists. Try using the search.');
    // Escape is for the popover: what is below it stays.
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await pass(200);
    expect(dialogs()).toHaveLength(1);
    expect(field('First Name').value).toBe('Omar');
    expect(relation().value).toBe('Father');
    expect(field(searchLabel).value).toBe('omar@example.org');
    await click(button('Submit'));
    await pass(200);
    await click(button('Ok'));
    await pass(200);
    expect(answered).not.toHaveBeenCalled();
  });

  it('keeps what was typed where the network is gone', async () => {
    const network = club();
    await openDialog(network);
    await fill();
    network.offline = true;
    await submit();
    expect(dialogs()[0]?.textContent).toContain('Nothing you typed is lost');
    expect(field('Phone').value).toBe('416-555-0134');
    network.offline = false;
    await submit();
    expect(answered).toHaveBeenCalledExactlyOnceWith('requested');
  });
});

describe('the mailed link', () => {
  const link = at(validateEmergencyContact, { token: 't0ken' });
  const asks = {
    result: 'VALID' as const,
    golferName: 'Ava Tremblay',
    firstName: 'Omar',
    relation: 'Father',
  };

  it('only looks until the person agrees', async () => {
    const agree = agreeToEmergencyContact;
    const network = quietClub()
      .on(link, asks)
      .on(agree, { ...asks, result: 'AGREED' });
    await openAccounts(network, '/emergency-contact/t0ken');
    expect(text()).toContain('Ava Tremblay would like the club to call you in an emergency, as: Father.');
    expect(network.to(link)).toHaveLength(1);
    expect(network.to(agree)).toEqual([]);
    await click(button('I agree'));
    expect(text()).toContain('Thank you. You are now the emergency contact.');
    expect(network.to(link)).toHaveLength(1);
    expect(network.to(agree).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ token: 't0ken' }]);
    expect(localStorage.getItem('history') ?? '').not.toContain('t0ken');
  });

  it.each<['EXPIRED' | 'INVALID', string]>([
    ['EXPIRED', 'This link has expired'],
    ['INVALID', 'This link does not work'],
  ])('says that it can’t be used: %s', async (result, said) => {
    const network = quietClub().on(link, { result, golferName: null, firstName: null, relation: null });
    await openAccounts(network, '/emergency-contact/t0ken');
    expect(text()).toContain(said);
    expect(document.querySelector('section button')).toBeNull();
  });
});
