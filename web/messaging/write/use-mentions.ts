/** The list that an `@` opens: who of the thread is meant by what is being typed, and whom the text names so far. */
import type { ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { useRef, useState, type KeyboardEvent } from 'react';

const shownMax = 6;

interface MentionsOptions {
  text: string;
  /** Where the caret stands. */
  caret: number;
  members: readonly ThreadMember[];
  /** Puts the name in the place of what was typed of it. */
  replace: (from: number, to: number, by: string) => void;
}

export type Mentions = ReturnType<typeof useMentions>;

/** From the start of the text or after a space: an `@`, and letters of a name; one space may be in it. */
const typedName = /(?:^|\s)@(\S*(?: \S*)?)$/;

export function useMentions({ text, caret, members, replace }: MentionsOptions) {
  const chosen = useRef(new Map<number, string>());
  const [active, setActive] = useState(0);
  /** Where an `@` stands whose list was put away. */
  const [closed, setClosed] = useState<number | null>(null);
  const typed = typedName.exec(text.slice(0, caret))?.[1];
  const start = typed === undefined ? null : caret - typed.length - 1;
  const found =
    typed === undefined || start === closed
      ? []
      : members.filter((member) => isMeant(member, typed)).slice(0, shownMax);
  const current = Math.min(active, found.length - 1);

  const choose = (member: ThreadMember) => {
    if (start === null) return;
    chosen.current.set(member.userId, member.name);
    replace(start, caret, `@${member.name} `);
    setActive(0);
  };
  /** True where the key belonged to the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const member = found[current];
    if (member === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((current + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((current + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(member);
    else if (event.key === 'Escape') setClosed(start);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    found,
    active: current,
    choose,
    onKeyDown,
    /** The ids of those whose names still stand in a text. */
    namedIn: (said: string): number[] =>
      [...chosen.current].flatMap(([userId, name]) => (said.includes(`@${name}`) ? userId : [])),
    forget: () => chosen.current.clear(),
  };
}

const isMeant = ({ name, userName }: ThreadMember, typed: string): boolean => {
  const begun = plain(typed);
  return (
    plain(userName).startsWith(begun) ||
    plain(name).startsWith(begun) ||
    plain(name)
      .split(/\s+/)
      .some((part) => part.startsWith(begun))
  );
};

/** Without accents, as hardly anybody types them in a search. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
