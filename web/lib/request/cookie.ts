/** Reads a cookie that scripts may see. */

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** What calls that change something repeat, so that no other site's page can make them. Over https its name is another. */
export const csrfToken = (): string | null => cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN');
