/** Which texts name a time zone. */

/** Whether it is a name of the IANA database that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
