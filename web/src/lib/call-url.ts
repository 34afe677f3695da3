/** The address of a call: `:name` parts filled in from `params`, then `query` without its undefined values. */
export function callUrl(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined)
      search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = search.toString()
  return `/api${filled}${text ? `?${text}` : ''}`
}
