/** Lets logged-in people through; others log in first and come back to where they wanted to go. */
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { StartFailed } from '../../accounts/session/StartFailed.tsx';

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

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => denyRoute(wanted), [wanted]);
  return <Navigate to="/login" replace />;
}
