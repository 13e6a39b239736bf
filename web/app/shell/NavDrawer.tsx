/** The drawer with every page that one may see; it slides in from the left. */
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBriefcase,
  IconId,
  IconLogin,
  IconLogout,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { UnreadBadge } from '../../messaging/inbox/UnreadBadge.tsx';
import { openMembershipCard } from '../../membership/open-membership-card.ts';
import cartClasses from '../../money/shop/CartBadge.module.css';
import { CartBadge } from '../../money/shop/CartBadge.tsx';
import { useErrorDialog } from '../../ui/dialog/error-dialog.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { useMessages } from '../../ui/dialog/show-message.ts';
import { Appearance } from '../../ui/look/Appearance.tsx';
import { areaOf, isOfficePath } from './areas.ts';
import { DrawerHeader } from './DrawerHeader.tsx';
import classes from './NavDrawer.module.css';
import { openPalette } from '../palette/open-palette.ts';
import { grouped, officeEntryFor, officeHome, officePagesFor } from '../places/office-pages.ts';
import { useOfficeQueues, type Waiting } from '../places/office-queues.ts';
import { QueueBadge } from '../places/QueueBadge.tsx';
import { placesFor, type Place } from '../places/places.ts';
import { backToMain, logOut, logOutOfSite, useSession } from '../../accounts/session/session.ts';
import { words } from '../../lib/words/shell-words.en.ts';

export function NavDrawer({ answer }: DialogProps<null>) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  // What stands above it takes Escape for itself.
  const covered = useMessages(({ waiting }) => waiting.length > 0);
  const failed = useErrorDialog(({ shown }) => shown !== null);
  const office = grouped(officePagesFor(user));
  const entry = officeEntryFor(user);
  // At work its pages come first.
  const waiting = useOfficeQueues(office.length > 0, pathname);
  const atWork = entry !== null && isOfficePath(pathname);
  const next = useRef<(() => void) | null>(null);
  const then = (act: () => void) => () => {
    next.current = act;
    close();
  };
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      size="min(352px, 88vw)"
      closeOnEscape={!covered && !failed}
      padding={0}
      transitionProps={{ duration: 150, exitDuration: 75 }}
      // What was chosen comes once it is gone, so that the two do not fight for the focus.
      onExitTransitionEnd={() => {
        answer(null);
        next.current?.();
      }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={words.drawer.title}>
        <Drawer.Body>
          <DrawerHeader area={area} close={close} />
          <nav className={classes.places} aria-label={words.drawer.pages}>
            <ul>
              <Row
                icon={<IconSearch size={22} aria-hidden />}
                text={words.drawer.search}
                onClick={then(openPalette)}
              />
              {entry !== null && !atWork && (
                <Places
                  places={[{ ...entry, text: words.office.pages, Icon: IconBriefcase }]}
                  close={close}
                />
              )}
              {!atWork && <Places places={placesFor(user)} close={close} />}
              {user !== null && (
                <Row
                  icon={<IconId size={22} aria-hidden />}
                  text={words.drawer.card}
                  onClick={then(() => void openMembershipCard())}
                />
              )}
            </ul>
            {office.map(([group, pages]) => (
              <Fragment key={group}>
                <h2 className={classes.group}>{words.officeGroups[group]}</h2>
                <ul>
                  <Places places={pages} close={close} waiting={waiting} />
                </ul>
              </Fragment>
            ))}
            {atWork && (
              <>
                <h2 className={classes.group}>{words.office.clubhouse}</h2>
                <ul>
                  <Places places={placesFor(user)} close={close} />
                </ul>
              </>
            )}
          </nav>
          <div className={classes.foot}>
            <Appearance />
            <ul>
              {user === null ? (
                <>
                  <li>
                    <Link to="/login" className={classes.place} onClick={close}>
                      <IconLogin size={22} aria-hidden />
                      {words.drawer.logIn}
                    </Link>
                  </li>
                  <li>
                    <Link to="/sign-up" className={classes.place} onClick={close}>
                      <IconUserPlus size={22} aria-hidden />
                      {words.drawer.signUp}
                    </Link>
                  </li>
                </>
              ) : (
                <>
                  {area === 'cms' && (
                    <Row
                      icon={<IconArrowBackUp size={22} aria-hidden />}
                      text={words.drawer.backToMain}
                      hint={words.drawer.backToMainText}
                      onClick={then(() => void backToMain())}
                    />
                  )}
                  <Row
                    icon={<IconLogout size={22} aria-hidden />}
                    text={words.drawer.logOut}
                    onClick={then(() => void (area === 'cms' ? logOutOfSite(pathname) : logOut()))}
                  />
                </>
              )}
            </ul>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface PlacesProps {
  places: readonly Place[];
  close: () => void;
  /** Of the office's pages, by their address. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>;
}

const Places = ({ places, close, waiting }: PlacesProps) =>
  places.map(({ to, text, Icon }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/' || to === officeHome} className={classes.place} onClick={close}>
        <Icon size={22} aria-hidden />
        {text}
        <QueueBadge waiting={waiting?.get(to)} />
        {to === '/messages' && <UnreadBadge className={cartClasses.badge} />}
        {to === '/cart' && <CartBadge />}
      </NavLink>
    </li>
  ));

function Row({
  icon,
  text,
  hint,
  onClick,
}: {
  icon: ReactNode;
  text: string;
  hint?: string;
  onClick: () => void;
}) {
  return (
    <li>
      <button type="button" className={classes.place} onClick={onClick}>
        {icon}
        <span>
          {text}
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </span>
      </button>
    </li>
  );
}
