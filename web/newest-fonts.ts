/** A build step that leaves out the older form of fonts: every browser that runs our pages takes the newer one. */
import type { Plugin } from 'vite';

export function newestFonts(): Plugin {
  return {
    name: 'newest-fonts',
    // Before addresses in style sheets become files of the build.
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource[^?]*\.css$/ },
      handler: (code) => ({
        code: code.replace(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g, ''),
        map: null,
      }),
    },
  };
}
