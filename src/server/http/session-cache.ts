import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import { createLru } from '#server/kernel/lru.ts'
import { type Authenticate, bearerToken } from './authenticate.ts'

/** Whether the session of a token is valid, or the refusal that its next request gets. */
export type SessionState = 'valid' | Refusal

/**
 * Checks of sessions, with what this process remembers so that not each request asks the database.
 */
export interface SessionCache {
  /** Asks the database, and remembers the result for a few seconds. */
  authenticate: Authenticate
  /** The result of the last check; undefined if it is older than a few seconds. */
  recall: (token: string) => SessionState | undefined
  /** Asks the database, once for all callers of the same moment. Rejects when the database does. */
  check: (token: string) => Promise<SessionState>
  /** Calls with each token that a check finds ended, expired or of a blocked person. */
  onEnded: (tell: (token: string) => void) => void
}

/** Ms that an ended session counts as valid at most. */
const cacheMs = 10_000
const maxSessions = 5000

/** Remembers the last check of up to 5,000 tokens (decision 0079). */
export function createSessionCache(authenticate: Authenticate, now: () => Date): SessionCache {
  const found = createLru<{ state: SessionState; at: number }>(maxSessions)
  const asked = new Map<string, Promise<SessionState>>()
  let tell: (token: string) => void = () => {}

  const remember = (token: string, state: SessionState): SessionState => {
    // A forged token must not displace a real one from memory.
    if (isRefusal(state) && state.refused === 'unauthenticated') return state
    const isNews = isRefusal(state) && !isRefusal(found.get(token)?.state)
    found.set(token, { state, at: now().getTime() })
    if (isNews) tell(token)
    return state
  }
  const check = async (token: string) => {
    const answer = await authenticate({ authorization: `Bearer ${token}` })
    return remember(token, isRefusal(answer) ? answer : 'valid')
  }
  return {
    authenticate: async (shown, mark) => {
      const answer = await authenticate(shown, mark)
      const token = shown.link === undefined ? bearerToken(shown.authorization) : undefined
      if (token !== undefined) remember(token, isRefusal(answer) ? answer : 'valid')
      return answer
    },
    recall: (token) => {
      const last = found.get(token)
      const age = last === undefined ? cacheMs : now().getTime() - last.at
      return age >= 0 && age < cacheMs ? last?.state : undefined
    },
    check: (token) => {
      const running = asked.get(token) ?? check(token).finally(() => asked.delete(token))
      asked.set(token, running)
      return running
    },
    onEnded: (call) => {
      tell = call
    },
  }
}
