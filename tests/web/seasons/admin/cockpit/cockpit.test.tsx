// @vitest-environment happy-dom
/** The cockpit of an event: publish and hide, message, call off, delete; courses, what it is played for, and its thread. */
import { listCourses } from '@fourball/shared/club/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import {
  addEventSponsor,
  cancelEvent,
  confirmEventCourse,
  deleteEvent,
  ensureEventConversation,
  getEvent,
  listEventSponsors,
  publishEvent,
  removeEventCourse,
  setEventTitleSponsor,
  updateEvent,
  updateEventMessage,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  listEventCompetitions,
  setEventDivisions,
  updateCutLine,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import type { EventCompetition } from '@fourball/shared/seasons/event-shapes.ts';
import { describe, expect, it } from 'vitest';
import { at, pending, refusal } from '../../../kit/network.ts';
import { answerDelete } from '../../../kit/office.tsx';
import {
  bodiesOf,
  daniel,
  division,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, choose, click, field, pass, path, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/golf-events/5';

const menu = async (name: string) => {
  await click(button('More'));
  await pass(200);
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    (one) => one.textContent === name,
  );
  if (item === undefined) throw new Error(`The menu has no ${name}.`);
  await click(item);
  await pass(300);
};
const counted = (part: Partial<EventCompetition>): EventCompetition => ({
  id: 31,
  eventId: 5,
  competitionId: 1,
  kind: 'DIVISION',
  name: 'Eagles',
  colorCode: 'GREEN',
  cutLine: null,
  numSpots: 0,
  taken: 0,
  ...part,
});

describe('the head', () => {
  it('says when, how many, and in which state it is', async () => {
    await openOrganizer(organizerClub([night({ waiting: 4, message: 'Carts on the path' })]), address);
    expect(text()).toContain('Thu, Nov 26, 2026, first start 13:10');
    expect(text()).toContain('Published30 of 40 in4 waiting');
    expect(text()).toContain('Carts on the path');
  });

  it('is not for who does not organize it, nor where there is none', async () => {
    const theirs = night({ can: { manage: false, signUp: true, readThread: false } });
    await openOrganizer(organizerClub([theirs]), address);
    expect(buttons('Hide')).toEqual([]);
    expect(buttons('Edit')).toEqual([]);
  });

  it('has a heading while it loads', async () => {
    await openOrganizer(organizerClub().on(at(getEvent, { id: 5 }), pending), address);
    expect(document.querySelector('h1')?.textContent).toBe('Golf event');
  });

  it('of an event that there is not, says so', async () => {
    await openOrganizer(
      organizerClub().on(at(getEvent, { id: 99 }), refusal('not_found')),
      '/organize/golf-events/99',
    );
    expect(text()).toContain('Out of bounds');
  });
});

describe('what is done to it', () => {
  it('[mgmt.eventsMgmt.2] is published, and hidden again', async () => {
    const network = organizerClub([night({ publish: false })]).on(publishEvent, night());
    await openOrganizer(network, address);
    network.on(at(getEvent, { id: 5 }), night());
    await click(button('Publish'));
    await pass(100);
    expect(bodiesOf(network, publishEvent)).toEqual([{ id: 5, publish: true }]);
    expect(buttons('Hide')).toHaveLength(1);
  });

  it('a message stands on its page', async () => {
    const network = organizerClub().on(updateEventMessage, night({ message: 'Frost delay' }));
    await openOrganizer(network, address);
    await menu('Message on its page');
    network.on(at(getEvent, { id: 5 }), night({ message: 'Frost delay' }));
    await type(field('Message'), 'Frost delay');
    await click(topButton('Show it'));
    await pass(300);
    expect(bodiesOf(network, updateEventMessage)).toEqual([{ id: 5, message: 'Frost delay' }]);
    expect(text()).toContain('Frost delay');
  });

  it('[mgmt.eventsMgmt.2] called off it says before what that does, and afterwards why', async () => {
    const off = night({ cancelled: true, notes: 'Snow' });
    const network = organizerClub().on(cancelEvent, off);
    await openOrganizer(network, address);
    await menu('Call it off');
    expect(onTop()).toContain('All charges come back, in full.');
    expect(onTop()).toContain('free again on the tee sheet');
    expect(onTop()).toContain('Everybody who is registered or waits is told');
    network.on(at(getEvent, { id: 5 }), off);
    await type(field('Why'), 'Snow');
    await click(topButton('Call it off'));
    await pass(300);
    expect(bodiesOf(network, cancelEvent)).toEqual([{ id: 5, notes: 'Snow' }]);
    expect(text()).toContain('Called off. Snow');
    expect(buttons('Hide')).toEqual([]);
  });

  it('is deleted by word, and stays with the reason where golfers are in it', async () => {
    const network = organizerClub().on(at(deleteEvent, { id: 5 }), {
      result: 'CONFLICT',
      reason: 'Golfers are registered.',
      issues: [],
    });
    await openOrganizer(network, address);
    await menu('Delete');
    await answerDelete();
    expect(onTop()).toContain('Golfers are registered.');
    expect(path()).toBe(address);
  });
});

describe('courses', () => {
  const asked = {
    courseId: 2,
    name: 'Hollow',
    status: 'REQUESTED',
    confirmed: false,
    blocked: false,
  } as const;
  const confirmed = { ...asked, status: 'CONFIRMED', confirmed: true, blocked: true } as const;

  it('[mgmt.eventsMgmt.2] confirmed, the bookings inside are listed for the starter', async () => {
    const network = organizerClub([night({ courses: [asked] })], daniel).on(confirmEventCourse, {
      courses: [confirmed],
      teeTimes: 12,
      bookings: [{ purchaseId: 77, startsAt: '2026-11-26T18:20:00.000Z', bookedBy: 'Hana Bae', spots: 4 }],
    });
    await openOrganizer(network, `${address}/groups`);
    expect(text()).toContain('Nobody plays yet');
    network.on(at(getEvent, { id: 5 }), night({ courses: [confirmed] }));
    await click(button('Confirm Hollow'));
    await pass(300);
    expect(bodiesOf(network, confirmEventCourse)).toEqual([{ eventId: 5, courseId: 2, confirmed: true }]);
    expect(text()).toContain('On the tee sheet');
    expect(text()).toContain('Thu, Nov 26, 13:20');
    expect(text()).toContain('Hana Bae, 4 spots');
  });

  it('an organizer is told that the office confirms the club’s own', async () => {
    const issues = [{ field: 'courseId', message: 'Only an admin confirms a course of the club.' }];
    const network = organizerClub([night({ courses: [asked] })])
      .on(confirmEventCourse, refusal('invalid_input', 'No', { issues }))
      .on(listCourses, []);
    await openOrganizer(network, `${address}/groups`);
    await click(button('Confirm Hollow'));
    await pass(300);
    expect(onTop()).toContain('Only an admin confirms a course of the club.');
  });

  it('one is taken off after a question', async () => {
    const network = organizerClub([night({ courses: [confirmed] })]).on(
      at(removeEventCourse, { eventId: 5, courseId: 2 }),
      { courses: [], teeTimes: 12, bookings: [] },
    );
    await openOrganizer(network, `${address}/groups`);
    await click(button('Remove Hollow'));
    await pass(300);
    expect(onTop()).toContain('free again on the tee sheet');
    await click(topButton('Remove'));
    await pass(300);
    expect(text()).toContain('12 tee times');
  });
});

describe('what it is played for', () => {
  it('stands in a sentence, with its divisions and their cuts', async () => {
    const network = organizerClub()
      .on(at(listDivisions, { id: 3 }), [division(1, 'Eagles'), division(2, 'Birdies')])
      .on(at(listEventCompetitions, { id: 5 }), [counted({})])
      .on(setEventDivisions, [counted({}), counted({ id: 32, competitionId: 2, name: 'Birdies' })])
      .on(updateCutLine, counted({ cutLine: 20 }));
    await openOrganizer(network, `${address}/scores`);
    expect(text()).toContain('Stableford over 18 holes, net.');
    await type(field('Cut of Eagles'), '0');
    expect(text()).toContain('Please enter a whole number from 1 on');
    await type(field('Cut of Eagles'), '20');
    await click(button('Set the cut of Eagles'));
    expect(bodiesOf(network, updateCutLine)).toEqual([{ eventId: 5, competitionId: 1, cutLine: 20 }]);
    await click(field('Birdies'));
    await click(button('Set divisions'));
    expect(bodiesOf(network, setEventDivisions)).toEqual([{ eventId: 5, divisionList: [1, 2] }]);
  });

  it('has markers and sponsors', async () => {
    const dental = { id: 51, eventId: 5, orgId: 2, name: 'Grand River Dental', title: false };
    const network = organizerClub()
      .on(updateEvent, night({ closestToThePinMarkers: 4 }))
      .on(addEventSponsor, [dental])
      .on(setEventTitleSponsor, [{ ...dental, title: true }]);
    await openOrganizer(network, `${address}/scores`);
    await type(field('Closest to the pin'), '4');
    await click(button('Save'));
    expect(bodiesOf(network, updateEvent)).toMatchObject([
      { id: 5, name: 'Night 3', closestToThePinMarkers: 4, longDriveMarkers: 0, publish: true },
    ]);
    network.on(at(listEventSponsors, { id: 5 }), [dental]);
    await choose('Add a sponsor', '2');
    await pass(100);
    await click(button('Make Grand River Dental the title sponsor'));
    expect(bodiesOf(network, addEventSponsor)).toEqual([{ eventId: 5, businessEntityId: '2' }]);
    expect(bodiesOf(network, setEventTitleSponsor)).toEqual([{ eventId: 5, sponsorId: 51 }]);
  });
});

it('its thread is opened where it is asked for', async () => {
  const network = organizerClub()
    .on(ensureEventConversation, { conversationId: 41 })
    .on(at(listMessages, { conversationId: 41 }), { messages: [], total: 0 });
  await import('@fourball/web/seasons/admin/cockpit/ThreadTab.tsx');
  await openOrganizer(network, `${address}/thread`);
  await pass(300);
  expect(bodiesOf(network, ensureEventConversation)[0]).toEqual({ eventId: 5 });
  expect(document.querySelector('section[aria-label=Thread]')).not.toBeNull();
});
