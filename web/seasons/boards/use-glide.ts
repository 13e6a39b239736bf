/** Lets rows glide to where they have moved, so that the eye can follow. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

const glideMs = 600;

/**
 * To be given to the element that holds the rows, each of which has its key in `data-key`. Nothing moves for readers who want no motion, nor
 * where all rows are others than before (`scope` names what they are rows of).
 */
export function useGlide<Holder extends HTMLElement>(scope: string): RefObject<Holder | null> {
  const holder = useRef<Holder | null>(null);
  const tops = useRef<{ scope: string; at: Map<string, number> }>({ scope, at: new Map() });
  useLayoutEffect(() => {
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const before = tops.current;
    const now = new Map<string, number>();
    for (const row of holder.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      const key = row.dataset['key'] ?? '';
      now.set(key, row.offsetTop);
      const top = before.at.get(key);
      if (still || before.scope !== scope || top === undefined || top === row.offsetTop) continue;
      row.animate?.([{ transform: `translateY(${top - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: glideMs,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
    tops.current = { scope, at: now };
  });
  return holder;
}
