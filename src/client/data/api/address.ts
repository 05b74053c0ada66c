/** Path and query of a call: `{name}` is filled in, what is undefined is left out. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(Object(params), name) ?? '')))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query))) if (value !== undefined) asked.set(name, String(value))
  const text = asked.toString()
  return text === '' ? filled : `${filled}?${text}`
}
