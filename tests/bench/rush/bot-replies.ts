/** What the api answers to those who play an opening. */
import type { Answer } from '../measure/load.ts';

export interface Room {
  readonly state: 'OFF' | 'CLOSED' | 'WAITING' | 'ADMITTED' | 'OVER';
  readonly position: number | null;
  readonly secondsToOpening: number;
  readonly secondsToAdmission: number | null;
}

export interface Sheet {
  readonly teeTimes: readonly { readonly teeTimeId: number; readonly available: number }[];
}

export interface HoldReply {
  readonly result: string;
  readonly reason?: string;
}

/** The api's own JSON of a call whose shape is known. */
export function read<Reply>({ status, body }: Answer): Reply {
  if (status !== 200) throw new Error(`Answered ${status}: ${body}`);
  return JSON.parse(body) as Reply;
}
