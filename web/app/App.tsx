/** The app: theme, query cache, router, and the place for dialogs. */
import { localStorageColorSchemeManager, MantineProvider, type MantineColorsTuple } from '@mantine/core';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { useConnection } from '../lib/live/realtime.ts';
import { DialogHost } from '../ui/dialog/DialogHost.tsx';
import { clubMeta, useLook } from '../lib/club/club-name.ts';
import { cssVariables, themeOf } from '../ui/look/theme.ts';
import { queryClient } from '../lib/request/query-client.ts';
import { AppRoutes } from './router.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

// Queries rest and wake with what the app itself knows of the network.
onlineManager.setEventListener((setOnline) =>
  useConnection.subscribe((state, before) => {
    if (state.online !== before.online) setOnline(state.online);
  }),
);

export function App() {
  // Drawn anew where the document says something else than before.
  useLook();
  const theme = themeOf(clubMeta('-palette').split(' ') as unknown as MantineColorsTuple);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Written by the provider in full, so that the style sheet need not carry Mantine's own colours too.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
          <DialogHost />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
