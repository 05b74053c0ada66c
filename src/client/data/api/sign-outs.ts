const key = 'siteward.sign-outs'
/** ms between two tries. */
const tryEvery = 15_000

let busy = false
let lastTry = -Infinity

/**
 * Somebody signed out: the server ends the session now, or, kept over restarts, when it is reached
 * again. The token serves nothing else.
 */
export function endSession(token: string): void {
  keep([...kept(), token])
  // Where nothing can be kept this one try is all.
  if (kept().includes(token)) void tellSignOuts(true)
  else void revoke(token)
}

/** Tell the server of the sessions it has not heard the end of. */
export async function tellSignOuts(now = false): Promise<void> {
  if (busy || (!now && performance.now() - lastTry < tryEvery) || kept().length === 0) return
  busy = true
  lastTry = performance.now()
  const tried = new Set<string>()
  // One that is added meanwhile is told as well: Logout ends two sessions at once.
  for (let token = kept()[0]; token !== undefined; token = kept().find((one) => !tried.has(one))) {
    tried.add(token)
    const ended = token
    if (await revoke(ended)) keep(kept().filter((one) => one !== ended))
  }
  busy = false
}

/** Whether our server has heard it: a session that is over already needs no end. */
async function revoke(token: string): Promise<boolean> {
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

function kept(): string[] {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(tokens) ? tokens.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function keep(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(tokens))
  } catch {
    // Nothing can be kept here.
  }
}
