/** A safe link: http or https, which is also the default scheme; null for anything else. */
export function profileHref(link: string | null): string | null {
  if (!link) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`
  const url = URL.parse(whole)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
