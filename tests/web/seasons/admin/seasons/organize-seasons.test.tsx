// @vitest-environment happy-dom
/** Seasons in the hands of organizers and admins: who comes in, the list, opening one as last year's, and who organizes it. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listEventTypes } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  addSeasonOrganizer,
  createSeason,
  getSeason,
  listOrganizedSeasons,
  listSeasonOrganizers,
  removeSeasonOrganizer,
  updateSeason,
} from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect, it } from 'vitest';
import { eventType } from '../../../kit/answers/event-type.ts';
import { season } from '../../../kit/answers/golf-event.ts';
import { at, pending, refusal } from '../../../kit/network.ts';
import {
  bodiesOf,
  daniel,
  night,
  onTop,
  openOrganizer,
  organized,
  organizerClub,
  takeGolfer,
  topButton,
} from '../../../kit/organizer-office.tsx';
import {
  ava,
  button,
  buttons,
  choose,
  click,
  field,
  pass,
  path,
  text,
  type,
} from '../../../kit/start-app.tsx';

const winter25 = organized({
  name: 'Winter 2025',
  year: 2025,
  startDate: '2025-11-01',
  endDate: '2026-03-31',
  next: null,
});
const office = () =>
  organizerClub([], daniel)
    .on(listOrganizedSeasons, [winter25])
    .on(listEventTypes, [eventType({ orgName: 'Thursday League' }), eventType({ id: 2, orgName: 'Cup' })]);

describe('who comes in', () => {
  it('a golfer does not, and nothing is asked for them', async () => {
    const network = await openOrganizer(organizerClub().on(getCurrentUser, ava), '/organize');
    expect(text()).toContain('Your account may not open this page.');
    expect(network.to(listOrganizedSeasons)).toEqual([]);
  });

  it('an organizer sees their seasons and opens none', async () => {
    await openOrganizer(organizerClub(), '/organize');
    expect(text()).toContain('Thursday League');
    expect(text()).toContain('24 golfers, 2 events');
    expect(text()).toContain('Next: Night 3, Thu, Nov 26');
    expect(document.querySelector('a[href="/organize/golf-events/5/groups"]')).not.toBeNull();
    expect(buttons('Open a season')).toEqual([]);
  });

  it('of a season that is another’s, nothing is shown', async () => {
    const other = season({ can: { manage: false, signUp: true, readThread: false } });
    await openOrganizer(organizerClub().on(at(getSeason, { id: 3 }), other), '/organize/seasons/3');
    expect(buttons('New event')).toEqual([]);
    expect(document.querySelector('h1')).not.toBeNull();
  });

  it('of one that there is not, says so', async () => {
    await openOrganizer(
      organizerClub().on(at(getSeason, { id: 9 }), refusal('not_found')),
      '/organize/seasons/9',
    );
    expect(text()).toContain('Out of bounds');
  });
});

describe('the list [mgmt.seasons.1]', () => {
  it('has its shape while it loads', async () => {
    await openOrganizer(organizerClub().on(listOrganizedSeasons, pending), '/organize');
    expect(document.querySelector('[aria-label="Loading your seasons"]')).not.toBeNull();
  });

  it('says what failed, and reads it again', async () => {
    const network = organizerClub().on(listOrganizedSeasons, refusal('internal'));
    await openOrganizer(network, '/organize');
    expect(text()).toContain('This did not load');
    network.on(listOrganizedSeasons, [organized()]);
    await click(button('Try again'));
    expect(text()).toContain('Winter 2026');
  });

  it('says to who organizes nothing where it would come from, and leads admins to the first', async () => {
    await openOrganizer(organizerClub().on(listOrganizedSeasons, []), '/organize');
    expect(text()).toContain('You organize no season now');
  });
});

describe('a new season [mgmt.seasons.1]', () => {
  it('begins as last year’s, a year on, and leads to what is played for', async () => {
    const network = office().on(createSeason, season({ id: 3 }));
    await openOrganizer(network, '/organize');
    await click(button('Open a season'));
    await pass(300);
    expect(topButton('Open the season').disabled).toBe(true);
    await choose('Event type', '1');
    expect(field('Name').value).toBe('Winter 2026');
    expect(field('First day').value).toBe('2026-11-01');
    await click(topButton('Open the season'));
    await pass(300);
    expect(bodiesOf(network, createSeason)).toEqual([
      {
        eventTypeId: '1',
        name: 'Winter 2026',
        startDate: '2026-11-01',
        endDate: '2027-03-31',
        year: 2026,
        copyOf: '3',
      },
    ]);
    expect(path()).toBe('/organize/seasons/3/competitions');
  });

  it('of an event type without one is empty, from today to the end of the year', async () => {
    const network = office().on(
      createSeason,
      refusal('invalid_input', 'No', {
        issues: [{ field: 'name', message: 'Please fill this in.' }],
      }),
    );
    await openOrganizer(network, '/organize');
    await click(button('Open a season'));
    await pass(300);
    await choose('Event type', '2');
    await type(field('Name'), ' ');
    await click(topButton('Open the season'));
    await pass(300);
    expect(bodiesOf(network, createSeason)).toEqual([
      { eventTypeId: '2', name: '', startDate: '2026-11-21', endDate: '2026-12-31', year: 2026 },
    ]);
    expect(onTop()).toContain('Please fill this in.');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('says in plain words which day or year is missing, and sends nothing', async () => {
    const network = office();
    await openOrganizer(network, '/organize');
    await click(button('Open a season'));
    await pass(300);
    await choose('Event type', '2');
    await type(field('First day'), '');
    await type(field('Last day'), '2026-01-01');
    await type(field('Year'), 'next');
    await click(topButton('Open the season'));
    await pass(300);
    expect(onTop()).toContain('Please choose a day.');
    expect(onTop()).toContain('Please enter a year such as 2027.');
    await type(field('First day'), '2026-05-01');
    await click(topButton('Open the season'));
    expect(onTop()).toContain('It ends before it begins.');
    expect(network.to(createSeason)).toEqual([]);
  });
});

describe('a season [mgmt.seasons.1]', () => {
  it('is changed by its organizer, who does not move it to another event type', async () => {
    const network = organizerClub().on(updateSeason, season({ name: 'Winter nights' }));
    await openOrganizer(network, '/organize/seasons/3/details');
    expect(button('Save').disabled).toBe(true);
    await type(field('Name'), 'Winter nights');
    await click(button('Save'));
    expect(bodiesOf(network, updateSeason)).toEqual([
      {
        id: 3,
        eventTypeId: '1',
        name: 'Winter nights',
        startDate: '2026-11-01',
        endDate: '2027-03-31',
        year: 2026,
      },
    ]);
    expect(text()).toContain('Only the office moves a season');
    expect(buttons('Delete the season')).toEqual([]);
  });

  it('says what comes next while it has no events', async () => {
    const network = organizerClub([]);
    await openOrganizer(network, '/organize/seasons/3/competitions');
    await click(button('Next: Fees'));
    await pass(100);
    expect(path()).toBe('/organize/seasons/3/fees');
    await click(button('Next: Events'));
    await pass(100);
    expect(path()).toBe('/organize/seasons/3');
    expect(text()).toContain('No events yet');
  });

  it('says it no more once it has events', async () => {
    await openOrganizer(organizerClub([night()]), '/organize/seasons/3/fees');
    expect(text()).toContain('What would a golfer pay?');
    expect(buttons('Next: Events')).toEqual([]);
  });

  it('gets and loses organizers by admins alone', async () => {
    const marcus = { userId: 2, userName: 'marcus', name: 'Marcus Chen', avatarUrl: null };
    const network = office()
      .on(at(listSeasonOrganizers, { id: 3 }), [])
      .on(addSeasonOrganizer, [marcus])
      .on(removeSeasonOrganizer, []);
    await openOrganizer(network, '/organize/seasons/3/organizers');
    await click(button('Add an organizer'));
    await takeGolfer('Marcus Chen');
    expect(bodiesOf(network, addSeasonOrganizer)).toEqual([{ seasonId: 3, userId: 2 }]);
    await click(button('Remove Marcus Chen'));
    await pass(300);
    await click(topButton('Remove'));
    await pass(300);
    expect(bodiesOf(network, removeSeasonOrganizer)).toEqual([{ seasonId: 3, userId: 2 }]);
    expect(text()).toContain('Nobody yet');
  });

  it('shows organizers who else there is, and no way to change it', async () => {
    await openOrganizer(organizerClub(), '/organize/seasons/3/organizers');
    expect(text()).toContain('the office’s to say');
    expect(buttons('Add an organizer')).toEqual([]);
  });
});
