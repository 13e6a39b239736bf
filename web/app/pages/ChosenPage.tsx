/** Of several pages the one at whose address the browser is. */
import { matchPath, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import type { Page } from './page.ts';

export function ChosenPage({ pages }: { pages: readonly Page[] }) {
  const { pathname } = useLocation();
  const chosen = pages.find(({ path }) => matchPath(path, pathname) !== null);
  return chosen === undefined ? <NotFoundPage /> : <chosen.Page />;
}
