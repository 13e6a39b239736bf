/** The browser's own chooser of a file, hidden: the page has a button that clicks it. */
import type { RefObject } from 'react';

interface FileInputProps {
  field: RefObject<HTMLInputElement | null>;
  /** What the button says. */
  label: string;
  /** Kinds of files as HTML's `accept` names them. */
  accept: string;
  onFile: (file: File | undefined) => void;
}

export const FileInput = ({ field, label, accept, onFile }: FileInputProps) => (
  <input
    ref={field}
    type="file"
    className="visually-hidden"
    accept={accept}
    tabIndex={-1}
    aria-label={label}
    onChange={(event) => {
      onFile(event.currentTarget.files?.[0]);
      // The same file may be chosen again after it was mended.
      event.currentTarget.value = '';
    }}
  />
);
