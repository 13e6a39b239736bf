/** The same with keys on a desk and with a swipe on a phone: digits enter, arrows and fingers walk. */
import { useEffect, useRef, type PointerEvent } from 'react';
import type { Typed } from './use-hole.ts';

interface Acts {
  step: (by: number) => void;
  type: (typed: Typed) => void;
  pickBy: (by: number) => void;
}

const actOf = ({ step, type, pickBy }: Acts, key: string): (() => void) | undefined => {
  if (/^[1-9]$/.test(key)) return () => type({ kind: 'STROKES', strokes: Number(key) });
  switch (key) {
    case 'ArrowLeft':
      return () => step(-1);
    case 'ArrowRight':
      return () => step(1);
    case 'ArrowUp':
      return () => pickBy(-1);
    case 'ArrowDown':
      return () => pickBy(1);
    case 'Backspace':
    case 'Delete':
      return () => type({ kind: 'CLEARED' });
    case 'x':
      return () => type({ kind: 'PICKED_UP' });
    default:
      return undefined;
  }
};

export function useHoleKeys(acts: Acts): void {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // What is typed in a field or a dialog is theirs.
      if (document.querySelector('[role="dialog"]') !== null) return;
      if (target instanceof HTMLElement && target.closest('input, select, textarea') !== null) return;
      const act = actOf(now.current, key);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** A finger that goes so far to the side, and hardly up or down, in pixels. */
const swipe = { along: 60, across: 40 };

export function useSwipe(onSwipe: (by: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start === null || Math.abs(clientY - start.y) > swipe.across) return;
      const along = clientX - start.x;
      if (Math.abs(along) >= swipe.along) onSwipe(along < 0 ? 1 : -1);
    },
  };
}
