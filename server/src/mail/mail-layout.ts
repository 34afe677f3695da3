import type { Language } from '@rapport/contract/languages.ts'
import type { Mail } from './mailer.ts'

/** The content of an email, in order. */
export type MailContent = {
  to: string
  language: Language
  subject: string
  greeting: string
  paragraphs: string[]
  /** A link to follow. */
  action?: { label: string; url: string }
  /** A code to type. */
  code?: string
  /** Small print: why the email was sent, and what to do if it was not requested. */
  footer: string
}

/**
 * The two parts of an email with the same text: plain, and HTML that mail programs understand
 * (tables, inline styles, no images).
 */
export function layOut(content: MailContent): Mail {
  const { to, subject } = content
  return { to, subject, text: plain(content), html: html(content) }
}

function plain({ greeting, paragraphs, action, code, footer }: MailContent): string {
  const parts = [greeting, ...paragraphs]
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  return `${[...parts, '--', footer].join('\n\n')}\n\nRapport\n`
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,'Apple SD Gothic Neo','Malgun Gothic',sans-serif`
const textStyle = `margin:0 0 16px;font-size:15px;line-height:1.6;color:#1c1f26;word-break:keep-all;overflow-wrap:anywhere`

const headingStyle = `margin:0 0 16px;font-size:20px;line-height:1.35;font-weight:600;color:#1c1f26;word-break:keep-all;overflow-wrap:anywhere`

function html({ language, subject, greeting, paragraphs, action, code, footer }: MailContent): string {
  // The subject is the email's only heading: readers of the HTML alone, such as an archive, see no header.
  const heading = `<h1 style="${headingStyle}">${escapeHtml(subject)}</h1>`
  const lines = [greeting, ...paragraphs].map((text) => `<p style="${textStyle}">${escapeHtml(text)}</p>`)
  if (code)
    lines.push(
      `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:6px;color:#1c1f26">${escapeHtml(code)}</p>`,
    )
  if (action) lines.push(...actionHtml(action))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f5f6f9;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d9dce3;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-size:16px;font-weight:600;color:#1c1f26">Rapport</td></tr>
<tr><td style="padding:24px 32px 8px">
${[heading, ...lines].join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e6e8ee;font-size:13px;line-height:1.6;color:#5b6270;word-break:keep-all;overflow-wrap:anywhere">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function actionHtml({ label, url }: { label: string; url: string }): string[] {
  const address = escapeHtml(url)
  return [
    `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#3a50c9;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#5b6270;overflow-wrap:anywhere">${address}</p>`,
  ]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for elements and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
