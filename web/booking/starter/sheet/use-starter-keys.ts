/** The keys of the starter's sheet: the arrows go from tee time to tee time, letters do what is done most. */
import { useEffect, type RefObject } from 'react';
import type { StarterSheet } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { isTyping } from '../../../lib/browser/typing.ts';
import { useClubTimeZone } from '../../../lib/club/club-time.ts';
import { checkInExpected, noShow, walkUpFrom } from '../starter-actions.ts';
import type { StarterPart } from '../starter-parts.ts';
import { findTeeTime, isExpected } from '../starter-sheet.ts';

/** A page that was just opened has the focus itself. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'MAIN';

/** Letters act on the tee time that has the focus; where none has, they do nothing. */
export function useStarterKeys(
  grid: RefObject<HTMLElement | null>,
  sheet: StarterSheet,
  open: (teeTimeId: number, part?: StarterPart) => void,
  showKeys: () => void,
): void {
  const timeZone = useClubTimeZone();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A drag by keyboard has taken the key for itself.
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // An open dialog keeps the focus within; one that is just closing has let it go to a tee time already.
      if (
        isNowhere(document.activeElement) &&
        document.querySelector('[role=dialog][aria-modal=true]') !== null
      )
        return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'p' || key === '?') {
        event.preventDefault();
        if (key === 'p') window.print();
        else showKeys();
        return;
      }
      const stop = document.activeElement?.closest<HTMLElement>('[data-tee-time]');
      if (stop === null || stop === undefined || grid.current?.contains(stop) !== true) {
        // From anywhere on the page the arrows come to the first tee time.
        if (key === 'ArrowDown' && isNowhere(document.activeElement)) focusFirst(grid.current, event);
        return;
      }
      const found = findTeeTime(sheet, Number(stop.dataset.teeTime));
      if (found === null) return;
      const { course, teeTime } = found;
      const { teeTimeId, places } = teeTime;
      const act: Record<string, (() => void) | undefined> = {
        ArrowDown: () => step(stop, 1),
        ArrowUp: () => step(stop, -1),
        ArrowRight: () => across(grid.current, stop, 1),
        ArrowLeft: () => across(grid.current, stop, -1),
        c: () => void checkInExpected(teeTime),
        n: () => void noShow(places.filter(isExpected), teeTime, timeZone),
        w: () => walkUpFrom(course, teeTime, (free) => open(free.teeTimeId, { name: 'walkUp' })),
        b: () => open(teeTimeId, { name: 'block' }),
        s: () => open(teeTimeId, { name: 'squeeze' }),
      };
      const wanted = act[key];
      if (wanted === undefined) return;
      event.preventDefault();
      wanted();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [grid, sheet, open, showKeys, timeZone]);
}

const headOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-stop]') ?? null;

function step(row: HTMLElement, way: 1 | -1): void {
  headOf(way === 1 ? row.nextElementSibling : row.previousElementSibling)?.focus();
}

/** To the row of the course beside whose place is nearest. */
function across(grid: HTMLElement | null, row: HTMLElement, way: 1 | -1): void {
  const lists = [...(grid?.querySelectorAll('ol') ?? [])];
  const beside = lists[lists.findIndex((list) => list.contains(row)) + way];
  if (beside === undefined) return;
  const { top } = row.getBoundingClientRect();
  const nearest = [...beside.children].reduce<Element | null>((best, one) => {
    const distance = Math.abs(one.getBoundingClientRect().top - top);
    return best === null || distance < Math.abs(best.getBoundingClientRect().top - top) ? one : best;
  }, null);
  headOf(nearest)?.focus();
}

function focusFirst(grid: HTMLElement | null, event: KeyboardEvent): void {
  const first = grid?.querySelector<HTMLElement>('[data-stop]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
