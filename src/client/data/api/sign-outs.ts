const key = 'siteward.sign-outs'

/** Somebody signed out: the server ends the session now, or, kept over restarts, when it is reached again. The token serves nothing else. */
export function endSession(token: string): void {
  keepSignOuts([...keptSignOuts(), token])
  void tell(token)
}

/** Tell the server of the sessions it has not heard the end of. */
export async function tellSignOuts(): Promise<void> {
  if (keptSignOuts().length > 0) await tell()
}

async function tell(now?: string): Promise<void> {
  try {
    await (await import('./revoke.ts')).revokeKept(now)
  } catch {
    // That file did not arrive: at the next contact.
  }
}

export function keptSignOuts(): string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

export function keepSignOuts(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, tokens.join(' '))
  } catch {
    // Nothing can be kept here.
  }
}
