/** Which page stands at which address, and which of them need somebody logged in. */
import { Suspense, useEffect } from 'react';
import { Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { AppShell } from './shell/AppShell.tsx';
import { isOpenPath, pageOf } from './shell/areas.ts';
import { Guard } from './shell/Guard.tsx';
import { lendNavigation, rememberPage } from '../lib/browser/navigation.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { PageSkeleton } from './shell/PageSkeleton.tsx';
import { pages } from './pages/pages.ts';
import { arrive } from '../accounts/session/session.ts';

const routes = (which: (path: string) => boolean) =>
  pages
    .filter(({ path }) => which(path))
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);

export function AppRoutes() {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  useEffect(() => lendNavigation(navigate), [navigate]);
  useEffect(() => rememberPage(pathname + search), [pathname, search]);
  useEffect(() => {
    // By its key: the page that follows may have the address of the one before.
    if (key !== '' && isOpenPath(pathname)) arrive();
  }, [pathname, key]);
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route element={<LoadedPage />}>
          {routes(isOpenPath)}
          <Route element={<Guard />}>{routes((path) => !isOpenPath(path))}</Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** A page whose code may still be on its way, or may not come. */
function LoadedPage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pageOf(pathname)}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
