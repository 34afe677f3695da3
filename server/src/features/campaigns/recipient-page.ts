import type { Language } from '@rapport/contract/languages.ts'
import { plainPage } from '../../mail/plain-page.ts'
import { plainStyle } from '../../mail/plain-style.ts'

/** A page for the recipient of an email, who has no account. `body` is HTML. */
export const recipientPage = (page: { title: string; body: string }, language: Language): string =>
  plainPage({ ...page, language, style: '/u/style.css' })

export const recipientStyle = `${plainStyle}main { max-width: 512px; padding-block: 64px; font-size: 15px; line-height: 24px; }
p { margin: 0 0 24px; }
button { min-height: 44px; padding: 0 20px; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; }
button:hover { background: var(--accent-hover); }
`
