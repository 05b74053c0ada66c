/** The part of Trusted Types that we use; TypeScript's library does not know it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null }) => unknown
}

/**
 * The only texts that may become markup or a script's address (rulings, 18): style sheets, which Mantine writes as the
 * content of style elements and which hold no tag, and our own worker. Everything else the browser reports.
 */
export function limitAssignments(): void {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isTrustedTypes(types)) return
  types.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  })
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}
