/** Opens the dialogs about one spot of a booking; each is loaded when it is first needed. */
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import type { LeaveManner } from './LeaveSpotDialog.tsx';

interface AboutSpot {
  booking: BookingDetails;
  spot: Golfer;
}

/** Gives a vacant spot to somebody. */
export const openAssign = (about: AboutSpot & { myUserId: number }): Promise<true | null> =>
  openDialog<true, typeof about>(async () => (await import('./AssignDialog.tsx')).AssignDialog, about);

/** Gives a spot up, with what that costs shown before. */
export const openLeave = (about: AboutSpot & { manner: LeaveManner }): Promise<true | null> =>
  openDialog<true, typeof about>(async () => (await import('./LeaveSpotDialog.tsx')).LeaveSpotDialog, about);

/** The tee time of the booking's day in which a new group is to start; null where none was chosen. */
export const openTeeTimePicker = (
  about: AboutSpot & { name: string },
): Promise<{ teeTimeId: number; time: string } | null> =>
  openDialog<{ teeTimeId: number; time: string }, typeof about>(
    async () => (await import('./TeeTimePicker.tsx')).TeeTimePicker,
    about,
  );

/** Cancels a booking for the club. */
export const openAdminCancel = (about: { purchaseId: number }): Promise<true | null> =>
  openDialog<true, typeof about>(
    async () => (await import('./AdminCancelDialog.tsx')).AdminCancelDialog,
    about,
  );
