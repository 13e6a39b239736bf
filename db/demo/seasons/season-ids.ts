/** Where what is planned of the demo club's seasons got its ids, and what is needed to write it. */
import type { Person } from '../accounts/people.ts';
import type { WrittenThread } from '../messaging/write-messages.ts';
import type { BlockIds, CourseIds } from './event-blocks.ts';
import type { DemoEvent, DemoSeason, DemoThread } from './plan.ts';

export type ThreadKind = 'SEASON' | 'ORGANIZERS' | 'GOLF_EVENT';

export interface PlannedThread {
  kind: ThreadKind;
  season: DemoSeason;
  event: DemoEvent | null;
  demo: DemoThread;
}

export interface OpenedThread extends WrittenThread, PlannedThread {}

/** Where everything of the seasons got its id; things are told apart by what they are of, and their name. */
export interface SeasonIds {
  readonly types: ReadonlyMap<string, { id: number; type: 'LEAGUE' | 'TOURNAMENT' | 'TRIP' | 'SOCIAL' }>;
  readonly seasons: ReadonlyMap<DemoSeason, number>;
  readonly events: ReadonlyMap<DemoEvent, number>;
  readonly competitions: Named<DemoSeason>;
  readonly fees: Named<DemoSeason | DemoEvent>;
  readonly pools: Named<DemoEvent>;
  readonly userOf: (person: Person) => number;
}

/** Ids by whose it is and how it is called. */
export class Named<Owner> {
  private readonly ids = new Map<Owner, Map<string, number>>();

  add(owner: Owner, name: string, id: number): void {
    const own = this.ids.get(owner) ?? new Map<string, number>();
    this.ids.set(owner, own.set(name, id));
  }

  get(owner: Owner, name: string): number {
    const id = this.ids.get(owner)?.get(name);
    if (id === undefined) throw new Error(`The demo club has no “${name}” there.`);
    return id;
  }
}

export interface SeasonsPlan {
  readonly today: string;
  /** By the golfers' places in the club's list. */
  readonly userIds: readonly number[];
  readonly seasons: readonly DemoSeason[];
  /** Who charges what organizers have confirmed. */
  readonly office: Person;
  readonly courseIds: CourseIds;
  readonly blocks: BlockIds;
}
