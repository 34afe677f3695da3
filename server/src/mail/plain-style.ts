/**
 * The face of the server's own pages: the colours, the type and the sizes of the web application,
 * whose style sheet they cannot load. The theme is that of the reader's system.
 */
const light = `color-scheme: light dark;
  --background: oklch(0.985 0.003 265);
  --surface: oklch(1 0 0);
  --hover: oklch(0.962 0.005 265);
  --line: oklch(0.915 0.006 265);
  --text: oklch(0.24 0.015 265);
  --muted: oklch(0.5 0.018 265);
  --control: oklch(0.64 0.014 265);
  --accent: oklch(0.52 0.19 268);
  --accent-hover: oklch(0.47 0.19 268);
  --on-accent: oklch(1 0 0);`

const dark = `--background: oklch(0.165 0.01 265);
    --surface: oklch(0.2 0.011 265);
    --hover: oklch(0.245 0.013 265);
    --line: oklch(0.29 0.013 265);
    --text: oklch(0.94 0.005 265);
    --muted: oklch(0.71 0.015 265);
    --control: oklch(0.53 0.015 265);
    --accent: oklch(0.72 0.14 268);
    --accent-hover: oklch(0.77 0.13 268);
    --on-accent: oklch(0.165 0.01 265);`

export const plainStyle = `:root {
  ${light}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${dark}
  }
}
* { box-sizing: border-box; }
:lang(ko) { word-break: keep-all; }
body { margin: 0; background: var(--background); color: var(--text); font: 14px/20px 'Rapport', 'Pretendard Variable', system-ui, 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
:lang(ko) body { line-height: 22px; }
header { display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 24px; border-bottom: 1px solid var(--line); background: var(--surface); font-size: 16px; font-weight: 600; }
header svg { width: 28px; height: 28px; fill: var(--accent); }
header path { fill: var(--on-accent); }
main { margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 8px; }
a { color: var(--accent); text-underline-offset: 2px; }
button { min-height: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: inherit; font: inherit; cursor: pointer; }
button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`
