/** The threads of the golfer and, beside them on a wide screen, the one that is open. Stays live. */
import { useScreen, phoneScreen } from '../../ui/look/screens.ts';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { words as shellWords } from '../../lib/words/en.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { seeMessages, useUnseenMessages } from '../../accounts/session/unseen-messages.ts';
import classes from './MessagesPage.module.css';
import { unreadIn, useThreads } from './queries.ts';
import { ThreadList } from './ThreadList.tsx';
import { MissingThread, ThreadPane } from './ThreadPane.tsx';
import { inboxWords as words } from './words.en.ts';

export function MessagesPage() {
  const { conversationId: segment } = useParams();
  const chosen = segment === undefined ? null : (numberIn(segment) ?? 'none');
  const wide = !useScreen(phoneScreen);
  const threads = useThreads();
  const unread = unreadIn(threads.data);
  const [search] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  useSeen();
  useFocusOfChosen({ chosen, wide, list, pane });
  return (
    <div className={classes.page} data-open={chosen !== null || undefined}>
      <title>{shellWords.pageTitle(unread > 0 ? words.titleWith(unread) : words.title)}</title>
      <div ref={list} className={classes.list} hidden={!wide && chosen !== null}>
        <h1 className={classes.title}>{words.title}</h1>
        <ThreadList threads={threads} chosen={chosen === 'none' ? null : chosen} />
      </div>
      {(wide || chosen !== null) && (
        <div ref={pane} className={classes.pane}>
          {chosen === null ? (
            <div className={classes.choose}>
              <StateView kind="empty" title={words.choose} text={words.chooseText} />
            </div>
          ) : chosen === 'none' ? (
            <MissingThread narrow={!wide} />
          ) : (
            <ThreadPane
              key={chosen}
              conversationId={chosen}
              message={numberIn(search.get('message'))}
              narrow={!wide}
            />
          )}
        </div>
      )}
    </div>
  );
}

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Whoever looks at the list has seen that there is something new. */
function useSeen(): void {
  const unseen = useUnseenMessages((state) => state.unseen);
  useEffect(seeMessages, [unseen]);
}

interface Focus {
  chosen: number | 'none' | null;
  wide: boolean;
  list: React.RefObject<HTMLDivElement | null>;
  pane: React.RefObject<HTMLDivElement | null>;
}

/**
 * A thread that was just opened can be answered at once where there are keys to do it; on a phone the reading place goes
 * to its head, and back to where it was in the list.
 */
function useFocusOfChosen({ chosen, wide, list, pane }: Focus): void {
  const before = useRef(chosen);
  useEffect(() => {
    const left = before.current;
    before.current = chosen;
    if (left === chosen) return;
    if (chosen === null) {
      list.current?.querySelector<HTMLElement>(`[data-thread="${left}"]`)?.focus();
    } else if (wide && window.matchMedia('(pointer: fine)').matches) {
      pane.current?.querySelector('textarea')?.focus({ preventScroll: true });
    } else {
      pane.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    }
  }, [chosen, wide, list, pane]);
}
