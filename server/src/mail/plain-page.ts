import type { Language } from '@rapport/contract/languages.ts'
import { escapeHtml } from './mail-layout.ts'

type Page = {
  title: string
  language: Language
  /** The path of its style sheet. */
  style: string
  /** HTML. */
  body: string
}

const logo = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M10 23V9h7.2a4.6 4.6 0 0 1 1.3 9L22 23h-3.4l-3.1-4.7H13V23zm3-7.2h3.9a2 2 0 0 0 0-4.1H13z"/></svg>`

/** A page of the server's own, beside the web application: no script, and found by no search engine. */
export const plainPage = ({ title, language, style, body }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Rapport</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>${logo}Rapport</header>
<main>
${body}
</main>
</body>
</html>
`
