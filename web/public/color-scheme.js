// Sets the colour scheme before the first paint, so that a dark page never flashes white. Same key and rule as the page's own.
(function () {
  var scheme = 'auto';
  try {
    scheme = localStorage.getItem('color-scheme') || 'auto';
  } catch {
    // Nothing was kept.
  }
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
