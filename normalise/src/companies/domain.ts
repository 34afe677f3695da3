const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The host of a web address or bare domain: lower case, without scheme, `www.`, port and path; international names in ASCII form. Null if
 * the text contains no domain (an email address, a numeric address, a single word).
 */
export function normaliseDomain(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > 2048) return null
  const rest = trimmed.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? ''
  if (authority.includes('@') || /\s/.test(authority)) return null
  const host = asciiHost(authority)
    ?.replace(/\.$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '')
  if (!host || host.length > 253) return null
  const labels = host.split('.')
  const top = labels.at(-1) ?? ''
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return null
  return /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) ? host : null
}

function asciiHost(authority: string): string | null {
  try {
    return new URL(`http://${authority}`).hostname
  } catch {
    return null
  }
}
