/** The pages about ballots, below /ballots; the draw, which needs no login, stands by itself. */
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { BallotPage } from './BallotPage.tsx';
import { BallotsPage } from './BallotsPage.tsx';

export function BallotPages() {
  return (
    <Routes>
      <Route index element={<BallotsPage />} />
      <Route path=":id" element={<BallotPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
