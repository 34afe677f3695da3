import type { Language } from '@rapport/contract/languages.ts'
import { plainPage } from '../../mail/plain-page.ts'

/** A page for whoever received an email, who has no account. `body` is HTML. */
export const recipientPage = (page: { title: string; body: string }, language: Language): string =>
  plainPage({ ...page, language, style: '/u/style.css' })

export const recipientStyle = `:root {
  color-scheme: light dark;
  --background: oklch(0.985 0.003 265);
  --text: oklch(0.24 0.015 265);
  --accent: oklch(0.52 0.19 268);
  --on-accent: oklch(0.99 0 0);
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: oklch(0.165 0.01 265);
    --text: oklch(0.94 0.005 265);
    --accent: oklch(0.72 0.14 268);
    --on-accent: oklch(0.165 0.01 265);
  }
}
:lang(ko) { word-break: keep-all; line-height: 1.6; }
body { margin: 0; background: var(--background); color: var(--text); font: 15px/24px system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 64px 16px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 8px; }
p { margin: 0 0 24px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`
