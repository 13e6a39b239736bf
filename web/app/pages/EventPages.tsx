/** The directory of golf events, and what is done on the day of one. The code of these pages is named here and not with every golfer's first page. */
import { Route, Routes } from 'react-router-dom';
import { page, type Page } from './page.ts';

const eventPages: readonly Page[] = [
  page(':eventId/score', async () => (await import('../../seasons/scores/page/ScorePages.tsx')).ScorePage),
  page(':eventId/board', async () => (await import('../../seasons/boards/BoardPage.tsx')).BoardPage),
  page(':eventId/draw', async () => (await import('../../seasons/draws/LotsPage.tsx')).LotsPage),
  page(':eventId/results', async () => (await import('../../seasons/results/ResultsPage.tsx')).ResultsPage),
  page('*', async () => (await import('../../seasons/EventsPage.tsx')).EventsPage),
];

/** Stands at all addresses below /events. */
export const EventPages = () => (
  <Routes>
    {eventPages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
  </Routes>
);
