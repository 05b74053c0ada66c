import type { EntryDraft, EntryView, Outbox } from '#client/data/outbox/outbox.ts'
import type { EndedEntry } from '#client/data/outbox/core/types.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { boxNameOf, type Device, type Tab, viewOf } from './device.ts'
import type { PortAnswer, PortRequest } from './model-adapter.ts'
import { look, openApp, refresh, type World, worldOf } from './world.ts'

/** A person with their own tablet, in a scene. */
export interface Player {
  device: Device
  tab: Tab
  box: Outbox
  /** Reads the lists again. */
  reads(): Promise<void>
  /** Returns a record as the screen shows it. */
  row(uid: string): JsonObject | undefined
  /** Opens a form on the shown row, writes the patch and saves; returns the entry's id. */
  edits(uid: string, patch: JsonObject): Promise<string>
  creates(
    entity: 'action' | 'project',
    fields: JsonObject,
    more?: Partial<EntryDraft>,
  ): Promise<{ id: string; uid: string }>
  saves(draft: EntryDraft): Promise<string>
  entry(id: string): EntryView | undefined
  ended(id: string): EndedEntry | undefined
  /** Returns the state of an entry, in one word. */
  state: (id: string) => string
  goesOffline(): void
  comesBack(): void
  /** Opens another page of the app on the same tablet. */
  opensTab(): Promise<Player>
  closes(): void
}

export interface Scene {
  world: World
  ada: Player
  ben: Player
  /** A project and an action of Ada, on the server and on both screens. */
  project: string
  action: string
  /** Lets this number of ms pass. */
  pass(ms: number): Promise<void>
  /** Lets all pending events happen. */
  calm(): Promise<void>
  until<T>(promise: Promise<T>): Promise<T>
  /** Returns a record as the server has it. */
  server(uid: string): JsonObject | undefined
  /** `quiet`: the restore is not announced. */
  restore(quiet?: boolean): void
  backUp(): void
  /** Requests of the box that reached the line since the scene began, newest last. */
  requests: PortRequest[]
  /** Returns the violations, including entries that still wait. */
  violations(): string[]
}

export async function sceneOf(seed = 1): Promise<Scene> {
  const world = worldOf(seed, {}, 2)
  world.missed = 0
  const { scheduler, port, oracle } = world
  const requests: PortRequest[] = []
  world.script = (request) => void requests.push(request)
  const pass = async (ms: number) => {
    // Lets the scene's own promises settle before simulated time continues.
    await new Promise((resolve) => setImmediate(resolve))
    let over = false
    scheduler.plan(ms, null, 'timer', () => (over = true))
    while (!over) await scheduler.step()
  }
  const calm = async () => {
    for (let n = 0; n < 400; n++) {
      await pass(50)
      if (scheduler.busy() === 0) return
    }
  }
  const until = async <T>(promise: Promise<T>): Promise<T> => {
    let found: { value: T } | undefined
    void promise.then((value) => (found = { value }))
    for (let n = 0; found === undefined && n < 20_000; n++) await scheduler.step()
    if (found === undefined) throw new Error('The scene did not end.')
    return found.value
  }
  const playerOf = async (device: Device): Promise<Player> => {
    openApp(world, device)
    await calm()
    const tab = device.tabs.at(-1)
    if (tab?.outbox === null || tab === undefined) throw new Error('The outbox did not open.')
    const box = tab.outbox
    const player: Player = {
      device,
      tab,
      box,
      async reads() {
        refresh(world, tab)
        await calm()
      },
      row(uid) {
        look(world, tab)
        const view = viewOf(tab)
        return [...view.action, ...view.project].find((row) => row['uid'] === uid)
      },
      edits(uid, patch) {
        const row = player.row(uid) ?? {}
        const isProject = 'isActive' in row
        const names = Object.keys(patch).filter((field) => field !== 'notes')
        const seen = Object.fromEntries(names.map((field) => [field, row[field] ?? null]))
        const guarded = (isProject ? projectRules : correctiveActionRules).guards(patch, seen)
        const guards = Object.fromEntries(guarded.map((field) => [field, row[field] ?? null]))
        const notes = String(patch['notes'] ?? `note ${++world.forms}`)
        oracle.opened(notes, row)
        return player.saves({
          id: world.chance.uuid(),
          entity: isProject ? 'project' : 'action',
          ref: uid,
          op: 'patch',
          patch: { ...patch, notes },
          seen,
          guards,
        })
      },
      async creates(entity, fields, more) {
        const uid = world.chance.uuid()
        return {
          uid,
          id: await player.saves({
            id: world.chance.uuid(),
            entity,
            ref: uid,
            op: 'create',
            patch: fields,
            seen: {},
            guards: {},
            ...more,
          }),
        }
      },
      async saves(draft) {
        const kept = await until(box.append(draft))
        if (!kept.ok) throw new Error(kept.message)
        return kept.id
      },
      entry: (id) => box.snapshot().entries.find((view) => view.entry.id === id),
      ended: (id) => device.disk.databases.get(boxNameOf(tab.scope))?.rows.sent.get(id),
      state(id) {
        const view = player.entry(id)
        return view === undefined ? (player.ended(id)?.end ?? 'nowhere') : view.delivery.state
      },
      goesOffline: () => (device.online = false),
      comesBack() {
        device.online = true
        for (const one of device.tabs) for (const wake of one.wakes) wake('online')
      },
      opensTab: () => playerOf(device),
      closes: () => device.kill(tab),
    }
    return player
  }
  const [first, second] = world.devices
  if (first === undefined || second === undefined) throw new Error('The scene needs two tablets.')
  const [ada, ben] = [await playerOf(first), await playerOf(second)]
  const project = await ada.creates('project', { name: 'Harbor tower', number: 'P-1' })
  const action = await ada.creates('action', {
    title: 'Loose rail',
    description: 'West stair',
    severity: 'Low',
    assignedTo: '2',
    projectID: project.uid,
  })
  await calm()
  await ada.reads()
  await ben.reads()
  requests.length = 0
  const server = (uid: string) =>
    Object.values(port.list(ada.tab.scope).rows)
      .flat()
      .find((row) => row.uid === uid)
  return {
    world,
    ada,
    ben,
    project: project.uid,
    action: action.uid,
    pass,
    calm,
    until,
    server,
    requests,
    restore(quiet) {
      port.restore(quiet)
      oracle.restored(port.epoch())
    },
    backUp() {
      port.backUp()
      oracle.backedUp()
    },
    violations() {
      oracle.atRest(port)
      return oracle.violations.map(({ kind, id, text }) => `${kind} ${id} ${text}`)
    },
  }
}

/** Builds an answer that a scene returns in place of the server. */
export function answerOf(
  status: number,
  body: JsonObject | string,
  headers: Record<string, string> = {},
): PortAnswer {
  const isText = typeof body === 'string'
  return {
    status,
    headers: {
      ...(isText
        ? { 'content-type': 'text/html' }
        : { 'content-type': 'application/json', 'sync-server': '1' }),
      ...headers,
    },
    body: isText ? body : JSON.stringify(body),
  }
}

/** Returns the ids in a batch. */
export function idsOf(request: PortRequest | undefined): string[] {
  const content: { ops?: { id: string }[] } = JSON.parse(request?.body ?? '{}')
  return (content.ops ?? []).map((op) => op.id)
}
