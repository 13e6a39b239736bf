/** The club's logo, else the product's mark, four balls around the pin; with the club's name beside it where there is room. */
import { clubMeta, clubName, useLook } from '../../lib/club/club-name.ts';
import classes from './Logo.module.css';

interface LogoProps {
  /** Pixels of the mark's side. */
  size?: number;
  withName?: boolean;
}

export function Logo({ size = 36, withName = true }: LogoProps) {
  useLook();
  const logo = clubMeta('-logo');
  const alt = withName ? undefined : clubName();
  return (
    <span className={classes.logo}>
      {logo ? (
        <img className={classes.picture} src={logo} alt={alt ?? ''} width={size} height={size} />
      ) : (
        <svg
          className={classes.mark}
          width={size}
          height={size}
          viewBox="0 0 64 64"
          role={withName ? undefined : 'img'}
          aria-label={alt}
          aria-hidden={withName ? true : undefined}
        >
          <rect width="64" height="64" rx="16" fill="var(--mantine-color-fairway-7)" />
          <path d="M32 10v34" stroke="#f3efe7" strokeLinecap="round" strokeWidth="3" />
          <path d="M33.5 10.5 51 17l-17.5 6.5z" fill="#f5bd24" />
          <g fill="#fff">
            <circle cx="12.5" cy="44" r="5.5" />
            <circle cx="25" cy="51.5" r="5.5" />
            <circle cx="39" cy="51.5" r="5.5" />
            <circle cx="51.5" cy="44" r="5.5" />
          </g>
        </svg>
      )}
      {withName && <span className={classes.name}>{clubName()}</span>}
    </span>
  );
}
