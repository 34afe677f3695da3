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
<main>
${body}
</main>
</body>
</html>
`
