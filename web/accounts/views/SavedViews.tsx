/** The views of a list of the office above it: each a way to its filters and its order, and what is looked at now can be kept. */
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OfficeView } from '@fourball/shared/accounts/view-calls.ts';
import type { ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import { openViewForm } from './open-view-form.ts';
import classes from './SavedViews.module.css';
import { useShowViews, useViews } from './view-queries.ts';
import { words } from './view-words.en.ts';

interface SavedViewsProps {
  page: ViewPage;
  /** What of the address is no filter: which row is open beside the list. */
  without: readonly string[];
}

/** In one order, so that two that say the same are the same. */
const written = (search: URLSearchParams, without: readonly string[]): string => {
  const kept = new URLSearchParams(
    [...search].filter(([name, value]) => value !== '' && !without.includes(name)),
  );
  kept.sort();
  return kept.toString();
};

export function SavedViews({ page, without }: SavedViewsProps) {
  const { data: views } = useViews(page);
  const show = useShowViews(page);
  const [search] = useSearchParams();
  const now = written(search, ['page', ...without]);
  // Who can't read them now works on without them.
  if (views === undefined) return null;
  const isNow = ({ query }: OfficeView) => written(new URLSearchParams(query), []) === now;
  const open = async (view: OfficeView | null) => {
    const kept = await openViewForm({ page, query: now, view });
    if (kept !== null) show(kept);
  };
  const savable = now !== '' && !views.some((view) => view.own && isNow(view));
  if (views.length === 0 && !savable) return null;
  return (
    <div className={classes.views} role="group" aria-label={words.label}>
      {views.map((view) => (
        <span key={view.viewId} className={classes.view} data-now={isNow(view) || undefined}>
          <Link
            to={{ pathname: page, search: view.query }}
            aria-current={isNow(view) || undefined}
            aria-label={view.own ? undefined : words.by(view.name, view.by)}
            title={view.own ? undefined : words.by(view.name, view.by)}
          >
            {view.shared && <IconUsers size={16} aria-hidden />}
            <span>{view.name}</span>
          </Link>
          {view.own && (
            <button
              type="button"
              aria-label={words.change(view.name)}
              title={words.change(view.name)}
              onClick={() => void open(view)}
            >
              <IconDots size={18} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {savable && (
        <button type="button" className={classes.save} onClick={() => void open(null)}>
          <IconBookmark size={18} aria-hidden />
          {words.save}
        </button>
      )}
    </div>
  );
}
