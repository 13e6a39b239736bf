/** The frame of every page: the head with its navigation, the bar of tabs on a phone, and the state of the connection. The office has its own pages in the place of both. */
import { Button } from '@mantine/core';
import {
  IconCalendarTime,
  IconChevronLeft,
  IconHome,
  IconMenu2,
  IconMessage,
  IconSearch,
  IconTicket,
  IconUserCircle,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useBookings, waitsForAnswer } from '../../booking/queries.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { clubName } from '../../lib/club/club-name.ts';
import { words } from '../../lib/words/en.ts';
import { Logo } from '../../ui/look/Logo.tsx';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { OfflineBar } from '../../ui/page/OfflineBar.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { AccountPopover, accountPopoverId } from './AccountPopover.tsx';
import { useAppState } from '../version/app-state.ts';
import classes from './AppShell.module.css';
import { isOfficePath, pageOf } from './areas.ts';
import { goBack } from '../../lib/browser/navigation.ts';
import { openPalette } from '../palette/open-palette.ts';
import { useSession, waitingCode } from '../../accounts/session/session.ts';

const UnreadBadge = lazyPart(async () => ({
  default: (await import('../../messaging/inbox/UnreadBadge.tsx')).UnreadBadge,
}));

const Office = lazyPart(async () => ({ default: (await import('./office/Office.tsx')).Office }));

export function AppShell() {
  const status = useSession((state) => state.status);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFreshPage(pathname, main);
  const inside = status === 'in' || status === 'loading';
  const works = useSession(({ user }) => user?.rights[0]);
  const office = works && isOfficePath(pathname);
  const tabs = inside && !office;
  return (
    <div className={classes.shell} data-tabs={tabs || undefined}>
      <a className={classes.skip} href="#content">
        {words.common.skipToContent}
      </a>
      <div className={classes.head}>
        <header className={classes.header}>
          <MenuButton />
          {pathname !== '/' && (
            <button type="button" className={classes.back} aria-label={words.nav.back} onClick={goBack}>
              <IconChevronLeft size={24} aria-hidden />
            </button>
          )}
          <Link to="/" className={classes.logo} aria-label={clubName()}>
            <Logo />
          </Link>
          <OfflineBar />
          {inside ? (
            <>
              {tabs && (
                <nav className={classes.top} aria-label={words.nav.label}>
                  <Places />
                </nav>
              )}
              <SearchButton />
              <ConnectionDot />
              <AccountButton />
            </>
          ) : (
            <>
              <SearchButton />
              {pathname !== '/login' && (
                <Button component={Link} to="/login">
                  {words.nav.logIn}
                </Button>
              )}
            </>
          )}
        </header>
      </div>
      {office && (
        <Suspense>
          <Office />
        </Suspense>
      )}
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
        {/* Until the page has one of its own, whatever it waits for. */}
        <h1 className="visually-hidden">{words.common.loading}</h1>
      </main>
      {tabs && (
        <nav className={classes.tabs} aria-label={words.nav.label}>
          <Places />
          <button type="button" className={classes.place} popoverTarget={accountPopoverId}>
            <span className={classes.icon}>
              <IconUserCircle size={24} aria-hidden />
            </span>
            <span>{words.nav.account}</span>
          </button>
        </nav>
      )}
      {inside && <AccountPopover />}
    </div>
  );
}

const openDrawer = () => openDialog(async () => (await import('./NavDrawer.tsx')).NavDrawer);

function MenuButton() {
  const updateWaits = useAppState((state) => state.updateWaits);
  return (
    <button
      type="button"
      className={classes.tool}
      data-update={updateWaits || undefined}
      aria-label={updateWaits ? words.nav.menuWithUpdate : words.nav.menu}
      aria-haspopup="dialog"
      onClick={() => void openDrawer()}
    >
      <IconMenu2 size={24} aria-hidden />
    </button>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={words.nav.search}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <IconSearch size={22} aria-hidden />
    </button>
  );
}

function Places() {
  const status = useSession((state) => state.status);
  return (
    <>
      <Place to="/" icon={<IconHome size={24} aria-hidden />} text={words.nav.home} />
      <Place to="/book" icon={<IconCalendarTime size={24} aria-hidden />} text={words.nav.sheet} />
      <Place to="/bookings" icon={<IconTicket size={24} aria-hidden />} text={words.nav.bookings}>
        {status === 'in' && <InvitationBadge />}
      </Place>
      <Place to="/messages" icon={<IconMessage size={24} aria-hidden />} text={words.nav.messages}>
        {status === 'in' && (
          <Suspense>
            <UnreadBadge className={classes.badge} />
          </Suspense>
        )}
      </Place>
    </>
  );
}

function Place({
  to,
  icon,
  text,
  children,
}: {
  to: string;
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <NavLink to={to} end={to === '/'} className={classes.place}>
      <span className={classes.icon}>
        {icon}
        {children}
      </span>
      <span>{text}</span>
    </NavLink>
  );
}

function InvitationBadge() {
  const { data } = useBookings('Active');
  const count = data?.filter(waitsForAnswer).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words.nav.openInvitations(count)}</span>
    </span>
  );
}

/** Tells by colour, shape and word whether what is shown is live. */
function ConnectionDot() {
  const server = useConnection((state) => state.server);
  const online = useConnection((state) => state.online);
  const waiting = useSession(({ startError }) => startError?.code === waitingCode);
  const state = !online || server === 'closed' ? 'offline' : server === 'open' ? 'live' : 'connecting';
  // Nothing is live for who is not let in yet, and nothing is amiss either.
  if (waiting) return null;
  return (
    <span className={classes.connection} data-state={state} role="status">
      <span aria-hidden />
      <span className={classes.connectionWord}>{words.connection[state]}</span>
    </span>
  );
}

function AccountButton() {
  const user = useSession((state) => state.user);
  return (
    <button
      type="button"
      className={classes.account}
      popoverTarget={accountPopoverId}
      aria-label={words.account.label}
    >
      <PersonAvatar name={user?.name ?? null} url={user?.avatarUrl} size={36} />
    </button>
  );
}

/** A page entered by a link starts at its top, with the reading place on its content. */
function useFreshPage(pathname: string, main: React.RefObject<HTMLElement | null>): void {
  const how = useNavigationType();
  const page = pageOf(pathname);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page, how, main]);
}
