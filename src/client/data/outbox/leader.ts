import type { Channel, Clock, Locks } from './environment.ts'

/** Ms between two beats of the leading tab, and between two looks of a waiting one. */
const beatEvery = 4000
/** Looks without a beat after which the holder counts as frozen: more than 20 s, counted awake. */
const mostMissed = 5

/** Where a tab has a box of its own there is nobody to share the lead with. */
export const alone: Locks = { request: (_name, _options, held) => held() }

export interface LeaderEnvironment {
  locks: Locks
  channel: Channel
  clock: Clock
  visible(): boolean
}

/** Taking part in the lead of one box; `stop` ends it for good. */
export interface Leader {
  /** Lead from now on, whoever leads. */
  take(): void
  stop(): void
}

/**
 * Of all tabs of a scope one leads: it holds the lock in a single request for as long as `lead`
 * runs. `lead` gets a signal that aborts when the lock was stolen or the leader stopped, and shall
 * end then. Silence is counted by ticks, not by the clock, so that waking from sleep steals nothing
 * (F-13); only a tab in front steals (F-12).
 */
export function leaderOf(
  name: string,
  { locks, channel, clock, visible }: LeaderEnvironment,
  lead: (signal: AbortSignal) => Promise<void>,
): Leader {
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

  const stand = async (steal: boolean) => {
    wait = new AbortController()
    const mine = wait
    try {
      await locks.request(name, steal ? { steal } : { signal: mine.signal }, held)
    } catch {
      // Stolen from us, or our own waiting was ended. Whatever it was: stop and stand in line
      // again.
    }
    // A request that was given up for another one has a successor already.
    if (mine !== wait || stopped) return
    ending.abort()
    missed = 0
    // Not at once, so that a lead that fails at its first step does not spin.
    clock.after(beatEvery, () => {
      if (mine === wait && !stopped) void stand(false)
    })
  }

  const tick = () => {
    callOff = clock.after(beatEvery, tick)
    if (leading) {
      channel.post(beat)
      return
    }
    missed += 1
    if (missed > mostMissed && visible()) take()
  }

  const take = () => {
    if (leading || stopped) return
    missed = 0
    const before = wait
    void stand(true)
    before.abort()
  }

  const unlisten = channel.listen((message) => {
    if (isBeat(message, name)) missed = 0
  })
  callOff = clock.after(beatEvery, tick)
  void stand(false)

  return {
    take,
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
