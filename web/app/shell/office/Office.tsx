/** The frame of the office's pages: its pages by the work they belong to, at the side, and where one is, on top. */
import {
  IconChevronDown,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout2,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../../accounts/session/session.ts';
import { words } from '../../../lib/words/shell-words.en.ts';
import { narrowScreen, useScreen } from '../../../ui/look/screens.ts';
import {
  grouped,
  officePageAt,
  officeHome,
  officePagesFor,
  type OfficeGroup,
  type OfficePage,
} from '../../places/office-pages.ts';
import { useOfficeQueues, type Waiting } from '../../places/office-queues.ts';
import { QueueBadge } from '../../places/QueueBadge.tsx';
import { Crumbs } from './Crumbs.tsx';
import classes from './Office.module.css';
import { officeKeysOf } from './office-keys.ts';
import { foldGroup, narrowSidebar, useSidebar } from './sidebar.ts';
import { showOfficeKeys, useOfficeKeys } from './use-office-keys.ts';

const text = words.office;

/** Stands beside the page, which its style sheet makes room for. On a phone the drawer has the same pages. */
export function Office() {
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  const chosen = useSidebar((state) => state.narrow);
  const narrow = useScreen(narrowScreen) || chosen;
  const sidebar = useRef<HTMLElement>(null);
  const pages = useMemo(() => officePagesFor(user), [user]);
  const keys = useMemo(() => officeKeysOf(pages), [pages]);
  useOfficeKeys(keys);
  const groups = grouped(pages);
  const waiting = useOfficeQueues(groups.length > 0, pathname);
  const here = officePageAt(pathname);
  useEffect(() => {
    sidebar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  if (groups.length === 0) return null;
  return (
    <>
      <nav
        ref={sidebar}
        className={classes.sidebar}
        aria-label={text.pages}
        data-office={narrow ? 'narrow' : 'whole'}
      >
        <div className={classes.groups}>
          {groups.map(([group, own]) => (
            <Group key={group} group={group} pages={own} narrow={narrow} waiting={waiting} />
          ))}
        </div>
        <div className={classes.foot}>
          <NavLink to="/" className={classes.place} title={narrow ? text.clubhouse : undefined}>
            <IconLogout2 size={20} aria-hidden />
            <span>{text.clubhouse}</span>
          </NavLink>
          <button
            type="button"
            className={classes.size}
            aria-label={text.keys.title}
            title={text.keys.title}
            onClick={() => showOfficeKeys(keys)}
          >
            <IconKeyboard size={20} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.size}
            aria-label={narrow ? text.widen : text.narrow}
            title={narrow ? text.widen : text.narrow}
            onClick={() => narrowSidebar(!chosen)}
          >
            {narrow ? (
              <IconLayoutSidebarLeftExpand size={20} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
            )}
          </button>
        </div>
      </nav>
      <Crumbs page={here} />
    </>
  );
}

interface GroupProps {
  group: OfficeGroup;
  pages: readonly OfficePage[];
  narrow: boolean;
  /** By the address of a page. */
  waiting: ReadonlyMap<string, readonly Waiting[]>;
}

function Group({ group, pages, narrow, waiting }: GroupProps) {
  const folded = useSidebar((state) => state.folded.includes(group));
  // As icons alone all of them fit, and what is folded would have no name.
  const open = narrow || !folded;
  return (
    <details className={classes.group} open={open}>
      <summary
        className={classes.fold}
        onClick={(event) => {
          // What is open is the store's to say: it is kept.
          event.preventDefault();
          foldGroup(group, open);
        }}
      >
        {words.officeGroups[group]}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <ul>
        {pages.map(({ to, text: name, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === officeHome}
              className={classes.place}
              title={narrow ? name : undefined}
            >
              <Icon size={20} aria-hidden />
              <span>{name}</span>
              <QueueBadge waiting={waiting.get(to)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
