/** Grey rows of the sheet's own shape and height. */
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import row from './TeeTimeRow.module.css';
import { words } from '../words.en.ts';

export function SheetSkeleton() {
  return (
    <div role="status" aria-label={words.sheet.loading}>
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className={row.row} aria-hidden>
          <span className={row.when}>
            <Skeleton width={46} height={20} />
          </span>
          <span className={row.places}>
            {Array.from({ length: 4 }, (_, place) => (
              <Skeleton key={place} height={30} />
            ))}
          </span>
          <span className={row.end}>
            <Skeleton width={56} height={16} />
          </span>
        </div>
      ))}
    </div>
  );
}
