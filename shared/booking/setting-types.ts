/** The business settings that the source documents name; apart from the other words, which every page loads first. */
import { z } from 'zod';

/** The business settings, by the names of their parameters. */
export const settingType = z.enum([
  'ROUND_CREDIT',
  'BOOKING_TIME_CHANGE',
  'TWILIGHT_TIME',
  'CANCELLATION_FEE',
  'HST',
  'CUT_OFF_TIME',
  'CANCELLATION_WINDOW',
  'CANCELLATION_POLICY',
  'MEMBERSHIP_CANCELLATION_FEE',
]);
export type SettingType = z.output<typeof settingType>;
export const isSettingType = (name: string): boolean => settingType.safeParse(name).success;
