/** Turns a sideways swipe over the day's sheet into the next or the previous day, with the sheet under the finger. */

const farEnough = 72;
/** Below this a touch may still be a tap or the start of a scroll. */
const slack = 12;

/** What a swipe may do at the moment it ends. */
export interface DaySteps {
  /** 1 for the next day, −1 for the one before. */
  step: (direction: 1 | -1) => void;
  can: { back: boolean; forward: boolean };
}

/** Until the returned function is called. */
export function followSwipes(node: HTMLElement, latest: { readonly current: DaySteps }): () => void {
  let start: { x: number; y: number } | null = null;
  let sideways = false;

  const follow = (x: number) => {
    node.style.transition = '';
    node.style.transform = x === 0 ? '' : `translateX(${x}px)`;
  };
  const settle = () => {
    if (node.style.transform !== '') node.style.transition = 'transform 160ms ease-out';
    node.style.transform = '';
    start = null;
    sideways = false;
  };
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    start = event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    sideways = false;
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (start === null || touch === undefined) return;
    const x = touch.clientX - start.x;
    const y = touch.clientY - start.y;
    if (!sideways) {
      if (Math.abs(y) > slack) start = null;
      if (Math.abs(x) < slack || Math.abs(x) < 1.5 * Math.abs(y)) return;
      sideways = true;
    }
    const possible = x > 0 ? latest.current.can.back : latest.current.can.forward;
    // Where there is no day the sheet gives way a little, and comes back.
    follow(possible ? x : x / 5);
  };
  const onEnd = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (start !== null && sideways && touch !== undefined) {
      const x = touch.clientX - start.x;
      const { can: now, step: go } = latest.current;
      if (x > farEnough && now.back) go(-1);
      else if (x < -farEnough && now.forward) go(1);
    }
    settle();
  };
  node.addEventListener('touchstart', onStart, { passive: true });
  node.addEventListener('touchmove', onMove, { passive: true });
  node.addEventListener('touchend', onEnd);
  node.addEventListener('touchcancel', settle);
  return () => {
    node.removeEventListener('touchstart', onStart);
    node.removeEventListener('touchmove', onMove);
    node.removeEventListener('touchend', onEnd);
    node.removeEventListener('touchcancel', settle);
    node.style.transform = '';
  };
}
