import { createElement, useMemo, type ReactNode } from 'react'

/** The tags that our own emails use. All others are dropped, with their content. */
const tags = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em'])

function toReact(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (tag === 'br') return createElement('br')
  const children = [...node.childNodes].map(toReact)
  // Links lead nowhere here: the last one would unsubscribe the person.
  const link = {
    title: node.getAttribute('href') ?? '',
    className: 'text-accent underline underline-offset-2',
  }
  if (tag === 'a') return createElement('span', link, ...children)
  return (
    tags.has(tag) &&
    createElement(tag, tag === 'strong' || tag === 'em' ? null : { dir: 'auto' }, ...children)
  )
}

/** The policy of the page refuses styles in HTML. In its texts, angle brackets are escaped. */
const withoutStyles = (html: string) =>
  html.replaceAll(/<[^<>]*>/g, (tag) => tag.replace(/ style="[^"]*"/, ''))

/**
 * The text of an email, drawn from its HTML in the app's own type: styles and addresses of the
 * email itself are left out.
 */
export function EmailText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
    const style =
      'flex flex-col gap-3 wrap-anywhere [&_li]:ms-6 [&_ol]:list-decimal [&_strong]:font-semibold [&_ul]:list-disc'
    return createElement('div', { className: style }, ...[...body.childNodes].map(toReact))
  }, [html])
  return content
}
