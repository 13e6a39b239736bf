// @vitest-environment happy-dom
/** Forms whose session ends at their button: what was typed is there again for its golfer, and for nobody else. */
import { afterEach, describe, expect, it } from 'vitest';
import { ballot, clubWithBallot } from '../booking/ballot/ballot-answers.ts';
import { settle } from '../kit/booking-club.ts';
import { bodyOf } from '../kit/club-answers.ts';
import { openPage } from '../kit/open-page.tsx';
import { ben, end, everythingStored, logInAs } from '../kit/ended-session.ts';
import { nothing, press, type Form } from '../kit/form-with-draft.ts';
import { golferForms } from '../kit/golfer-forms.ts';
import { officeForms, openMemberships } from '../kit/office-forms.ts';
import { button, choose, click, dialogs, field, pass, path, text, type } from '../kit/start-app.tsx';
import { at } from '../kit/network.ts';
import { adjustRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import { enterBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

const openBallots = async () => {
  await import('@fourball/web/booking/ballot/BallotPages.tsx');
  const { network } = clubWithBallot(ballot());
  await openPage(network, '/ballots/3');
  return network;
};

const forms = [...officeForms, ...golferForms];
const drafts = () => Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('draft '));
const fill = async ({ choose: chooseFirst = nothing, typed }: Form): Promise<void> => {
  await chooseFirst();
  for (const [label, value] of Object.entries(typed)) await type(field(label), value);
};
const shown = ({ typed }: Form) =>
  Object.fromEntries(Object.keys(typed).map((label) => [label, field(label).value]));

describe('a form whose session ends at its button', () => {
  it.each(forms)('$what is there again after the login, and one press sends it', async (form) => {
    const network = await form.open();
    const page = path() + window.location.search;
    await form.reach();
    await fill(form);
    const answer = network.answer(form.call);
    end(network, form.call);
    await form.send();
    await pass(1_000);
    expect(path()).toBe('/login');
    expect(dialogs()).toEqual([]);
    expect(drafts()).toEqual([]);
    const [first] = network.to(form.call);

    network.on(form.call, answer);
    await logInAs(network, form.user);
    await settle();
    expect(path() + window.location.search).toBe(page);
    await form.reach();
    expect(shown(form)).toEqual(form.typed);
    expect(network.to(form.call)).toHaveLength(1);
    await form.send();
    await settle();
    const [, second] = network.to(form.call);
    expect(second?.body).toBe(first?.body);
    expect(drafts()).toEqual([]);
  });

  it.each(forms)('$what is forgotten once it is given up', async (form) => {
    await form.open();
    await form.reach();
    await fill(form);
    await settle();
    expect(drafts()).toHaveLength(1);
    await form.giveUp();
    await settle();
    expect(drafts()).toEqual([]);
  });

  it('leaves no dialog over the login, nor to somebody else who comes in', async () => {
    const network = await openMemberships();
    await press('Adjust')();
    await type(field('Comment'), 'For the rain in May');
    await type(field('How many'), '3');
    end(network, adjustRoundCredits);
    await press('Adjust')();
    await pass(1_000);
    expect(text()).not.toContain('Anna Zeller');
    await logInAs(network, ben);
    expect(dialogs()).toEqual([]);
    expect(text()).not.toContain('Anna Zeller');
    expect(everythingStored()).not.toContain('rain in May');
  });
});

describe('an entry of a ballot', () => {
  it('is there again with its wishes in their order', async () => {
    const network = await openBallots();
    const call = at(enterBallot, { id: 3 });
    const answer = network.answer(call);
    await choose('Spots', '1');
    await click(button('14:10, 4 free'));
    await click(button('07:30, 4 free'));
    end(network, call);
    await press('Enter')();
    await pass(1_000);
    expect(path()).toBe('/login');
    network.on(call, answer);
    await logInAs(network);
    await settle();
    expect(path()).toBe('/ballots/3');
    await press('Enter')();
    expect(network.to(call).map(bodyOf)).toMatchObject([
      { spots: 1, wishes: [1410, 730] },
      { spots: 1, wishes: [1410, 730] },
    ]);
    expect(drafts()).toEqual([]);
  });
});
