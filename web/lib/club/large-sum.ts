/** Whether a sum is large enough for one more question, as the club set it. */
import { useBookingParams } from './booking-params.ts';

/** Until the club's settings are there, and where it set none, nothing is asked. */
export function useIsLargeSum(): (cents: number) => boolean {
  const set = useBookingParams().data?.settings.LARGE_SUM;
  return (cents) => set !== undefined && cents >= Number(set);
}
