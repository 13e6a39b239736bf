/** How many avatars wait for review, beside the way there; nothing while none does. */
import { words } from './admin-image-words.en.ts';
import { useAvatarsToReview } from './avatar-queries.ts';
import classes from './AvatarBadge.module.css';

export function AvatarBadge() {
  const count = useAvatarsToReview();
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words.avatars.waiting(count)}</span>
    </span>
  );
}
