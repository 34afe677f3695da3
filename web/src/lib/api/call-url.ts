export type Value = string | number | boolean | object | null | undefined

const text = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * The address of a call: `:name` parts filled in from `params`, then `query` without its undefined
 * values.
 */
export function callUrl(
  path: string,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, text(value))
  const searchText = search.toString()
  return `/api${filled}${searchText ? `?${searchText}` : ''}`
}
