// @vitest-environment happy-dom
/** Golf events on the sheets of a day: golfers see who starts when, the starter ticks who is here. */
import { describe, expect, it } from 'vitest';
import { checkInParticipant, listStarts, type EventStarts } from '@fourball/shared/seasons/start-calls.ts';
import { bodyOf, clubWithSheet, day, teeTime } from '../../kit/club-answers.ts';
import { at, failed } from '../../kit/network.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { ava, button, click, text } from '../../kit/start-app.tsx';
import { openStarter, row, sheetOf, starterOffice } from '../../kit/starter-office.tsx';
import * as starterSheet from '../../kit/starter-office.tsx';

const player = (participantId: number, name: string | null, checkedInAt: string | null = null) => ({
  participantId,
  userId: name === ava.name ? ava.userId : null,
  name,
  avatarUrl: null,
  checkedInAt,
});

const starts = (groups: EventStarts['groups'], checkIn = false): EventStarts[] => [
  { eventId: 5, name: 'Night one', groups, can: { checkIn } },
];

const group = (
  id: number,
  time: string,
  startTee: string,
  players: EventStarts['groups'][number]['players'],
) => ({
  id,
  startsAt: `${day}T22:00:00.000Z`,
  time,
  startTee,
  players,
});

const block = { kind: 'EVENT', reason: 'Night one' } as const;
const blocked = [
  teeTime('16:50'),
  teeTime('17:00', { available: 0, block }),
  teeTime('17:10', { available: 0, block }),
];

describe('on the sheet', () => {
  it('stands once before what an event keeps free, with names as the sheet shows them and the own start', async () => {
    const network = clubWithSheet(blocked).on(
      at(listStarts, { courseId: 1, day }),
      starts([
        group(1, '17:00', '1', [player(1, 'Marcus Chen'), player(2, null)]),
        group(2, '17:10', '10', [player(3, ava.name)]),
        group(3, '17:20', '1', []),
      ]),
    );
    await openPage(network, `/book?day=${day}`);
    await wait(600);
    const [panel, ...others] = document.querySelectorAll('details');
    expect(others).toEqual([]);
    expect(panel?.parentElement?.querySelector('[data-tee-time]')?.getAttribute('data-tee-time')).toBe(
      '1700',
    );
    expect(panel?.querySelector('summary')?.textContent).toBe('Night oneYou start at 17:10 from tee 10');
    expect([...(panel?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
      '17:00Tee 1Marcus Chen, Taken',
      '17:10Tee 10You',
      '17:20Tee 1Nobody plays in this group any more.',
    ]);
    expect(panel?.querySelector('a')?.getAttribute('href')).toBe('/golf-events/5');
  });

  it('asks nothing on a day without an event', async () => {
    const quiet = clubWithSheet([teeTime('16:50')]);
    await openPage(quiet, `/book?day=${day}`);
    await wait(600);
    expect(quiet.to(at(listStarts, { courseId: 1, day }))).toEqual([]);
  });

  it('can be tried again where it did not load', async () => {
    const network = clubWithSheet(blocked).on(at(listStarts, { courseId: 1, day }), failed(500));
    await openPage(network, `/book?day=${day}`);
    await wait(6_000);
    expect(text()).toContain('Who starts when did not load.');
    network.on(
      at(listStarts, { courseId: 1, day }),
      starts([group(1, '17:00', '1A', [player(1, 'Marcus Chen')])]),
    );
    await click(button('Try again'));
    await wait(600);
    expect(document.querySelector('summary')?.textContent).toBe('Night one1 group, at 17:00');
  });
});

describe('on the starter’s sheet', () => {
  const office = (known: EventStarts[]) =>
    starterOffice(sheetOf([row(1, '17:00', [])], []))
      .on(at(listStarts, { courseId: 1, day: starterSheet.day }), known)
      .on(at(listStarts, { courseId: 2, day: starterSheet.day }), []);
  const here = '2026-11-21T16:00:00.000Z';

  it('one press ticks who is here, another takes it back, and one a whole group', async () => {
    const known = starts(
      [
        group(1, '17:00', '1', [
          player(1, 'Marcus Chen', here),
          player(2, 'Lena Fox'),
          player(3, 'Omar Haddad'),
        ]),
      ],
      true,
    );
    const network = office(known).on(checkInParticipant, (call) => {
      const { participantId, checkedIn } = JSON.parse(String(call.body)) as {
        participantId: number;
        checkedIn: boolean;
      };
      const checkedInAt = checkedIn ? here : null;
      for (const one of known[0]?.groups[0]?.players ?? [])
        if (one.participantId === participantId) one.checkedInAt = checkedInAt;
      return { participantId, checkedInAt };
    });
    await openStarter(network);
    await wait(300);
    const pressed = () =>
      [...document.querySelectorAll('[aria-pressed][aria-label$="is here"]')].map((one) =>
        one.getAttribute('aria-pressed'),
      );
    expect(text()).toContain('1 of 3 golfers here');
    expect(pressed()).toEqual(['true', 'false', 'false']);
    await click(button('Marcus Chen is here'));
    await wait(300);
    expect(network.to(checkInParticipant).map(bodyOf)).toEqual([{ participantId: 1, checkedIn: false }]);
    expect(pressed()).toEqual(['false', 'false', 'false']);
    await click(button('All of 17:00, tee 1 are here'));
    await wait(300);
    expect(network.to(checkInParticipant)).toHaveLength(4);
    expect(text()).toContain('3 of 3 golfers here');
  });

  it('what is refused is said and taken back', async () => {
    const groups = [group(1, '17:00', '1', [player(1, 'Marcus Chen')])];
    await openStarter(office(starts(groups, true)).on(checkInParticipant, failed(409)));
    await wait(300);
    await click(button('Marcus Chen is here'));
    await wait(600);
    expect(button('Marcus Chen is here').getAttribute('aria-pressed')).toBe('false');
  });

  it('who may not tick is offered nothing', async () => {
    await openStarter(office(starts([group(1, '17:00', '1', [player(1, 'Marcus Chen')])])));
    await wait(300);
    expect(button('Marcus Chen is here').hasAttribute('disabled')).toBe(true);
  });
});
