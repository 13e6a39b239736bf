/** Loads the code of the booking drawer once the sheet stands, so that a tap finds it there even if the network left. */
import { useLate } from '../use-late.ts';

/** The popups come along: the countdown may end where there is no network. */
const load = async () => {
  const [{ BookingDrawer }] = await Promise.all([
    import('../book/BookingDrawer.tsx'),
    import('../../ui/dialog/MessageDialog.tsx'),
  ]);
  return BookingDrawer;
};

/** Null until it is loaded. */
export const useDrawer = () => useLate(load);
