/** Which of the club's environments the page runs in, told by its host. */

export type EnvironmentName = 'DEV' | 'TEST' | 'PROD';

export interface Environment {
  name: EnvironmentName;
  /** Where the API answers when it has a door of its own; our pages reach it on their own origin. */
  apiOrigin: string;
}

const apiPort = 8080;

/** A host that holds `localhost` is DEV, one that holds `test` is TEST, any other PROD. */
export function environmentOf({ hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>): Environment {
  const host = hostname.toLowerCase();
  const name = host.includes('localhost') ? 'DEV' : host.includes('test') ? 'TEST' : 'PROD';
  return { name, apiOrigin: `${protocol}//${hostname}:${apiPort}` };
}
