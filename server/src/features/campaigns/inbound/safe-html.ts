import sanitizeHtml from 'sanitize-html'

const blocks = [
  'p',
  'div',
  'br',
  'hr',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]
const inlines = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'code',
  'span',
  'font',
  'q',
  'cite',
]

const linkSchemes = ['http', 'https', 'mailto']
const absolute = /^(https?:\/\/|mailto:)/i

/**
 * The address of a stranger's link as a browser would open it, or null. A relative one, in whatever
 * spelling (`/x`, `//x`, `?x`, `https:x`), would open a page of the server that shows it. The URL
 * is written again, so that no reader of it finds another address than this check.
 */
function linkAddress(href: string): string | null {
  const url = URL.parse(href)
  return url && linkSchemes.includes(url.protocol.slice(0, -1)) && absolute.test(href.trim())
    ? url.href
    : null
}

/**
 * HTML of a stranger that is safe to show in a sandboxed frame: text, structure and absolute links.
 * Nothing that loads from elsewhere (so no images), runs, submits, leads into the application, or
 * is laid over something else: no style, class or id stays. Gives safe HTML back as it is.
 */
export function safeHtml(html: string): string {
  if (html === '') return ''
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...inlines],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: linkSchemes,
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'svg',
      'math',
      'object',
      'iframe',
      'audio',
      'video',
    ],
    nestingLimit: 60,
    transformTags: {
      a: (tagName, { href = '', title = '' }) => {
        const address = linkAddress(href)
        const kept = { ...(address !== null && { href: address }), ...(title && { title }) }
        return { tagName, attribs: { ...kept, target: '_blank', rel: 'noopener noreferrer nofollow' } }
      },
    },
  })
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * The opening tags that mail programs put before a quoted message that they don't set apart in an
 * element of its own, or not in a `blockquote`.
 */
const openings =
  /<(?:div|span)\b[^<>]*(?:divRplyFwdMsg|OLK_SRC_BODY_SECTION|mail-editor-reference-message|yahoo_quoted|zmail_extra|history-quote)/gi
/** Outlook's own rule above a quoted message, which the reader of quotes knows. */
const rule = '_'.repeat(32)

/** Whether an element is a quoted message: people indent their own words by a `blockquote`, too. */
const isQuote = ({ type = '', class: names = '', id = '', style = '' }: Record<string, string>): boolean =>
  type.toLowerCase() === 'cite' ||
  /quote|cite|replycontent/i.test(`${names} ${id}`) ||
  /border-left/i.test(style)

/**
 * The text of HTML, a line for each block. The lines of quoted messages begin with `>`, as in
 * messages without HTML.
 */
export function plainTextOf(html: string): string {
  if (html === '') return ''
  const broken = html
    .replaceAll(openings, `<br>${rule}<br>$&`)
    .replaceAll(/<br\b[^<>]*>|<\/(p|div|tr|li|h[1-6]|blockquote|pre|table)\s*>/gi, '$&\n')
  const text = sanitizeHtml(broken, {
    allowedTags: ['blockquote'],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'title', 'template'],
    transformTags: {
      blockquote: (_tag, attribs) => ({ tagName: isQuote(attribs) ? 'blockquote' : 'div', attribs: {} }),
    },
  })
  return withMarks(text)
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => named[name]!)
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A sanitised text, with the mark of a quote before each line that is within a `blockquote`. */
function withMarks(text: string): string {
  let depth = 0
  return text
    .split(/(<\/?blockquote>)/)
    .map((piece) => {
      if (piece === '<blockquote>') depth++
      else if (piece === '</blockquote>') depth--
      else return depth > 0 ? `\n${piece.trim().replaceAll(/^/gm, '&gt; ')}\n` : piece
      return ''
    })
    .join('')
}
