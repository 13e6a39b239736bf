/** Loads the list of links to hand over where there may be one: few golfers need it. */
import { lazy, Suspense, type ComponentType } from 'react';

// Where its code does not come, the booking's page has the list too.
const InvitationLinks = lazy(async (): Promise<{ default: ComponentType<{ purchaseId: number }> }> => {
  try {
    return { default: (await import('./InvitationLinks.tsx')).InvitationLinks };
  } catch {
    return { default: () => null };
  }
});

export const LinksToHandOver = ({ purchaseId }: { purchaseId: number }) => (
  <Suspense>
    <InvitationLinks purchaseId={purchaseId} />
  </Suspense>
);
