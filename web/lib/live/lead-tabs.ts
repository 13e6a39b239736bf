/** What the leading tab hears of the others, and that it forgets the rooms of those that are gone. */
import { takeLead, type Lead, type LeadOptions } from './lead.ts';
import { watchTabs } from './tab-locks.ts';
import type { FollowerWord } from './tab-words.ts';

interface TabsLeadOptions extends LeadOptions {
  locks: LockManager | null;
  /** The lock that a tab holds for as long as it lives. */
  lockOf(tab: string): string;
  /** A tab that is looked at shows this page. */
  onPage(path: string): void;
}

export interface TabsLead extends Lead {
  /** What another tab said to this one. */
  hear(word: FollowerWord, from: string): void;
}

export function leadTabs({ locks, lockOf, onPage, ...options }: TabsLeadOptions): TabsLead {
  const ended = new AbortController();
  const lead = takeLead(options);
  const watchTab = watchTabs(locks, lockOf, ended.signal, (tab) => lead.serve(tab, []));
  return {
    ...lead,
    hear(word, from) {
      if (word.kind === 'typing') return lead.sendTyping(word.conversationId);
      if (word.page !== null) onPage(word.page);
      lead.serve(from, word.rooms);
      watchTab(from);
      lead.tellState();
    },
    end() {
      ended.abort();
      lead.end();
    },
  };
}
