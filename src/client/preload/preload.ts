/**
 * Stands in the page behind its frame and runs before the app is there, without imports: begins the
 * app, the files of the screen that the address names and the first API calls, so that they share
 * the line's waiting time (performance, 'What the fast ones do'). Only `data/api/call.ts` uses what
 * was begun; without it all works the same.
 */
interface Files {
  /** The app itself. */
  entry: string
  signIn: string[]
  frame: string[]
  /** By the capability's name. */
  capabilities: Record<string, string[]>
  /** The second word of an address to its capability, where it is not its name. */
  addresses: Record<string, string>
}

const tag = document.querySelector<HTMLScriptElement>('script[data-files]')
const files: Files = JSON.parse(tag?.dataset['files'] ?? '{}')
const path = location.pathname
// By its name with https, else by the plain one, as `data/api/token.ts` reads it.
const cookie = `session_token${location.port && `_${location.port}`}=`
const cookies = document.cookie.split(/;\s*/)
const token = [`__Host-${cookie}`, cookie].flatMap(
  (name) => cookies.find((one) => one.startsWith(name))?.slice(name.length) ?? [],
)[0]
const user = token === undefined ? null : userOf(token)
/** Where everybody begins. */
const landing = 'companies'
const actions = 'corrective-actions'
const inside = /^\/(back-office|admin)(\/|$)/.test(path)
/** The worker has all files, and the rows are on the device. */
const isKept = Boolean(navigator.serviceWorker?.controller)

// A worker has the files at once: with them come the compiler and the app, so that they wait until
// the frame is painted.
if (isKept && document.visibilityState === 'visible')
  requestAnimationFrame(() => setTimeout(beginKept))
else if (isKept) beginKept()
else begin(files.entry)
if (user !== null) beginCalls(user)
// After the calls: a browser opens only so many connections at once.
if (!isKept) for (const name of filesOfScreen()) link('modulepreload', name)

/** The files of the screen that the address names. */
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

/** The app says itself what is missing. */
function begin(name: string): void {
  import(/* @vite-ignore */ `/${name}`).catch(() => undefined)
}

/**
 * Chromium takes the code that it compiled at an earlier start only for a script that a link has
 * fetched.
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
  // As the app itself will ask for it, or it is fetched twice.
  ahead.crossOrigin = ''
  ahead.href = `/${name}`
  if (then) ahead.addEventListener('load', then)
  document.head.append(ahead)
}

function ask(url: string): void {
  globalThis.sitewardBegun ??= new Map()
  const headers = {
    accept: 'application/json',
    'accept-language': spoken(),
    authorization: `Bearer ${decodeURIComponent(token ?? '')}`,
  }
  const answer = fetch(url, { headers, cache: 'no-store' })
  answer.catch(() => undefined)
  globalThis.sitewardBegun.set(url, answer)
}

function spoken(): string {
  try {
    return localStorage.getItem('siteward.language') ?? 'en'
  } catch {
    return 'en'
  }
}

/** Whose token it is; whether it is over the server says, as this device's clock may be wrong. */
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
