/**
 * Runs in the page after its frame and before the app is loaded, without imports. Starts the app,
 * the files of the screen in the address and the first API calls, so that they share the line's
 * latency (performance, 'What the fast ones do'). Only `data/api/call.ts` uses the started calls;
 * without them all works equally.
 */
interface Files {
  /** The file of the app itself. */
  entry: string
  signIn: string[]
  frame: string[]
  /** Scripts by the capability's name. */
  capabilities: Record<string, string[]>
  /** The second word of an address → its capability, where the two differ. */
  addresses: Record<string, string>
}

const tag = document.querySelector<HTMLScriptElement>('script[data-files]')
const files: Files = JSON.parse(tag?.dataset['files'] ?? '{}')
const path = location.pathname
// The named cookie on https, else the plain one, as in `data/api/token.ts`.
const cookie = `session_token${location.port && `_${location.port}`}=`
const cookies = document.cookie.split(/;\s*/)
const token = [`__Host-${cookie}`, cookie].flatMap(
  (name) => cookies.find((one) => one.startsWith(name))?.slice(name.length) ?? [],
)[0]
const user = token === undefined ? null : userOf(token)
/** The area where everybody starts. */
const landing = 'companies'
const actions = 'corrective-actions'
const inside = /^\/(back-office|admin)(\/|$)/.test(path)
/** The worker has all files, and the device has the rows. */
const isKept = Boolean(navigator.serviceWorker?.controller)

// A worker delivers the files at once, and the compiler and the app would start with them, so they
// wait until the frame is painted.
if (isKept && document.visibilityState === 'visible')
  requestAnimationFrame(() => setTimeout(beginKept))
else if (isKept) beginKept()
else begin(files.entry)
if (user !== null) beginCalls(user)
// Comes after the calls, because a browser opens a limited number of connections.
if (!isKept) for (const name of filesOfScreen()) link('modulepreload', name)

/** Returns the files of the screen in the address. */
function filesOfScreen(): string[] {
  const { signIn, frame, capabilities, addresses } = files
  if (document.documentElement.dataset['preload'] === undefined)
    return inside || path === '/session/restore-email' ? [] : signIn
  const word = path.split('/')[2] ?? landing
  const wanted = Object.hasOwn(addresses, word) ? (addresses[word] ?? landing) : word
  return [
    ...new Set([
      ...frame,
      ...((Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : capabilities[landing]) ??
        []),
    ]),
  ]
}

/** The app reports missing files itself. */
function begin(name: string): void {
  import(/* @vite-ignore */ `/${name}`).catch(() => undefined)
}

/**
 * Chromium reuses code that it compiled at an earlier start only for a script that a link fetched.
 */
function beginKept(): void {
  for (const name of filesOfScreen()) link('preload', name, () => begin(name))
  begin(files.entry)
}

function beginCalls(who: string): void {
  ask('/api/users/me')
  if (path === `/back-office/${actions}` && !isKept) ask(`/api/users/${who}/actions?limit=50`)
}

function link(rel: 'preload' | 'modulepreload', name: string, then?: () => void): void {
  const ahead = document.createElement('link')
  ahead.rel = rel
  ahead.as = 'script'
  // Matches the app's own request, because the file would load twice otherwise.
  ahead.crossOrigin = ''
  ahead.href = `/${name}`
  if (then) ahead.addEventListener('load', then)
  document.head.append(ahead)
}

function ask(url: string): void {
  globalThis.sitewardPreloads ??= new Map()
  const headers = {
    accept: 'application/json',
    'accept-language': spoken(),
    authorization: `Bearer ${decodeURIComponent(token ?? '')}`,
  }
  const answer = fetch(url, { headers, cache: 'no-store' })
  answer.catch(() => undefined)
  globalThis.sitewardPreloads.set(url, answer)
}

function spoken(): string {
  try {
    return localStorage.getItem('siteward.language') ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * Returns the user of a token. The server decides whether it expired, because this device's clock
 * may be wrong.
 */
function userOf(text: string): string | null {
  try {
    const claims: { sub?: string } = JSON.parse(
      atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return claims.sub ?? null
  } catch {
    return null
  }
}
