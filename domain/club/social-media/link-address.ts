/** Whether an address is one of a medium: nobody is led elsewhere under its picture. */

/** `hosts` and what is below them; over https at its own port, and without a name or a password for the site. */
export function leadsTo(link: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, port, hostname } = new URL(link);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
