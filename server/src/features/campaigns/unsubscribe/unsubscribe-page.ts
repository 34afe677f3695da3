import type { Language } from '@rapport/contract/languages.ts'

const words = {
  en: {
    title: 'Unsubscribe',
    question: 'Stop receiving these emails?',
    lead: 'The sender’s campaigns will not write to your address again.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneLead: 'The sender’s campaigns will not write to your address again. You can close this page.',
  },
  ko: {
    title: '수신 거부',
    question: '이 메일을 그만 받을까요?',
    lead: '보낸 사람의 캠페인이 더 이상 이 주소로 메일을 보내지 않아요.',
    button: '수신 거부',
    done: '수신 거부했어요',
    doneLead: '보낸 사람의 캠페인이 더 이상 이 주소로 메일을 보내지 않아요. 이 페이지를 닫아도 돼요.',
  },
} as const

/** A question with one button, or, once it is done, that it is. Says nothing of the person, the sender or the email. */
export function unsubscribePage({ isOpen }: { isOpen: boolean }, language: Language): string {
  const text = words[language]
  const body = isOpen
    ? `<h1>${text.question}</h1>
<p>${text.lead}</p>
<form method="post"><button type="submit">${text.button}</button></form>`
    : `<h1>${text.done}</h1>
<p>${text.doneLead}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${text.title} · Rapport</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/u/style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

export const unsubscribeStyle = `:root {
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
