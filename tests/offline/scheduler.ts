import type { Chance } from './chance.ts'

/** The owner of events. A dead actor's events never happen; a frozen one's wait for the thaw. */
export interface Actor {
  alive: boolean
  frozen: boolean
  parked: Event[]
}

/** The subject of an event; the run is silent when only timers are left. */
export type EventKind = 'timer' | 'store' | 'net' | 'tab' | 'act'

export interface Event {
  time: number
  tie: number
  kind: EventKind
  actor: Actor | null
  run: (() => void) | null
}

/**
 * Owns all time: everything is an event, one after the other, with random order among equal times.
 */
export interface Scheduler {
  now(): number
  /** Returns a function that cancels the event. */
  plan(delay: number, actor: Actor | null, kind: EventKind, run: () => void): () => void
  /** Runs the next event with all its immediate consequences; returns false if no event is left. */
  step(): Promise<boolean>
  /** Number of events other than timers. */
  busy(): number
  steps(): number
  thaw(actor: Actor): void
}

export function schedulerOf(chance: Chance): Scheduler {
  const heap: Event[] = []
  let time = 0
  let steps = 0
  let busy = 0
  const count = (event: Event, by: number) => {
    if (event.kind !== 'timer') busy += by
  }

  function plan(delay: number, actor: Actor | null, kind: EventKind, run: () => void): () => void {
    const event: Event = { time: time + Math.max(0, delay), tie: chance.next(), kind, actor, run }
    count(event, 1)
    push(heap, event)
    return () => {
      if (event.run === null) return
      event.run = null
      count(event, -1)
    }
  }

  return {
    now: () => time,
    plan,
    busy: () => busy,
    steps: () => steps,
    async step() {
      for (;;) {
        const event = pop(heap)
        if (event === undefined) return false
        const { run, actor } = event
        if (run === null) continue
        if (actor?.alive !== false) time = Math.max(time, event.time)
        if (actor?.alive === true && actor.frozen) {
          actor.parked.push(event)
          continue
        }
        event.run = null
        count(event, -1)
        if (actor?.alive === false) continue
        steps += 1
        run()
        await settled()
        return true
      }
    },
    thaw(actor) {
      actor.frozen = false
      for (const event of actor.parked) push(heap, event)
      actor.parked = []
    },
  }
}

/** Waits for the next turn of Node's event loop, when all pending promises have settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const before = (a: Event, b: Event) => a.time < b.time || (a.time === b.time && a.tie < b.tie)

function push(heap: Event[], event: Event): void {
  let place = heap.length
  heap.push(event)
  while (place > 0) {
    const parent = (place - 1) >> 1
    const other = heap[parent]
    if (other === undefined || !before(event, other)) break
    heap[place] = other
    place = parent
  }
  heap[place] = event
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let place = 0
  for (;;) {
    const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
    if (left === undefined) break
    const [child, at] =
      right !== undefined && before(right, left) ? [right, 2 * place + 2] : [left, 2 * place + 1]
    if (!before(child, last)) break
    heap[place] = child
    place = at
  }
  heap[place] = last
  return first
}
