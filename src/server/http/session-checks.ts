import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import { makeLru } from '#server/lru.ts'
import { type Authenticate, bearerOf } from './authenticate.ts'

/** Whether the session of a token stands, or the refusal that its next request gets. */
export type SessionState = 'stands' | Refusal

/** What this process knows of sessions without asking the database for each request. */
export interface SessionChecks {
  /** The real check, whose result is remembered for a few seconds. */
  authenticate: Authenticate
  /** What the last check found; undefined: there was none in the last seconds. */
  recall: (token: string) => SessionState | undefined
  /** Asks the database; callers that ask at the same time share one look. Fails as the database does. */
  check: (token: string) => Promise<SessionState>
  /** Has each token told that a check finds ended, over or of somebody who is blocked. */
  whenEnded: (tell: (token: string) => void) => void
}

/** Ms: an ended session is believed so long at most, and a device asks once more in this time. */
const knownFor = 10_000
const remembered = 5000

/** Remembers of a bounded number of tokens what their last check found (decision 0079). */
export function makeSessionChecks(authenticate: Authenticate, now: () => Date): SessionChecks {
  const found = makeLru<{ state: SessionState; at: number }>(remembered)
  const asked = new Map<string, Promise<SessionState>>()
  let tell: (token: string) => void = () => {}

  const remember = (token: string, state: SessionState): SessionState => {
    // Somebody else's text is no token of ours: nothing is kept of it.
    if (isRefusal(state) && state.refused === 'unauthenticated') return state
    const isNews = isRefusal(state) && !isRefusal(found.get(token)?.state)
    found.set(token, { state, at: now().getTime() })
    if (isNews) tell(token)
    return state
  }
  const check = async (token: string) => {
    const answer = await authenticate({ authorization: `Bearer ${token}` })
    return remember(token, isRefusal(answer) ? answer : 'stands')
  }
  return {
    authenticate: async (shown, mark) => {
      const answer = await authenticate(shown, mark)
      const token = shown.link === undefined ? bearerOf(shown.authorization) : undefined
      if (token !== undefined) remember(token, isRefusal(answer) ? answer : 'stands')
      return answer
    },
    recall: (token) => {
      const last = found.get(token)
      const age = last === undefined ? knownFor : now().getTime() - last.at
      return age >= 0 && age < knownFor ? last?.state : undefined
    },
    check: (token) => {
      const running = asked.get(token) ?? check(token).finally(() => asked.delete(token))
      asked.set(token, running)
      return running
    },
    whenEnded: (call) => {
      tell = call
    },
  }
}
