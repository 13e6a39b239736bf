/** What a fault is, and what several of them do alike. */
import type { ChaosClub, ServicePart } from '../house/club.ts';
import { pause } from '../house/part.ts';

/** What was seen of a fault besides its recovery. */
export interface Finding {
  told: string;
  /** Whether what was found is not as it must be. */
  wrong?: boolean;
}

export interface Struck {
  /** Recovery counts from it. */
  moment: number;
  /** What else must be so before all works again; throws where that takes too long. */
  until?(): Promise<void>;
  /** Brings back what need not be there for recovery. */
  finish?(): Promise<Finding | void>;
}

export interface Fault {
  /** As a key of the command line. */
  readonly name: string;
  readonly title: string;
  /** What its recovery counts from, in words. */
  readonly from: string;
  /** Milliseconds: 95 of 100 recoveries take no longer. */
  readonly goal: number;
  /** Strikes in `--quick` too. */
  readonly quick?: true;
  /** Takes minutes: strikes once however many rounds there are. */
  readonly once?: true;
  /** Why it can't strike here, if it can't. */
  hindrance?(club: ChaosClub): Promise<string | undefined>;
  /** Does it; to be called when the one before is over. */
  strike(club: ChaosClub): Promise<Struck>;
}

/** A part that is back is used within so long: clients and services try again every half a second or so. */
export const soon = 2_000;
/** What was cut off without a word is found out by limits of time, and leaves locks behind. */
export const withoutAWord = 15_000;

/** Long enough for clients and services to notice, never the same. */
export const outage = (): Promise<void> => pause(1_000 + Math.random() * 1_500);

export const eitherOf = (parts: readonly ServicePart[]): ServicePart => {
  const part = parts[Math.floor(Math.random() * parts.length)];
  if (!part) throw new Error('There is none of that kind.');
  return part;
};

/** The gateway that most of those who listen are at: the other one is there all the time. */
export async function busiest({ gateways, door }: ChaosClub): Promise<ServicePart> {
  const counted = await Promise.all(
    gateways.map(async (gateway) => ({ gateway, lasting: await door.lastingAt(gateway.name) })),
  );
  const [most] = counted.sort((one, other) => other.lasting - one.lasting);
  if (!most) throw new Error('There is no gateway.');
  return most.gateway;
}
