/** The directory of golf events, and what is done on the day of one. The code of these pages is named here and not with every golfer's first page. */
import { ChosenPage } from './ChosenPage.tsx';
import { page, type Page } from './page.ts';

const eventPages: readonly Page[] = [
  page(
    '/events/:eventId/score',
    async () => (await import('../../seasons/scores/page/ScorePages.tsx')).ScorePage,
  ),
  page('/events/:eventId/board', async () => (await import('../../seasons/boards/BoardPage.tsx')).BoardPage),
  page('/events/:eventId/draw', async () => (await import('../../seasons/draws/LotsPage.tsx')).LotsPage),
  page('/events/*', async () => (await import('../../seasons/EventsPage.tsx')).EventsPage),
];

/** Stands at all addresses below /events. */
export const EventPages = () => <ChosenPage pages={eventPages} />;
