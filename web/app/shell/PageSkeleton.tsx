/** A page whose shape is not known yet. */
import { words } from '../../lib/words/en.ts';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './page.module.css';

export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={32} width="min(16rem, 60%)" />
      <SkeletonRows label={words.common.loading} rows={4} height={88} />
    </div>
  );
}
