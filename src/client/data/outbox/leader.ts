import type { Channel, Clock, Locks } from './environment.ts'

/** Milliseconds between two beats of the leading tab, and between two checks of a waiting one. */
const heartbeatInterval = 4000
/**
 * Checks without a beat after which the holder counts as frozen: more than 20 s, counted while
 * awake.
 */
const maxMissedBeats = 5

/** A lock for a tab with a box of its own, which shares the lead with no other tab. */
export const singleTabLocks: Locks = { request: (_name, _options, held) => held() }

export interface LeaderEnvironment {
  locks: Locks
  channel: Channel
  clock: Clock
  visible(): boolean
}

/** A tab's candidacy for the lead of one box; `stop` ends it for good. */
export interface LeaderCandidate {
  /** Takes the lead from any other tab. */
  takeOver(): void
  stop(): void
}

/**
 * Elects one leading tab of a scope, which holds the lock in a single request while `lead` runs.
 * Aborts the signal of `lead` when the lock was stolen or the leader stopped. Counts silence by
 * ticks, not by the clock, so that waking from sleep steals nothing (F-13). Only a visible tab
 * steals (F-12).
 */
export function runForLeader(
  name: string,
  { locks, channel, clock, visible }: LeaderEnvironment,
  lead: (signal: AbortSignal) => Promise<void>,
): LeaderCandidate {
  const beat = { beat: name }
  let stopped = false
  let leading = false
  let missed = 0
  let wait = new AbortController()
  let ending = new AbortController()
  let callOff = () => {}

  const held = async () => {
    if (stopped) return
    leading = true
    ending = new AbortController()
    channel.post(beat)
    try {
      await lead(ending.signal)
    } finally {
      leading = false
    }
  }

  const requestLock = async (steal: boolean) => {
    wait = new AbortController()
    const mine = wait
    try {
      await locks.request(name, steal ? { steal } : { signal: mine.signal }, held)
    } catch {
      // The lock was stolen, or the wait was aborted. In both cases the tab stops and waits again.
    }
    // A newer request has replaced this one.
    if (mine !== wait || stopped) return
    ending.abort()
    missed = 0
    // Waits first, so that a lead that fails at its first step does not loop.
    clock.after(heartbeatInterval, () => {
      if (mine === wait && !stopped) void requestLock(false)
    })
  }

  const tick = () => {
    callOff = clock.after(heartbeatInterval, tick)
    if (leading) {
      channel.post(beat)
      return
    }
    missed += 1
    if (missed > maxMissedBeats && visible()) take()
  }

  const take = () => {
    if (leading || stopped) return
    missed = 0
    const before = wait
    void requestLock(true)
    before.abort()
  }

  const unlisten = channel.listen((message) => {
    if (isBeat(message, name)) missed = 0
  })
  callOff = clock.after(heartbeatInterval, tick)
  void requestLock(false)

  return {
    takeOver: take,
    stop() {
      stopped = true
      callOff()
      unlisten()
      wait.abort()
      ending.abort()
    },
  }
}

function isBeat(message: unknown, name: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'beat' in message && message.beat === name
  )
}
