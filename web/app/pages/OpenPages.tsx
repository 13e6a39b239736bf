/** Pages that are seldom opened. The code of these pages is named here and not with every golfer's first page. */
import { page, type Page } from './page.ts';
import { ChosenPage } from './ChosenPage.tsx';

const openPages: readonly Page[] = [
  page('/sign-up', async () => (await import('../../accounts/login/SignUpPage.tsx')).SignUpPage),
  page('/set-up', async () => (await import('../../accounts/login/SetUpPage.tsx')).SetUpPage),
  page(
    '/change-password/:uuid?',
    async () => (await import('../../accounts/login/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  page(
    '/emergency-contact/:token',
    async () => (await import('../../accounts/emergency/EmergencyLinkPage.tsx')).EmergencyLinkPage,
  ),
  page(
    '/invitation/:token',
    async () => (await import('../../booking/invitations/InvitationLinkPage.tsx')).InvitationLinkPage,
  ),
  page(
    '/team-invitation/:token',
    async () => (await import('../../seasons/registration/TeamInvitationPage.tsx')).TeamInvitationPage,
  ),
  page(
    '/score/:token',
    async () => (await import('../../seasons/scores/page/ScorePages.tsx')).LinkedScorePage,
  ),
  page(
    '/golf-events/:eventId',
    async () => (await import('../../seasons/events/GolfEventPage.tsx')).GolfEventPage,
  ),
  page('/course/:courseId', async () => (await import('../../club/courses/CoursePage.tsx')).CoursePage),
  page('/tv/:token', async () => (await import('./TvScreen.tsx')).TvScreen),
  page('/seasons/:seasonId', async () => (await import('../../seasons/seasons/SeasonPage.tsx')).SeasonPage),
  page('/email-lists', async () => (await import('../../mail/lists/EmailListsPage.tsx')).EmailListsPage),
  page('/u/:token', async () => (await import('../../mail/lists/MailLinkPage.tsx')).MailLinkPage),
  page('/ballots/:id/draw', async () => (await import('../../booking/ballot/DrawPage.tsx')).DrawPage),
  page('/site/:domain', async () => (await import('../../seasons/seasons/EventTypePage.tsx')).EventTypePage),
  page('/page/:type', async () => (await import('../../club/pages/ContentPage.tsx')).ContentPage),
  page('/check-rules', async () => (await import('../../seasons/golf/CheckRulesPage.tsx')).CheckRulesPage),
];

/** Stands at each of their addresses, which are in areas.ts. */
export const OpenPages = () => <ChosenPage pages={openPages} />;
