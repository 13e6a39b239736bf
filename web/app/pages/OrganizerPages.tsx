/** The pages of who organizes seasons, below /organize: organizers and admins; others may not open them. The server decides again on every call. */
import { Route, Routes } from 'react-router-dom';
import { mayIn } from '../../accounts/session/may.ts';
import { useSession } from '../../accounts/session/session.ts';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { NoPermission } from '../shell/NoPermission.tsx';
import { page, type Page } from './page.ts';

const organizerPages: readonly Page[] = [
  page('', async () => (await import('../../seasons/admin/seasons/OrganizePage.tsx')).OrganizePage),
  page(
    'seasons/:seasonId/:section?',
    async () => (await import('../../seasons/admin/seasons/OrganizeSeasonPage.tsx')).OrganizeSeasonPage,
  ),
  page(
    'golf-events/:eventId/:tab?',
    async () => (await import('../../seasons/admin/cockpit/EventCockpitPage.tsx')).EventCockpitPage,
  ),
];

export function OrganizerPages() {
  const allowed = useSession(
    ({ user }) => mayIn(user, 'EVENTS') || user?.roles.includes('ORGANIZER') === true,
  );
  if (!allowed) return <NoPermission />;
  return (
    <Routes>
      {organizerPages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
