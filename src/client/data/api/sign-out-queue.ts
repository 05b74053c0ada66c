const key = 'siteward.sign-outs'
/** Milliseconds between two tries. */
const tryEvery = 15_000

let busy = false
let lastTry = -Infinity

/**
 * Ends the session on the server at sign-out: now, or at the next contact, also after a restart.
 * The stored token serves nothing else.
 */
export function queueSignOut(token: string): void {
  writeQueue([...readQueue(), token])
  // Without storage this one try must suffice.
  if (readQueue().includes(token)) void sendSignOutQueue(true)
  else void revokeToken(token)
}

/** Tells the server about the ended sessions that it does not know yet. */
export async function sendSignOutQueue(now = false): Promise<void> {
  if (busy || (!now && performance.now() - lastTry < tryEvery) || readQueue().length === 0) return
  busy = true
  lastTry = performance.now()
  const tried = new Set<string>()
  // Includes tokens added meanwhile, because Logout ends two sessions at once.
  for (
    let token = readQueue()[0];
    token !== undefined;
    token = readQueue().find((one) => !tried.has(one))
  ) {
    tried.add(token)
    const ended = token
    if (await revokeToken(ended)) writeQueue(readQueue().filter((one) => one !== ended))
  }
  busy = false
}

/** Tells whether our server answered. A session that has already ended counts too. */
async function revokeToken(token: string): Promise<boolean> {
  try {
    const request = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'manual',
      keepalive: true,
    } as const
    const { headers, status } = await fetch('/api/oauth/revoke', {
      ...request,
      signal: AbortSignal.timeout(5000),
    })
    return headers.get('sync-server') === '1' && status < 500 && status !== 429
  } catch {
    return false
  }
}

function readQueue(): string[] {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(tokens) ? tokens.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function writeQueue(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(tokens))
  } catch {
    // The browser offers no storage.
  }
}
