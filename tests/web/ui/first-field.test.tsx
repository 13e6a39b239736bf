// @vitest-environment happy-dom
/** What has the focus in a dialog or a drawer that opens. */
import { MantineProvider } from '@mantine/core';
import { DialogFrame } from '@fourball/web/ui/dialog/DialogFrame.tsx';
import { SideDrawer, SideFrame } from '@fourball/web/ui/form/SideDrawer.tsx';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBrowser, pass, quietClub } from '../kit/start-app.tsx';

let root: Root;

/** Shows it to somebody with a mouse, or who touches the screen, and says what then has the focus. */
async function focusIn(piece: ReactNode, pointer = 'fine'): Promise<string | null> {
  openBrowser(quietClub(), '/');
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>{piece}</MemoryRouter>
      </MantineProvider>,
    ),
  );
  await pass(500);
  return document.activeElement?.getAttribute('aria-label') ?? null;
}

afterEach(async () => {
  await act(async () => root.unmount());
});

const dialog = (content: ReactNode) => (
  <DialogFrame title="A dialog" answer={() => undefined}>
    {() => content}
  </DialogFrame>
);
const drawer = (content: ReactNode) => (
  <SideDrawer opened label="A drawer" onClose={() => undefined}>
    {(side) => (
      <SideFrame side={side} title="A drawer">
        {content}
      </SideFrame>
    )}
  </SideDrawer>
);
const fields = (
  <form>
    <input type="checkbox" aria-label="Tick" />
    <input disabled aria-label="Closed" />
    <input readOnly aria-label="To read" />
    <textarea aria-label="Note" />
    <input aria-label="Name" />
  </form>
);

describe('a dialog', () => {
  it('begins in its first field', async () => {
    expect(await focusIn(dialog(fields))).toBe('Note');
  });

  it('begins where it says so itself', async () => {
    const own = (
      <>
        {fields}
        <button type="button" aria-label="Go" data-autofocus />
      </>
    );
    expect(await focusIn(dialog(own))).toBe('Go');
  });

  it('without a field begins with its way out', async () => {
    expect(await focusIn(dialog(<p>Nothing to type.</p>))).toBe('Close');
  });

  it('brings no keyboard up by itself where it is touched', async () => {
    expect(await focusIn(dialog(fields), 'coarse')).toBe('Close');
  });
});

describe('a drawer', () => {
  it('with a form begins in its first field, not with its way out', async () => {
    expect(await focusIn(drawer(fields))).toBe('Note');
  });

  it('with details begins with its way out', async () => {
    expect(await focusIn(drawer(<input aria-label="Far below" />))).toBe('Close');
  });
});
