/** What golfers look after now and then: their handicap and their golf events, ballots, what they buy and what they owe. The code of these pages is named here and not with every golfer's first page. */
import { ChosenPage } from './ChosenPage.tsx';
import { page, type Page } from './page.ts';

const memberPages: readonly Page[] = [
  page('/handicap', async () => (await import('../../seasons/handicaps/HandicapPage.tsx')).HandicapPage),
  page('/my-events', async () => (await import('../../seasons/events/MyEventsPage.tsx')).MyEventsPage),
  page('/ballots/*', async () => (await import('../../booking/ballot/BallotPages.tsx')).BallotPages),
  page('/memberships', async () => (await import('../../membership/MembershipsPage.tsx')).MembershipsPage),
  page(
    '/memberships/buy',
    async () => (await import('../../money/shop/BuyMembershipsPage.tsx')).BuyMembershipsPage,
  ),
  page('/credits', async () => (await import('../../membership/CreditsPage.tsx')).CreditsPage),
  page('/cart', async () => (await import('../../money/shop/CartPage.tsx')).CartPage),
  page('/purchases', async () => (await import('../../money/receipt/PurchasesPage.tsx')).PurchasesPage),
  page(
    '/purchases/:purchaseId',
    async () => (await import('../../money/receipt/ReceiptPage.tsx')).ReceiptPage,
  ),
  page('/money', async () => (await import('../../money/account/AccountAtClubPage.tsx')).AccountAtClubPage),
];

/** Stands at each of their addresses, which are in pages.ts. */
export const MemberPages = () => <ChosenPage pages={memberPages} />;
