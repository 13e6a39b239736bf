/** Gives the focus of a dialog that opens to its first field, not to its way out: whoever opened it came to type. */
import { useLayoutEffect, useRef } from 'react';

const field = [
  'input:not(:disabled, [readonly], [type="hidden"], [type="checkbox"], [type="radio"], [type="file"])',
  'select:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
  '[contenteditable="true"]',
].join();

interface FirstFieldProps {
  /** True where fields count that stand in a form alone: a page of details has some far below, which nobody came for. */
  ofForm?: boolean;
}

/**
 * Stands in the dialog. What its content marked with `data-autofocus` itself comes first; `data-autofocus="otherwise"` has the
 * focus where there is no field. By touch nothing changes: the keyboard of a phone would hide half of the dialog.
 */
export function FirstField({ ofForm = false }: FirstFieldProps) {
  const place = useRef<HTMLSpanElement>(null);
  // Before the trap of the dialog looks for what is marked, which it does once all of it stands.
  useLayoutEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (dialog === null || dialog === undefined || !window.matchMedia('(pointer: fine)').matches) return;
    const first =
      dialog.querySelector('[data-autofocus]:not([data-autofocus="otherwise"])') ??
      dialog.querySelector(ofForm ? `form :is(${field})` : field);
    if (first === null) return;
    for (const other of dialog.querySelectorAll('[data-autofocus="otherwise"]'))
      other.removeAttribute('data-autofocus');
    first.setAttribute('data-autofocus', 'true');
  }, [ofForm]);
  return <span ref={place} hidden />;
}
