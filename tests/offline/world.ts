import type { BoxFile } from '#client/data/outbox/file/format.ts'
import { rowVersionOf } from '#client/data/outbox/core/overlay.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { type Chance, chanceOf } from './chance.ts'
import { boxNameOf, type Device, deviceOf, type Tab, viewOf } from './device.ts'
import type { Fault } from './faults.ts'
import { fair, lineOf, type Script, type Weather } from './line.ts'
import type { ServerPort, Watch } from './model-adapter.ts'
import { modelServerOf } from './model-server.ts'
import { oracleOf } from './oracle.ts'
import { type Oracle } from './oracle-types.ts'
import { type Scheduler, schedulerOf } from './scheduler.ts'
import { lookAtScreens, shipped } from './screens.ts'
import { silence, type Tell } from './trace.ts'

/** People, tablets and a server, all controlled by one seed. */
export interface World {
  chance: Chance
  scheduler: Scheduler
  port: ServerPort
  oracle: Oracle
  devices: Device[]
  people: Scope[]
  fault: Fault
  weather: Weather
  script: Script | undefined
  /** Percentage of messages between tabs that are lost. */
  missed: number
  forms: number
  /** Records that a person once could not see. */
  hidden: Set<string>
  /** Restores are not announced here: only marks can reveal them. */
  quiet: boolean
  /** Files with changes that people carry from one tablet to another; null: this world has none. */
  files: BoxFile[] | null
  /** Changes of actions may have photos here. */
  photos: boolean
  /**
   * People comment on actions here, and answer replies and confirm fixes where the server is the
   * model, which has neither links nor days of second looks; null: not here.
   */
  comments: 'all' | 'comments' | null
  /** Returns the assignee of a new action. */
  assignee(author: string): string
  /** Receives all events, to explain a broken seed. */
  tell: Tell
}

/** Replaces the model server and its line with the real ones (`tests/offline/real`). */
export interface Surroundings {
  port(around: { chance: Chance; watch: Watch; hidden: Set<string>; tell: Tell }): ServerPort
  line: typeof lineOf
  assignee(author: string): string
  /** Waits until real work that an event started outside simulated time has ended. */
  settled(): Promise<void>
}

export function worldOf(
  seed: number,
  fault: Fault = {},
  tablets?: number,
  around?: Surroundings,
): World {
  const chance = chanceOf(seed)
  const scheduler = schedulerOf(chance)
  const oracle = oracleOf()
  const breath = (most = 8) =>
    new Promise<void>((resolve) => scheduler.plan(chance.next() * most, null, 'net', resolve))
  const tell: Tell = (about, text) => world.tell(about, text)
  const watch: Watch = {
    ...oracle.watch,
    wrote(write) {
      tell(
        [write.ticket.id, write.ticket.uid],
        `the server applies ${write.ticket.id} to ${write.ticket.uid}: ${JSON.stringify(write.patch)}`,
      )
      oracle.watch.wrote(write)
    },
    voided(id) {
      tell([id], `the server voids ${id}`)
      oracle.watch.voided(id)
    },
  }
  const hidden = new Set<string>()
  const port =
    around?.port({ chance, watch, hidden, tell }) ??
    modelServerOf(() => chance.uuid(), breath, watch, fault.server ?? {})
  const strangers = tablets === undefined && chance.percent(15)
  const people = [
    { tenant: '7', user: '1' },
    { tenant: strangers ? '8' : '7', user: '2' },
  ]
  const step = async () => {
    const went = await scheduler.step()
    await around?.settled()
    return went
  }
  const world: World = {
    chance,
    scheduler: around === undefined ? scheduler : { ...scheduler, step },
    port,
    oracle,
    devices: [],
    people,
    fault,
    weather: fair,
    script: undefined,
    missed: 4,
    forms: 0,
    hidden,
    files: carries(seed, fault) ? [] : null,
    quiet: fault.quiet ?? seed % 4 === 2,
    photos: around === undefined && photographs(seed, fault),
    comments: hasComments(seed, fault) ? (around === undefined ? 'all' : 'comments') : null,
    assignee: around?.assignee ?? ((author) => author),
    tell: silence,
  }
  const line = (around?.line ?? lineOf)(
    scheduler,
    chance,
    port,
    () => world.weather,
    () => world.script,
    fault,
    tell,
  )
  const count = tablets ?? chance.between(world.files === null ? 1 : 2, 3)
  for (let n = 0; n < count; n++) {
    const device = deviceOf(`device-${n}`, {
      scheduler,
      chance,
      oracle,
      line,
      fault,
      tell,
      missed: () => world.missed,
    })
    // In worlds with files, one person has two tablets.
    device.session = people[world.files !== null && n < 2 ? 0 : n % people.length] ?? null
    world.devices.push(device)
  }
  return world
}

/**
 * Returns true in every fourth world. Seeds that were recorded before files existed are not among
 * them, so they did not change.
 */
function carries(seed: number, fault: Fault): boolean {
  return fault.rich === 'files' || (fault.rich === undefined && seed % 4 === 3)
}

/** Returns true in every eighth world, none of which was recorded before photos existed. */
function photographs(seed: number, fault: Fault): boolean {
  return fault.rich === 'photos' || (fault.rich === undefined && seed % 8 === 5)
}

/** Returns true in every eighth world, none of which was recorded before comments existed. */
function hasComments(seed: number, fault: Fault): boolean {
  return fault.rich === 'comments' || (fault.rich === undefined && seed % 8 === 1)
}

/** Opens the app; it reads the lists if there is a connection. */
export function openApp(world: World, device: Device): void {
  if (device.session !== null) refresh(world, device.openTab(device.session))
}

/** Reads the whole lists of a scope from the server; they arrive some time after the request. */
export function refresh({ scheduler, chance, port }: World, tab: Tab): void {
  const { device } = tab
  scheduler.plan(chance.next() * 100, tab, 'net', () => {
    const who = device.session
    if (
      tab.outbox === null ||
      who === null ||
      device.expired ||
      !device.online ||
      device.portal ||
      boxNameOf(who) !== boxNameOf(tab.scope)
    )
      return
    const since = tab.outbox.currentTick()
    const returned = tab.outbox.consistencyToken()
    const answer = { ...port.list(who, returned), asked: scheduler.now() }
    scheduler.plan(chance.next() * 200, tab, 'net', () => {
      const { outbox } = tab
      if (outbox === null) return
      // A list that was requested later has already arrived.
      if ((device.caches.get(boxNameOf(tab.scope))?.asked ?? 0) > answer.asked) return
      device.caches.set(boxNameOf(tab.scope), answer)
      outbox.onServerEpoch(answer.epoch, { sent: returned, received: answer.mark })
      for (const entity of ['action', 'project'] as const) {
        const rows = answer.rows[entity].map(({ uid, version }) => ({ uid, version }))
        void outbox
          .pruneConfirmedRows({ entity, epoch: answer.epoch, since, rows, covers: () => true })
          .catch(() => {})
      }
    })
  })
}

/**
 * Checks what a person would notice: a record or note shown twice, a withdrawn change still shown,
 * a wrong sum.
 */
export function look({ oracle, hidden, fault }: World, tab: Tab): void {
  const snapshot = tab.outbox?.snapshot()
  if (snapshot === undefined) return
  const { saved, sending, waiting, decide, refused } = snapshot.summary
  if (saved + sending + waiting + decide + refused !== snapshot.entries.length)
    oracle.say({ kind: 'odd', id: '', text: 'the summary is not the sum of the box' })
  lookAtScreens(tab, oracle, { ...shipped, ...fault.screens })
  const view = viewOf(tab)
  const uids = new Set<unknown>()
  for (const row of [...view.action, ...view.project]) {
    const uid = String(row['uid'])
    if (uids.has(uid)) oracle.say({ kind: 'doubled', id: uid, text: 'is shown twice' })
    uids.add(uid)
    const { version, epoch } = rowVersionOf(row)
    const sent = snapshot.ended.findLast(
      (end) =>
        end.end === 'confirmed' &&
        end.entry.ref === uid &&
        end.epoch === epoch &&
        (end.resultVersion ?? 0) > version,
    )
    if (sent !== undefined && !hidden.has(uid))
      oracle.say({
        kind: 'untold',
        id: sent.id,
        text: `is called Sent and led to version ${sent.resultVersion}; version ${version} is shown`,
      })
    const notes = notesOf(row)
    const tickets = Array.isArray(row['tickets']) ? row['tickets'] : []
    if (new Set(notes).size < notes.length)
      oracle.say({ kind: 'doubled', id: uid, text: 'shows a waiting note twice' })
    for (const id of notes) {
      if (tickets.includes(id))
        oracle.say({ kind: 'doubled', id, text: 'is shown as history and as waiting' })
      if (snapshot.entries.some((one) => one.entry.id === id && one.discarding))
        oracle.say({ kind: 'untold', id, text: 'was withdrawn and is shown as waiting' })
    }
  }
  for (const { entry, delivery, displayStatus } of snapshot.entries) {
    // A new record stays visible until it is on the server or discarded.
    if (
      entry.op === 'create' &&
      delivery.intent === undefined &&
      !('each' in entry.patch) &&
      !uids.has(entry.ref)
    ) {
      oracle.say({ kind: 'lost', id: entry.id, text: `is ${displayStatus} and not to be seen` })
    }
  }
}

function notesOf(row: object): string[] {
  if (
    !('lane' in row) ||
    typeof row.lane !== 'object' ||
    row.lane === null ||
    !('notes' in row.lane) ||
    !Array.isArray(row.lane.notes)
  )
    return []
  return row.lane.notes.map((note: { id: string }) => note.id)
}
