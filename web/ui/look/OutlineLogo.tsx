/** The product's mark in outline, with its name beside it. */
import { clubName } from '../../lib/club/club-name.ts';
import classes from './Logo.module.css';

export function OutlineLogo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} width={40} height={40} viewBox="0 0 64 64" aria-hidden>
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <rect x="1.5" y="1.5" width="61" height="61" rx="14.5" />
          <path d="M32 10v33M33.5 10.5 51 17l-17.5 6.5z" />
          <circle cx="12.5" cy="43" r="4.5" />
          <circle cx="25" cy="50.5" r="4.5" />
          <circle cx="39" cy="50.5" r="4.5" />
          <circle cx="51.5" cy="43" r="4.5" />
        </g>
      </svg>
      <span className={classes.name}>{clubName()}</span>
    </span>
  );
}
