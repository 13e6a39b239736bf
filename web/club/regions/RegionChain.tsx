/** Where something lies: the names of its regions from the top down. */
import { IconMapPin } from '@tabler/icons-react';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import classes from './RegionChain.module.css';

/** Nothing where no region is named. */
export function RegionChain({ path }: { path: readonly string[] }) {
  if (path.length === 0) return null;
  return (
    <p className={classes.chain} data-regions>
      <IconMapPin size={18} aria-hidden />
      <span>{chainOf(path)}</span>
    </p>
  );
}
