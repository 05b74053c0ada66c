/**
 * Stands in the page behind its frame and runs before the app is there, without imports: begins the files of the screen
 * that the address names and the first API calls, so that they share the line's waiting time with the app (performance,
 * 'What the fast ones do'). Only `data/api/call.ts` uses what was begun; without it all works the same.
 */
interface Files {
  signIn: string[]
  frame: string[]
  /** By the capability's name, which is the second word of its addresses. */
  capabilities: Record<string, string[]>
}

const tag = document.querySelector<HTMLScriptElement>('script[data-files]')
const files: Files = JSON.parse(tag?.dataset['files'] ?? '{"signIn":[],"frame":[],"capabilities":{}}')
const path = location.pathname
// By its name with https, else by the plain one, as `data/api/token.ts` reads it.
const token = (/(?:^|;\s*)__Host-session_token=([^;]+)/.exec(document.cookie) ?? /(?:^|;\s*)session_token=([^;]+)/.exec(document.cookie))?.[1]
const user = token === undefined ? null : userOf(token)
/** Where everybody begins. */
const landing = 'corrective-actions'
const inside = /^\/(back-office|admin)(\/|$)/.test(path)
/** The worker has all files, and the rows are on the device. */
const isKept = Boolean(navigator.serviceWorker?.controller)

if (document.documentElement.dataset['preload'] !== undefined) {
  const { capabilities } = files
  const wanted = path.split('/')[2] ?? landing
  const page = (Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : capabilities[landing]) ?? []
  // A browser opens only so many connections at once: on a line the calls go before the files, and a worker has the files at once.
  if (isKept) for (const name of new Set([...files.frame, ...page])) import(/* @vite-ignore */ `/${name}`).catch(() => undefined)
  if (user !== null) beginCalls(user)
  if (!isKept) link([...files.frame, ...page])
} else if (!inside && path !== '/session/restore-email') link(files.signIn)

function beginCalls(who: string): void {
  begin('/api/users/me')
  const lists = path === '/' || path === '/login' || path === '/back-office' || path.endsWith(`/${landing}`)
  if (lists && !path.startsWith('/admin') && !isKept) begin(`/api/users/${who}/actions?limit=50`)
}

function link(names: readonly string[]): void {
  for (const name of names) {
    const ahead = document.createElement('link')
    ahead.rel = 'modulepreload'
    // As the app itself will ask for it, or it is fetched twice.
    ahead.crossOrigin = ''
    ahead.href = `/${name}`
    document.head.append(ahead)
  }
}

function begin(url: string): void {
  globalThis.sitewardBegun ??= new Map()
  const headers = { accept: 'application/json', 'accept-language': spoken(), authorization: `Bearer ${decodeURIComponent(token ?? '')}` }
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
    const claims: { sub?: string } = JSON.parse(atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return claims.sub ?? null
  } catch {
    return null
  }
}
