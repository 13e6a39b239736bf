/** The pages of the office, below /admin. Their addresses come with the first of them, not with every golfer's first page. */
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage.tsx';
import { page, type Page } from './page.ts';

const adminPages: readonly Page[] = [
  page('users', async () => (await import('../accounts/AdminUsersPage.tsx')).AdminUsersPage),
  page('audit', async () => (await import('../accounts/AdminAuditPage.tsx')).AdminAuditPage),
  page('avatars', async () => (await import('../club/AdminAvatarsPage.tsx')).AdminAvatarsPage),
  page('images', async () => (await import('../club/AdminImagesPage.tsx')).AdminImagesPage),
  page('catalogue', async () => (await import('../membership/AdminCataloguePage.tsx')).AdminCataloguePage),
  page(
    'memberships',
    async () => (await import('../membership/AdminMembershipsPage.tsx')).AdminMembershipsPage,
  ),
  page('purchases', async () => (await import('../money/AdminPurchasesPage.tsx')).AdminPurchasesPage),
  page('money', async () => (await import('../money/AdminMoneyPage.tsx')).AdminMoneyPage),
  page('ledger', async () => (await import('../money/AdminLedgerPage.tsx')).AdminLedgerPage),
  page('reports', async () => (await import('../money/AdminReportsPage.tsx')).AdminReportsPage),
  page('courses', async () => (await import('../club/AdminCoursesPage.tsx')).AdminCoursesPage),
  page('event-types', async () => (await import('../seasons/AdminEventTypesPage.tsx')).AdminEventTypesPage),
  page('pages', async () => (await import('../club/AdminPagesPage.tsx')).AdminPagesPage),
  page('starter', async () => (await import('../booking/starter/StarterPage.tsx')).StarterPage),
  page('rounds', async () => (await import('../booking/reports/RoundsPage.tsx')).RoundsPage),
  page('fairness', async () => (await import('../booking/ballot/AdminFairnessPage.tsx')).AdminFairnessPage),
  page('parameters', async () => (await import('../club/AdminParametersPage.tsx')).AdminParametersPage),
  page('live', async () => (await import('../messaging/monitor/AdminLivePage.tsx')).AdminLivePage),
  page('mail', async () => (await import('../mail/AdminMailPage.tsx')).AdminMailPage),
  page('security', async () => (await import('../accounts/AdminSecurityPage.tsx')).AdminSecurityPage),
  page('errors', async () => (await import('../club/AdminErrorsPage.tsx')).AdminErrorsPage),
];

export function AdminPages() {
  return (
    <Routes>
      {adminPages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
