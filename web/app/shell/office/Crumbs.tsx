/** Where in the office one is: the group, the page, and what of it is open. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { words } from '../../../lib/words/shell-words.en.ts';
import { useCrumbs } from '../../../ui/page/crumb.ts';
import type { OfficePage } from '../../places/office-pages.ts';
import classes from './Office.module.css';

export function Crumbs({ page }: { page: OfficePage | null }) {
  const { pathname } = useLocation();
  const within = useCrumbs((state) => state.names.at(-1) ?? null);
  // The pages of a season and of an event say above their heading where they belong.
  if (page === null || (page.to === '/organize' && pathname !== page.to)) return null;
  const group = words.officeGroups[page.group];
  return (
    <nav className={classes.crumbs} aria-label={words.office.crumbs}>
      <ol>
        {group !== page.text && (
          <li>
            {group}
            <IconChevronRight size={16} aria-hidden />
          </li>
        )}
        <li>
          <Link to={page.to} aria-current={within === null ? 'page' : undefined}>
            {page.text}
          </Link>
          {within !== null && <IconChevronRight size={16} aria-hidden />}
        </li>
        {within !== null && (
          <li aria-current="page">
            <span>{within}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
