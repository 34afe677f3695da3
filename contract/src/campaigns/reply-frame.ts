/**
 * The style of the frame in which a stranger's HTML is shown. The server's content policy allows
 * exactly this text by its hash, and the frame inherits that policy: nothing else in the HTML is
 * styled. Colours are those of the interface; its fonts cannot be loaded from within a sandbox.
 */
export const replyFrameStyle = `
html { color-scheme: light; background: oklch(1 0 0); color: oklch(0.24 0.015 265); font: 14px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
body { margin: 16px; max-width: 720px; }
a { color: oklch(0.52 0.19 268); text-underline-offset: 2px; }
blockquote { margin: 12px 0; padding-left: 12px; border-left: 2px solid oklch(0.915 0.006 265); color: oklch(0.5 0.018 265); }
pre { white-space: pre-wrap; }
table { max-width: 100%; border-collapse: collapse; }
th, td { padding: 2px 8px 2px 0; text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid oklch(0.915 0.006 265); }
:focus-visible { outline: 2px solid oklch(0.52 0.19 268); outline-offset: 2px; }
[data-theme='dark'] { color-scheme: dark; background: oklch(0.2 0.011 265); color: oklch(0.94 0.005 265); }
[data-theme='dark'] a { color: oklch(0.72 0.14 268); }
[data-theme='dark'] blockquote { border-color: oklch(0.29 0.013 265); color: oklch(0.71 0.015 265); }
[data-theme='dark'] hr { border-color: oklch(0.29 0.013 265); }
[data-theme='dark'] :focus-visible { outline-color: oklch(0.72 0.14 268); }
`
