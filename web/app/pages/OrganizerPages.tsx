/** The pages of who organizes seasons: organizers and admins; others may not open them. The server decides again on every call. */
import { useSession } from '../../accounts/session/session.ts';
import { NoPermission } from '../shell/NoPermission.tsx';
import { ChosenPage } from './ChosenPage.tsx';
import { page, type Page } from './page.ts';

const organizerPages: readonly Page[] = [
  page('/organize', async () => (await import('../../seasons/admin/seasons/OrganizePage.tsx')).OrganizePage),
  page(
    '/organize/seasons/:seasonId/:section?',
    async () => (await import('../../seasons/admin/seasons/OrganizeSeasonPage.tsx')).OrganizeSeasonPage,
  ),
  page(
    '/organize/golf-events/:eventId/:tab?',
    async () => (await import('../../seasons/admin/cockpit/EventCockpitPage.tsx')).EventCockpitPage,
  ),
];

/** Stands at each of their addresses, which are in pages.ts. */
export function OrganizerPages() {
  const allowed = useSession(
    ({ user }) => user?.admin === true || user?.roles.includes('ORGANIZER') === true,
  );
  return allowed ? <ChosenPage pages={organizerPages} /> : <NoPermission />;
}
