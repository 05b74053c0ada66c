/**
 * Runs before the app's own code has arrived, as a file of its own without imports: begins the files of the screen
 * that the address names and the first two API calls, so that they share the line's waiting time with the app
 * (performance, 'What the fast ones do'). Only `data/api/call.ts` uses what was begun; without it all works the same.
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

try {
  // The theme as early as it can be, as `shell/use-theme.ts` keeps it; under the second name an earlier version did.
  const theme = localStorage.getItem('siteward.theme') ?? localStorage.getItem('mantine-color-scheme-value')
  if (theme?.startsWith('light')) document.documentElement.dataset['colorScheme'] = 'light'
} catch {
  // Dark, then.
}

if (user === null && !inside && path !== '/session/restore-email') preload(files.signIn)
if (user !== null) {
  // A page that the worker gives has its rows on the device: there it is the profile alone.
  begin('/api/users/me')
  const lists = path === '/' || path === '/login' || path === '/back-office' || path.endsWith(`/${landing}`)
  if (lists && !path.startsWith('/admin') && !navigator.serviceWorker?.controller) begin(`/api/users/${user}/actions?limit=50`)
  // After the calls: a browser opens only so many connections at once.
  const { capabilities } = files
  const wanted = path.split('/')[2] ?? landing
  preload([...files.frame, ...((Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : capabilities[landing]) ?? [])])
}

function preload(names: readonly string[]): void {
  for (const name of names) {
    const link = document.createElement('link')
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
    if (name.endsWith('.css')) link.as = 'style'
    // As the app itself will ask for it, or it is fetched twice.
    link.crossOrigin = ''
    link.href = `/${name}`
    document.head.append(link)
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
