/** Which of the club's environments the page runs in, told by its host. */

export type EnvironmentName = 'DEV' | 'TEST' | 'PROD';

/** A host that holds `localhost` is DEV, one that holds `test` is TEST, any other PROD. */
export function environmentOf({ hostname }: Pick<Location, 'hostname'>): EnvironmentName {
  const host = hostname.toLowerCase();
  return host.includes('localhost') ? 'DEV' : host.includes('test') ? 'TEST' : 'PROD';
}
