/** A checkmark that draws itself; it simply stands where motion is not wanted. */
import classes from './Checkmark.module.css';

export function Checkmark({ size = 96 }: { size?: number }) {
  return (
    <svg className={classes.checkmark} viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
      <circle className={classes.ring} cx="48" cy="48" r="43" pathLength="1" />
      <path className={classes.tick} d="M28 50 L43 64 L69 34" pathLength="1" />
    </svg>
  );
}
