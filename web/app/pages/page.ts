/** A page: the address at which it stands, and its code, loaded when it is first needed. */
import { lazy, type ComponentType } from 'react';

export interface Page {
  path: string;
  Page: ComponentType;
  load: () => Promise<ComponentType>;
}

export const page = (path: string, load: () => Promise<ComponentType>): Page => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
  load,
});
