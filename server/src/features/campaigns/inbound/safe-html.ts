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

/**
 * HTML of a stranger that is safe to show in a sandboxed frame: text, structure and links. Nothing that loads from elsewhere (so no images), runs,
 * submits, or is laid over something else: no style, class or id stays.
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
    allowedSchemes: ['http', 'https', 'mailto'],
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
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: { href, ...(title && { title }), target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  })
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML, a line for each block. */
export function plainTextOf(html: string): string {
  if (html === '') return ''
  const broken = html.replaceAll(/<br\b[^<>]*>|<\/(p|div|tr|li|h[1-6]|blockquote|pre|table)\s*>/gi, '$&\n')
  return sanitizeHtml(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'title', 'template'],
  })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => named[name]!)
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
