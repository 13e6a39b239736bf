// @vitest-environment happy-dom
/** Members of other clubs in the hands of admins: claims that are verified or refused, and what is kept of them. */
import { describe, expect, it } from 'vitest';
import { externalOf, refused } from '../kit/members-office.ts';
import { answerDelete, errorOf, office, sent } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  field,
  pass,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, type Asked } from '../kit/network.ts';
import {
  listMembershipsByYear,
  listMembershipProblems,
  listLapsedMembers,
} from '@fourball/shared/membership/membership-calls.ts';
import {
  listUnverifiedExternalMemberships,
  listVerifiedExternalMemberships,
  updateExternalMembership,
  deleteExternalMembership,
  createExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';

const second = externalOf(2, { userEnteredText: '<b>Oak Hills</b>' });
const claims = [externalOf(1), second];
const verifiedOne = externalOf(3, { verified: true, verifiedAt: '2026-11-02T12:00:00.000Z' });
const known = [verifiedOne];

const club = (): Network =>
  office()
    .on(at(listMembershipsByYear, { year: 2026 }), [])
    .on(listMembershipProblems, [])
    .on(at(listLapsedMembers, { year: 2026 }), [])
    .on(listUnverifiedExternalMemberships, claims)
    .on(listVerifiedExternalMemberships, known);

const open = async (network: Network, address: string): Promise<Network> => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/app/office/AdminMembershipsPage.tsx');
  await import('@fourball/web/accounts/search/UserSearchDialog.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(300);
  return network;
};
const unverified = '/admin/memberships?list=unverified';
const verified = '/admin/memberships?list=verified';
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
const bodies = (network: Network, call: Asked) => network.to(call).map(({ body }) => sent(body));

describe('a claim', () => {
  it('is shown as it was typed', async () => {
    await open(club(), unverified);
    expect(buttons('External: unverified2')).toHaveLength(1);
    expect(rows()[1]).toContain('<b>Oak Hills</b>');
    expect(document.querySelector('tbody b')).toBeNull();
  });

  it('is verified with one press, and then leaves the list', async () => {
    const network: Network = club().on(updateExternalMembership, () => {
      network.on(listUnverifiedExternalMemberships, claims.slice(1));
      return verifiedOne;
    });
    await open(network, unverified);
    await click(button('Verify Visitor 1'));
    await pass(50);
    expect(bodies(network, updateExternalMembership)).toEqual([
      { id: 1, userId: 201, entityId: null, verified: true, userEnteredText: 'Bay Ridge, no. 1', year: 2026 },
    ]);
    expect(rows()).toHaveLength(1);
    expect(text()).toContain('Visitor 1 is verified.');
  });

  it('is refused only after the word was typed', async () => {
    const network = club().on(at(deleteExternalMembership, { id: 2 }), second);
    await open(network, unverified);
    await click(button('Refuse Visitor 2'));
    await answerDelete();
    expect(network.to(at(deleteExternalMembership, { id: 2 }))).toHaveLength(1);
  });

  it('that somebody else decided about is told as such', async () => {
    const network = club().on(updateExternalMembership, refusal('not_found', 'No'));
    await open(network, unverified);
    await click(button('Verify Visitor 1'));
    await pass(50);
    expect(text()).toContain('Somebody else has decided about this one, or the golfer took it back.');
  });

  it('that can not be verified as it is says why', async () => {
    const message = 'The golfer has this membership for this year already.';
    const network = club().on(updateExternalMembership, refused({ field: 'userEnteredText', message }));
    await open(network, unverified);
    await click(button('Verify Visitor 1'));
    await pass(50);
    expect(text()).toContain(message);
  });

  it('needs nobody where there is none', async () => {
    await open(club().on(listUnverifiedExternalMemberships, []), unverified);
    expect(text()).toContain('Nobody waits');
  });
});

describe('a verified one', () => {
  it('is changed in the drawer; what the server refuses stands at its field', async () => {
    const network = club().on(
      updateExternalMembership,
      refused({ field: 'year', message: 'There is one of this year.' }),
    );
    await open(network, `${verified}&external=3`);
    await type(field('Membership elsewhere'), 'Oak Hills, no. 7');
    await type(field('Year'), '2027');
    await click(button('Save'));
    expect(errorOf('Year')).toBe('There is one of this year.');
    expect(field('Membership elsewhere').value).toBe('Oak Hills, no. 7');
    expect(bodies(network, updateExternalMembership)).toMatchObject([
      { id: 3, userId: 203, year: 2027, verified: true },
    ]);
  });

  it('is added to a golfer who is searched for', async () => {
    const network = club()
      .on(searchUsers, [
        {
          userId: 9,
          userName: 'n',
          name: 'Nora Bell',
          nickname: null,
          memberNumber: null,
          avatarUrl: null,
          placeable: true,
        },
      ])
      .on(createExternalMembership, externalOf(9));
    await open(network, verified);
    await click(button('Add a membership elsewhere'));
    await pass(200);
    const searchFor = document.querySelector<HTMLInputElement>('[role=search] input');
    if (searchFor === null) throw new Error('Nobody can be searched for.');
    await type(searchFor, 'nora');
    await click(buttons('Search').at(-1) as HTMLElement);
    await pass(50);
    const found = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('Nora Bell'),
    );
    await click(found as HTMLElement);
    await pass(300);
    await type(field('Membership elsewhere'), 'Bay Ridge');
    await click(buttons('Add').at(-1) as HTMLElement);
    expect(bodies(network, createExternalMembership)).toEqual([
      { userId: 9, entityId: null, verified: true, userEnteredText: 'Bay Ridge', year: 2026 },
    ]);
  });
});
