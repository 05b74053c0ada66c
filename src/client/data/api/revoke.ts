import { keepSignOuts, keptSignOuts } from './sign-outs.ts'

/** ms between two tries. */
const tryEvery = 15_000

let busy = false
let lastTry = -Infinity

/** End on the server what was signed out; at once for the one that is signed out `now`, which may not have been kept. */
export async function revokeKept(now?: string): Promise<void> {
  if (busy || (now === undefined && performance.now() - lastTry < tryEvery)) return
  busy = true
  lastTry = performance.now()
  for (const token of new Set([...keptSignOuts(), ...(now === undefined ? [] : [now])])) {
    if (await revoke(token)) keepSignOuts(keptSignOuts().filter((one) => one !== token))
  }
  busy = false
}

/** Whether our server has heard it: a session that is over already needs no end. */
async function revoke(token: string): Promise<boolean> {
  try {
    const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, cache: 'no-store', redirect: 'manual', keepalive: true } as const
    const { headers, status } = await fetch('/api/oauth/revoke', { ...request, signal: AbortSignal.timeout(5000) })
    return headers.get('sync-server') === '1' && status < 500 && status !== 429
  } catch {
    return false
  }
}
