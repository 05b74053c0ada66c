import type { Channel, Locks } from '#client/data/outbox/environment.ts'
import type { Chance } from './chance.ts'
import type { Actor, Scheduler } from './scheduler.ts'

interface Waiter {
  tab: Actor
  held: () => Promise<void>
  resolve: () => void
  reject: (error: Error) => void
}

interface Room {
  holder: Waiter | null
  queue: Waiter[]
}

/** Web Locks of one device. A dead tab frees its lock at once, a frozen tab holds it. */
export interface LockHall {
  of(tab: Actor): Locks
  /** The tab closed or crashed. */
  leave(tab: Actor): void
}

export function lockHallOf(scheduler: Scheduler, stolen: () => void): LockHall {
  const rooms = new Map<string, Room>()
  const roomOf = (name: string) => {
    const room = rooms.get(name) ?? { holder: null, queue: [] }
    rooms.set(name, room)
    return room
  }
  const grant = (room: Room) => {
    const next = room.holder === null ? room.queue.shift() : undefined
    if (next === undefined) return
    room.holder = next
    const release = (end: () => void) => () => {
      if (room.holder === next) {
        room.holder = null
        grant(room)
      }
      end()
    }
    scheduler.plan(
      0,
      next.tab,
      'tab',
      () =>
        void next.held().then(
          release(next.resolve),
          release(() => next.reject(new Error('The work failed.'))),
        ),
    )
  }
  return {
    of: (tab) => ({
      request: (name, { signal, steal }, held) =>
        new Promise((resolve, reject) => {
          const room = roomOf(name)
          const waiter: Waiter = { tab, held, resolve, reject }
          if (steal === true) {
            const victim = room.holder
            stolen()
            room.holder = null
            room.queue.unshift(waiter)
            if (victim !== null)
              scheduler.plan(0, victim.tab, 'tab', () => victim.reject(abortError()))
          } else room.queue.push(waiter)
          signal?.addEventListener('abort', () => {
            if (!room.queue.includes(waiter)) return
            room.queue = room.queue.filter((one) => one !== waiter)
            reject(abortError())
          })
          grant(room)
        }),
    }),
    leave(tab) {
      for (const room of rooms.values()) {
        room.queue = room.queue.filter((one) => one.tab !== tab)
        if (room.holder?.tab === tab) room.holder = null
        grant(room)
      }
    },
  }
}

/** BroadcastChannel of one device, by scope. Some messages are lost; tabs must cope with that. */
export interface Hub {
  join(name: string, tab: Actor): Channel
}

export function hubOf(scheduler: Scheduler, chance: Chance, missed: () => number): Hub {
  const rooms = new Map<string, { tab: Actor; heard: (message: unknown) => void }[]>()
  return {
    join: (name, tab) => ({
      post(message) {
        for (const one of rooms.get(name) ?? []) {
          if (one.tab !== tab && !chance.percent(missed()))
            scheduler.plan(chance.next() * 3, one.tab, 'tab', () => one.heard(message))
        }
      },
      listen(heard) {
        const mine = { tab, heard }
        rooms.set(name, [...(rooms.get(name) ?? []), mine])
        return () =>
          rooms.set(
            name,
            (rooms.get(name) ?? []).filter((one) => one !== mine),
          )
      },
    }),
  }
}

function abortError(): Error {
  return Object.assign(new Error('Aborted.'), { name: 'AbortError' })
}
