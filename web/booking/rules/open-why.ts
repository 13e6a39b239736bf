/** Opens the explanation of a refusal or a price; its code comes with the first question. */
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import type { MoreAbout } from '../../ui/dialog/show-message.ts';
import { useBookingDraft } from '../store.ts';
import type { WhyQuestion } from './WhyPanel.tsx';
import { words } from '../words.en.ts';

export const openWhy = (question: WhyQuestion): void =>
  void openDialog(async () => (await import('./WhyPanel.tsx')).WhyPanel, { question });

/** What a popup offers that says no to what is asked for in the drawer now. */
export function whyThisWish(): MoreAbout | undefined {
  const { target, spots, parts, courseFeeId } = useBookingDraft.getState();
  if (target === null) return undefined;
  const { courseId, day, teeTimeId, time } = target;
  const here = parts?.[0]?.spots ?? spots;
  return {
    label: words.why.ask,
    onClick: () => openWhy({ courseId, day, teeTimeId, time, spots: here, courseFeeId }),
  };
}
