/** Whether the server has other pages than those that run here. */

/** For pages without a worker: whether the server's document names another script. */
export async function hasOtherPages(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  const running = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return response.ok && running != null && !(await response.text()).includes(running);
}
