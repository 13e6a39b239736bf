/** What is wrong with the fields of a form, and where the reading place goes then. */
import { useRef, useState, type RefObject } from 'react';
import { issueOf, refusalText } from './refusal-text.ts';

/** By field; `whole` is about none of them. */
export type Refusals<Field extends string> = Partial<Record<Field | 'whole', string>>;

interface FormRefusals<Field extends string> {
  errors: Refusals<Field>;
  setErrors: (change: (before: Refusals<Field>) => Refusals<Field>) => void;
  /** For the form element, whose inputs carry the fields' names. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows them; the reading place goes to the first field that is to be mended. */
  refuse: (refused: Refusals<Field>) => void;
  /** The same for what the server refused: at its fields where it names some of these. */
  refuseFor: (reason: unknown) => void;
}

/** `fields` in the order in which they stand. */
export function useRefusals<Field extends string>(fields: readonly Field[]): FormRefusals<Field> {
  const [errors, setErrors] = useState<Refusals<Field>>({});
  const form = useRef<HTMLFormElement>(null);

  const refuse = (refused: Refusals<Field>) => {
    setErrors(refused);
    const first = fields.find((name) => refused[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const refuseFor = (reason: unknown) => {
    const issues: Refusals<Field> = {};
    for (const name of fields) issues[name] = issueOf(reason, name);
    const known = fields.some((name) => issues[name] !== undefined);
    refuse(known ? issues : ({ whole: refusalText(reason) } as Refusals<Field>));
  };
  return { errors, setErrors, form, refuse, refuseFor };
}
