/** The pages of the office, below /admin; who may open which, office-pages.ts says. Their addresses come with the first of them, not with every golfer's first page. */
import { Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { officePageAt, officePagesFor } from '../places/office-pages.ts';
import { NoPermission } from '../shell/NoPermission.tsx';
import { page, type Page } from './page.ts';

/** By their addresses below /admin. */
export const adminPages: readonly Page[] = [
  page('', async () => (await import('../office/OfficeHome.tsx')).OfficeHome),
  page(
    'imports',
    async () => (await import('../../club/admin/imports/AdminImportsPage.tsx')).AdminImportsPage,
  ),
  page('imports/:importId', async () => (await import('../../club/admin/imports/ImportPage.tsx')).ImportPage),
  page('users', async () => (await import('../office/AdminUsersPage.tsx')).AdminUsersPage),
  page('users/:userId', async () => (await import('../office/MemberPage.tsx')).MemberPage),
  page('audit', async () => (await import('../../accounts/admin/audit/AdminAuditPage.tsx')).AdminAuditPage),
  page(
    'avatars',
    async () => (await import('../../club/admin/images/AdminAvatarsPage.tsx')).AdminAvatarsPage,
  ),
  page('images', async () => (await import('../../club/admin/images/AdminImagesPage.tsx')).AdminImagesPage),
  page(
    'catalogue',
    async () => (await import('../../membership/admin/catalogue/AdminCataloguePage.tsx')).AdminCataloguePage,
  ),
  page('memberships', async () => (await import('../office/AdminMembershipsPage.tsx')).AdminMembershipsPage),
  page('purchases', async () => (await import('../office/AdminPurchasesPage.tsx')).AdminPurchasesPage),
  page('tills', async () => (await import('../../money/admin/till/AdminTillsPage.tsx')).AdminTillsPage),
  page('takings', async () => (await import('../../money/admin/till/AdminTakingsPage.tsx')).AdminTakingsPage),
  page(
    'customers',
    async () => (await import('../../money/admin/customers/AdminCustomersPage.tsx')).AdminCustomersPage,
  ),
  page(
    'articles',
    async () => (await import('../../money/admin/articles/AdminArticlesPage.tsx')).AdminArticlesPage,
  ),
  page(
    'vouchers',
    async () => (await import('../../money/admin/vouchers/AdminVouchersPage.tsx')).AdminVouchersPage,
  ),
  page('day-end', async () => (await import('../../money/admin/till/AdminDayEndPage.tsx')).AdminDayEndPage),
  page('money', async () => (await import('../../money/admin/account/AdminMoneyPage.tsx')).AdminMoneyPage),
  page('ledger', async () => (await import('../../money/admin/ledger/AdminLedgerPage.tsx')).AdminLedgerPage),
  page(
    'reports',
    async () => (await import('../../money/admin/reports/AdminReportsPage.tsx')).AdminReportsPage,
  ),
  page('extras', async () => (await import('../../booking/extras/AdminExtrasPage.tsx')).AdminExtrasPage),
  page('courses', async () => (await import('../office/AdminCoursesPage.tsx')).AdminCoursesPage),
  page(
    'handicaps',
    async () => (await import('../../seasons/admin/handicaps/AdminHandicapsPage.tsx')).AdminHandicapsPage,
  ),
  page(
    'event-types',
    async () => (await import('../../seasons/admin/AdminEventTypesPage.tsx')).AdminEventTypesPage,
  ),
  page(
    'entry-products',
    async () =>
      (await import('../../seasons/admin/products/AdminEntryProductsPage.tsx')).AdminEntryProductsPage,
  ),
  page(
    'fee-requests',
    async () => (await import('../../seasons/admin/products/AdminFeeRequestsPage.tsx')).AdminFeeRequestsPage,
  ),
  page(
    'cancellation-policies',
    async () => (await import('../../seasons/admin/products/AdminPoliciesPage.tsx')).AdminPoliciesPage,
  ),
  page(
    'tee-block-labels',
    async () =>
      (await import('../../seasons/admin/products/AdminTeeBlockLabelsPage.tsx')).AdminTeeBlockLabelsPage,
  ),
  page('news', async () => (await import('../../club/admin/news/AdminNewsPage.tsx')).AdminNewsPage),
  page(
    'campaigns',
    async () => (await import('../../mail/campaigns/AdminCampaignsPage.tsx')).AdminCampaignsPage,
  ),
  page(
    'campaigns/:campaignId',
    async () => (await import('../../mail/campaigns/CampaignPage.tsx')).CampaignPage,
  ),
  page(
    'email-lists',
    async () => (await import('../../mail/lists/AdminEmailListsPage.tsx')).AdminEmailListsPage,
  ),
  page(
    'email-lists/import',
    async () => (await import('../../mail/lists/ImportContactsPage.tsx')).ImportContactsPage,
  ),
  page('send-mail', async () => (await import('../../mail/campaigns/SendMailPage.tsx')).SendMailPage),
  page('promos', async () => (await import('../../club/admin/promos/AdminPromosPage.tsx')).AdminPromosPage),
  page(
    'regions',
    async () => (await import('../../club/admin/regions/AdminRegionsPage.tsx')).AdminRegionsPage,
  ),
  page(
    'social-media',
    async () => (await import('../../club/admin/social-media/AdminSocialMediaPage.tsx')).AdminSocialMediaPage,
  ),
  page('pages', async () => (await import('../../club/admin/pages/AdminPagesPage.tsx')).AdminPagesPage),
  page('delays', async () => (await import('../../booking/starter/delays/DelaysPage.tsx')).DelaysPage),
  page('starter', async () => (await import('../../booking/starter/sheet/StarterPage.tsx')).StarterPage),
  page('rounds', async () => (await import('../../booking/reports/RoundsPage.tsx')).RoundsPage),
  page(
    'fairness',
    async () => (await import('../../booking/ballot/AdminFairnessPage.tsx')).AdminFairnessPage,
  ),
  page('first-run', async () => (await import('../first-run/FirstRunPage.tsx')).FirstRunPage),
  page('club', async () => (await import('../../club/admin/profile/AdminClubPage.tsx')).AdminClubPage),
  page(
    'parameters',
    async () => (await import('../../club/admin/parameters/AdminParametersPage.tsx')).AdminParametersPage,
  ),
  page('roles', async () => (await import('../../accounts/admin/rights/AdminRolesPage.tsx')).AdminRolesPage),
  page('live', async () => (await import('../../messaging/monitor/AdminLivePage.tsx')).AdminLivePage),
  page('mail', async () => (await import('../../mail/AdminMailPage.tsx')).AdminMailPage),
  page(
    'security',
    async () => (await import('../../accounts/admin/AdminSecurityPage.tsx')).AdminSecurityPage,
  ),
  page('errors', async () => (await import('../../club/admin/errors/AdminErrorsPage.tsx')).AdminErrorsPage),
];

export function AdminPages() {
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const page = officePageAt(pathname);
  const open = officePagesFor(user);
  // What is no page of the office says so to its people, and nothing to others.
  if (page === null ? open.length === 0 : !open.includes(page)) return <NoPermission />;
  return (
    <Routes>
      {adminPages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
