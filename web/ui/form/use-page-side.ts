/** What stands in a drawer elsewhere stands on a page of its own: the page does not throw away unasked what is typed in it either. */
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../draft/use-unsaved-guard.ts';
import { mayLeave, type Side } from './SideDrawer.tsx';

/** `back`: the address to which the page is left. */
export function usePageSide(back: string): Side {
  const unsaved = useRef(new Map<string, (() => void) | undefined>());
  const [has, setHas] = useState(false);
  const navigate = useNavigate();
  useUnsavedGuard(has, async () => {
    const leave = await mayLeave();
    if (leave) for (const forget of unsaved.current.values()) forget?.();
    return leave;
  });
  return useMemo<Side>(() => {
    const leave = () => {
      for (const forget of unsaved.current.values()) forget?.();
      unsaved.current.clear();
      setHas(false);
      void navigate(back);
    };
    const close = async () => {
      if (unsaved.current.size === 0 || (await mayLeave())) leave();
    };
    return {
      leave,
      close: () => void close(),
      keep: (part, kept, forget) => {
        if (kept) unsaved.current.set(part, forget);
        else unsaved.current.delete(part);
        setHas(unsaved.current.size > 0);
      },
    };
  }, [back, navigate]);
}
