/** The golfer to whom the office sells. */
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';

export type Buyer = Pick<UserCard, 'userId' | 'name' | 'avatarUrl' | 'memberNumber'>;
