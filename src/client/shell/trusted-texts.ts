/** The part of Trusted Types that we use; TypeScript's library lacks it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: typeof trustedTexts) => unknown
}

/** Workers that read imported files, search past cases and shrink photos. */
const ofOurWorkers = /^\/assets\/(?:sheet|case|photo)-worker-[\w-]+\.js$/

/**
 * The only texts that may become markup or a script's address (rulings, 18): style sheets, which
 * Mantine writes into style elements and which contain no tag, and our own workers. The page's
 * policy refuses everything else.
 */
export const trustedTexts = {
  createHTML: (text: string) => (text.includes('<') ? null : text),
  /** Takes the address as written, or the whole address; browsers differ. */
  createScriptURL: (url: string) => {
    const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
    return path === '/sw.js' || ofOurWorkers.test(path) ? url : null
  },
}

/** Creates the page's one policy before the first render. */
export function limitTexts(): void {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (isTrustedTypes(types)) types.createPolicy('default', trustedTexts)
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}
