/** What stands in a search field: what is typed, and what the address asks for where one comes to it by a link. */
import { useEffect, useState } from 'react';

export function useTyped(asked: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  // Blanks at its ends are not asked for, and stay while somebody types.
  useEffect(() => setTyped((now) => (now.trim() === asked ? now : asked)), [asked]);
  return [typed, setTyped];
}
