/** Which page stands at which address, and which of them need somebody logged in. */
import { Suspense, useEffect } from 'react';
import { Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { AppShell } from './AppShell.tsx';
import { Guard } from './Guard.tsx';
import { isOpenPath, lendNavigation, rememberPage } from './navigation.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { BookingPage, BookingsPage, HomePage, LoginPage, NotFoundPage, SheetPage } from './pages.ts';
import { arrive } from './session.ts';

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
          <Route index element={<HomePage />} />
          <Route path="login" element={<LoginPage />} />
          <Route element={<Guard />}>
            <Route path="book" element={<SheetPage />} />
            <Route path="bookings" element={<BookingsPage />} />
            <Route path="bookings/:purchaseId" element={<BookingPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** A page whose code may still be on its way, or may not come. */
function LoadedPage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
