/** An organizer at the board of a draw, and what stands on it, for tests of its pages. */
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { getDrawBoard, listDrawTypes, updateDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { at, eventStream, type Network } from './network.ts';
import { bodiesOf, night, openOrganizer, organizerClub } from './organizer-office.tsx';
import { button, click, pass } from './start-app.tsx';

/** The call by which a board is read. */
export const read = at(getDrawBoard, { id: 5 });

export const boardClub = (board: DrawBoard, part: Partial<GolfEvent> = {}): Network =>
  organizerClub([night(part)])
    .on(read, board)
    .on(at(listDrawTypes, { id: 5 }), []);

/** Opens the board; returns what pushes events to it. */
export async function openBoard(network: Network) {
  const stream = eventStream();
  network.on(at(openStream, { userName: 'ava' }), stream.open);
  await import('@fourball/web/seasons/live.ts');
  await openOrganizer(network, '/organize/golf-events/5/groups');
  // What joining the event’s room has read anew is there, so that what comes later comes by what is pushed.
  await pass(1_000);
  return stream.push;
}

/** All that stands on a group. */
export const card = (title: string): string =>
  document.querySelector(`section[data-place][aria-label="${title}"]`)?.textContent ?? 'no such group';

/** All that stands in the tray of who is in no group. */
export const tray = (): string => document.querySelector('[data-place=tray]')?.textContent ?? 'no tray';

/** Who is in a group, in order. */
export const seated = (title: string): string[] =>
  [...document.querySelectorAll(`section[aria-label="${title}"] li[data-place]`)].map(
    (one) => one.querySelector('[class*=called]')?.textContent ?? '',
  );

/** The first tap on a golfer. */
export const pick = (name: string): Promise<void> => click(button(`Choose where ${name} goes`));

/** What is told to who can't see it. */
export const said = (): string =>
  [...document.querySelectorAll('main [role=status]')].map((one) => one.textContent).join(' | ');

/** The changes of groups that were sent. */
export const sentGroups = (network: Network): unknown[] => bodiesOf(network, updateDrawGroups);
