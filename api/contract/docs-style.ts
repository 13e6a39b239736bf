/** The look of the page of calls; served as a file of its own because inline styles are not allowed. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf6; --card: #fff; --ink: #1f2a24; --soft: #5a655e; --line: #ddd8cc; --fairway: #1d6b3f;
  --sky: #1b5e91; --sun: #7a5200; --flag: #a4262c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141a16; --card: #1c241f; --ink: #ecefe9; --soft: #a9b5ac; --line: #34403a; --fairway: #7fd3a0;
    --sky: #8cc4ee; --sun: #f0c35a; --flag: #ff9b94;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
h1 { margin: 1.5rem 0 0; } h2 { margin: 2.5rem 0 0; text-transform: capitalize; }
p { margin: .5rem 0; }
a { color: var(--sky); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
nav a { display: inline-block; padding: .6rem 0; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .75rem; min-height: 44px; }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px; }
details:target { border-color: var(--fairway); }
.what { display: block; color: var(--soft); }
.method { display: inline-block; min-width: 4.5em; font-weight: 700; color: var(--fairway); }
.method.post { color: var(--sky); } .method.put, .method.patch { color: var(--sun); }
.method.delete { color: var(--flag); }
.mark { border: 1px solid var(--line); border-radius: 1em; padding: 0 .6em; font-size: .8em; color: var(--soft); }
.mark.open { color: var(--sun); border-color: currentColor; }
.call { padding: 0 .75rem .75rem; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; }
caption { text-align: left; font-weight: 700; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
td code { white-space: nowrap; }
th { color: var(--soft); font-weight: 400; font-size: .85em; }
.failures { color: var(--soft); font-size: .9em; }
@media (max-width: 800px) { .mark { font-size: .75em; } summary code { display: block; } }
`;
