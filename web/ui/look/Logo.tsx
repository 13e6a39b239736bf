/** The product's mark: four balls around the pin; with the name beside it where there is room. */
import { words } from '../../lib/words/en.ts';
import classes from './Logo.module.css';

interface LogoProps {
  /** Pixels of the mark's side. */
  size?: number;
  withName?: boolean;
}

export function Logo({ size = 36, withName = true }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg
        className={classes.mark}
        width={size}
        height={size}
        viewBox="0 0 64 64"
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : words.product}
        aria-hidden={withName ? true : undefined}
      >
        <rect width="64" height="64" rx="16" fill="#1f6b3a" />
        <path d="M32 10v34" stroke="#f3efe7" strokeLinecap="round" strokeWidth="3" />
        <path d="M33.5 10.5 51 17l-17.5 6.5z" fill="#f5bd24" />
        <g fill="#fff">
          <circle cx="12.5" cy="44" r="5.5" />
          <circle cx="25" cy="51.5" r="5.5" />
          <circle cx="39" cy="51.5" r="5.5" />
          <circle cx="51.5" cy="44" r="5.5" />
        </g>
      </svg>
      {withName && <span className={classes.name}>{words.product}</span>}
    </span>
  );
}
