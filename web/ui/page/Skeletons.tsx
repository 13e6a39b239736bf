/** Grey shapes of what is about to come, so that nothing jumps when it does. */
import classes from './Skeletons.module.css';

interface SkeletonProps {
  height?: number | string;
  width?: number | string;
  circle?: boolean;
}

export function Skeleton({ height = 16, width = '100%', circle = false }: SkeletonProps) {
  return <span className={classes.shape} data-circle={circle || undefined} style={{ height, width }} />;
}

interface SkeletonRowsProps {
  /** What is being loaded, for screen readers. */
  label: string;
  rows?: number;
  /** Pixels of one row. */
  height?: number;
}

/** A list of rows of the same height. */
export function SkeletonRows({ label, rows = 5, height = 72 }: SkeletonRowsProps) {
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
