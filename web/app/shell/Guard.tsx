/** Lets logged-in people through; others log in first and come back to where they wanted to go. */
import { lazy, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { StartFailed } from '../../accounts/session/StartFailed.tsx';

const NoPermission = lazy(async () => ({ default: (await import('./NoPermission.tsx')).NoPermission }));

export function Guard() {
  const status = useSession((state) => state.status);
  const leaving = useSession((state) => state.leaving);
  const startFailed = useSession((state) => state.startError !== null);
  if (status === 'in') return <Outlet />;
  // A session that just ended moves on by itself in a moment.
  if (leaving) return <PageSkeleton />;
  if (status === 'loading') return startFailed ? <StartFailed /> : <PageSkeleton />;
  return <ToLogin />;
}

/** Below `Guard`: only admins see these pages. The server decides again on every call. */
export function AdminGuard() {
  const admin = useSession((state) => state.user?.admin === true);
  return admin ? <Outlet /> : <NoPermission />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => denyRoute(wanted), [wanted]);
  return <Navigate to="/login" replace />;
}
