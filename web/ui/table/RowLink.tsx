/** What opens a whole row or card: a link or a button in it that reaches over all of it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RowLink.module.css';

/** A page of this app, a page elsewhere, or what else happens. */
type Way = { to: string } | { href: string } | { onClick: () => void };

type RowLinkProps = Way & {
  /** What is read aloud where the text alone does not say what opens. */
  label?: string;
  /** In a table it fills its cell. */
  cell?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * The element that it opens has the class `row` or `card` of the same style sheet, and what else is pressed inside has the
 * class `above`, or the row's way would lie over it.
 */
export function RowLink({ label, cell = false, className = '', children, ...way }: RowLinkProps) {
  const own = { className: `${classes.way} ${cell ? classes.cell : ''} ${className}`, 'aria-label': label };
  if ('to' in way)
    return (
      <Link {...own} to={way.to}>
        {children}
      </Link>
    );
  if ('href' in way)
    return (
      <a {...own} href={way.href} rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <button {...own} type="button" onClick={way.onClick}>
      {children}
    </button>
  );
}
