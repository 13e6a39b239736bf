// @vitest-environment happy-dom
/** The office's page on fairness: what holds on a day, rules set and deleted, ballots announced, read and cancelled. */
import type { FairnessRule } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { describe, expect, it } from 'vitest';
import { daniel } from '../../kit/office.tsx';
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
} from '../../kit/start-app.tsx';
import { ballot, clubWithBallot, day, entry } from './ballot-answers.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { eventStream, type Network, at } from '../../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import {
  listFairnessRules,
  setFairnessRule,
  deleteFairnessRule,
} from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import {
  createBallot,
  listBallotEntries,
  cancelBallot,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';

describe('the office', () => {
  const rule: FairnessRule = {
    ruleId: 8,
    courseId: 1,
    courseName: 'Maple',
    kind: 'WAITING_ROOM',
    startDate: '2026-11-21',
    endDate: '2026-11-30',
    enabled: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    createdBy: 'Daniel Okafor',
  };
  const fairness = (rules: FairnessRule[]) => ({
    defaults: { WAITLIST: true, WAITING_ROOM: false },
    courses: [{ courseId: 1, name: 'Maple' }],
    rules,
  });

  async function openOffice(network: Network): Promise<void> {
    network
      .on(getCurrentUser, daniel)
      .on(listAvatarsInReview, [])
      .on(at(openStream, { userName: 'ava' }), eventStream().open);
    rememberSession();
    await import('@fourball/web/booking/ballot/AdminFairnessPage.tsx');
    await startApp(network, '/admin/fairness');
    await pass(300);
  }
  const cells = () => [...document.querySelectorAll('table tbody td')].map(({ textContent }) => textContent);

  it('shows what holds on a day: the newest rule, else the setting of the club', async () => {
    const { network } = clubWithBallot(ballot());
    network.on(
      listFairnessRules,
      fairness([{ ...rule, ruleId: 9, enabled: false, startDate: day, endDate: day }, rule]),
    );
    await openOffice(network);
    expect(cells()).toEqual(["Onthe club's setting", 'Onby a rule', 'none']);
    await type(field('Day'), day);
    expect(cells()).toEqual(["Onthe club's setting", 'Offby a rule', 'Open']);
  });

  it('sets a rule, and deletes one', async () => {
    const { network } = clubWithBallot(ballot());
    let rules: FairnessRule[] = [];
    network
      .on(listFairnessRules, () => fairness(rules))
      .on(setFairnessRule, () => {
        rules = [rule];
        return rule;
      })
      .on(at(deleteFairnessRule, { id: 8 }), () => {
        rules = [];
        return { deleted: true };
      });
    await openOffice(network);
    expect(text()).toContain('No rule is set');
    await click(button('Add a rule'));
    await pass(300);
    await click(button('Waiting room'));
    await type(field('Last day'), '2026-11-30');
    await click(button('Set the rule'));
    await pass(300);
    expect(bodyOf(network.to(setFairnessRule)[0])).toEqual({
      courseId: 1,
      kind: 'WAITING_ROOM',
      startDate: '2026-11-21',
      endDate: '2026-11-30',
      enabled: true,
    });
    const [remove] = [...document.querySelectorAll<HTMLElement>('[aria-label^="Delete the rule"]')];
    await click(remove as HTMLElement);
    await click(button('Delete'));
    await pass(300);
    expect(network.to(at(deleteFairnessRule, { id: 8 }))).toHaveLength(1);
    expect(text()).toContain('No rule is set');
  });

  it('announces a ballot, shows its entries and cancels it', async () => {
    const { network, there } = clubWithBallot(ballot());
    network
      .on(listFairnessRules, fairness([]))
      .on(createBallot, { result: 'CONFLICT', reason: 'There is one.' })
      .on(at(listBallotEntries, { id: 3 }), [
        {
          ...entry(),
          golfer: { userId: 2, name: 'Lena Hoff', imageUrl: null },
          enteredAt: '2026-11-21T12:00:00.000Z',
          feeName: '18 holes',
          wishTimes: ['07:30', '07:40'],
          position: null,
          passedOver: false,
        },
      ])
      .on(at(cancelBallot, { id: 3 }), () => {
        there.ballot = ballot({ state: 'CANCELLED' });
        return { state: 'CANCELLED' as const };
      });
    await openOffice(network);
    await click(button('Announce a ballot'));
    await pass(300);
    await type(field('Day of play'), '2026-12-05');
    await click(button('Announce it'));
    expect(bodyOf(network.to(createBallot)[0])).toEqual({
      courseId: 1,
      day: '2026-12-05',
      opensAt: '2026-11-21T08:00',
      closesAt: '2026-11-26T18:00',
    });
    expect(text()).toContain('There is one.');
    await click(button('Close'));
    await click(button('Leave'));
    await pass(300);
    const [row] = [...document.querySelectorAll<HTMLElement>('[aria-label^="Entries of"]')];
    await click(row as HTMLElement);
    await pass(300);
    expect(text()).toContain('Lena Hoff');
    expect(text()).toContain('Wishes: 07:30, 07:40');
    await click(button('Cancel the ballot'));
    const [, confirm] = buttons('Cancel the ballot');
    await click(confirm as HTMLElement);
    await pass(300);
    expect(network.to(at(cancelBallot, { id: 3 }))).toHaveLength(1);
    expect(text()).toContain('Cancelled');
  });
});
