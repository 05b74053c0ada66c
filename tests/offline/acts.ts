import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { importEntries, isFileOfScope } from '#client/data/outbox/file/import-entries.ts'
import { type Device, type Tab } from './device.ts'
import type { Fault } from './faults.ts'
import { fair } from './line.ts'
import { decide, enterAgain, reviveDraft, writeSomething } from './people.ts'
import { spoilPhoto } from './photos.ts'
import { look, openApp, refresh, type World } from './world.ts'

type Act = (world: World, device: Device, tab: Tab) => void

/**
 * The acts of people and faults, with their weights; `rich`: the weight in a world that is rich in
 * it.
 */
const acts: Record<string, { often: number; rich?: number; for?: Fault['rich']; act: Act }> = {
  write: { often: 40, act: (world, _device, tab) => writeSomething(world, tab) },
  read: { often: 10, act: (world, _device, tab) => refresh(world, tab) },
  decide: { often: 10, rich: 30, for: 'decisions', act: decideOne },
  takeBack: { often: 5, rich: 20, for: 'decisions', act: takeBack },
  look: { often: 3, act: (world, _device, tab) => look(world, tab) },
  sendNow: { often: 3, act: (_world, _device, tab) => tab.outbox?.sendNow() },
  line: {
    often: 6,
    act: (world, device) =>
      away(
        world,
        90_000,
        () => (device.online = false),
        () => comeBack(device),
      ),
  },
  portal: {
    often: 2,
    rich: 12,
    for: 'portals',
    act: (world, device) =>
      away(
        world,
        60_000,
        () => (device.portal = true),
        () => comeBack(device, 'portal'),
      ),
  },
  weather: { often: 4, rich: 12, for: 'cuts', act: badWeather },
  killTab: { often: 4, rich: 8, for: 'tabs', act: killTab },
  killBrowser: { often: 2, act: killBrowser },
  secondTab: {
    often: 4,
    rich: 14,
    for: 'tabs',
    act: (world, device) => device.tabs.length < 3 && openApp(world, device),
  },
  freeze: { often: 2, rich: 8, for: 'tabs', act: freeze },
  focus: { often: 4, act: focus },
  expire: { often: 3, rich: 10, for: 'people', act: expire },
  change: { often: 2, rich: 10, for: 'people', act: changePerson },
  block: { often: 1, rich: 3, for: 'people', act: block },
  clock: { often: 2, act: (world, device) => (device.skew += (world.chance.next() - 0.5) * 6e10) },
  full: {
    often: 1,
    act: (world, device) =>
      away(
        world,
        20_000,
        () => (device.disk.full = true),
        () => (device.disk.full = false),
      ),
  },
  fullLater: { often: 0, act: decideAndFindItFull },
  hide: { often: 1, act: hide },
  direct: { often: 12, rich: 60, for: 'clashes', act: editDirectly },
  revive: {
    often: 3,
    rich: 12,
    for: 'tabs',
    act: (world, _device, tab) => void reviveDraft(world, tab).catch(() => {}),
  },
  takeOut: { often: 0, rich: 14, for: 'files', act: takeOut },
  bringIn: { often: 0, rich: 20, for: 'files', act: bringIn },
  again: {
    often: 0,
    rich: 8,
    for: 'files',
    act: (world, _device, tab) => void enterAgain(world, tab).catch(() => {}),
  },
  spoil: { often: 0, rich: 4, for: 'photos', act: (world, device) => spoilPhoto(world, device) },
  crash: { often: 2, act: ({ port }) => port.crash() },
  backUp: { often: 1, rich: 12, for: 'restores', act: backUp },
  restore: { often: 1, rich: 8, for: 'restores', act: restore },
}

/** Does one random act on a random device. */
export function actOnce(world: World): void {
  const { chance, devices, fault } = world
  const device = chance.pick(devices)
  const awake = device.tabs.filter((tab) => !tab.frozen)
  if (awake.length === 0) return openApp(world, device)
  const weights = Object.entries(acts).map(([name, one]) => ({
    ...one,
    name,
    weight:
      fault.more?.[name] ??
      (one.rich !== undefined &&
      (one.for === fault.rich ||
        (one.for === 'files' && world.files !== null) ||
        (one.for === 'photos' && world.photos))
        ? one.rich
        : one.often),
  }))
  let drawn = chance.next() * weights.reduce((sum, one) => sum + one.weight, 0)
  for (const { name, weight, act } of weights) {
    drawn -= weight
    if (drawn > 0) continue
    const tab = chance.pick(awake)
    world.tell([], `${device.name}, tab ${device.tabs.indexOf(tab) + 1}: ${name}`)
    return act(world, device, tab)
  }
}

function away({ chance, scheduler }: World, most: number, go: () => void, back: () => void): void {
  go()
  scheduler.plan(chance.next() * most, null, 'act', back)
}

export function comeBack(device: Device, what: 'online' | 'portal' = 'online'): void {
  if (what === 'portal') device.portal = false
  else device.online = true
  for (const tab of device.tabs) for (const wake of tab.wakes) wake('online')
}

/** Decides something offline; days later, still offline, the device is full when a person saves. */
function decideAndFindItFull(world: World, device: Device, tab: Tab): void {
  const { scheduler } = world
  decideOne(world, device, tab)
  away(
    world,
    90_000,
    () => (device.online = false),
    () => comeBack(device),
  )
  scheduler.plan(1000, null, 'act', () => {
    device.rested += 10 * 86_400_000
    away(
      world,
      20_000,
      () => (device.disk.full = true),
      () => (device.disk.full = false),
    )
    if (tab.alive) writeSomething(world, tab)
  })
}

function decideOne(world: World, _device: Device, tab: Tab): void {
  const view = tab.outbox
    ?.snapshot()
    .entries.find((one) => one.displayStatus === 'decide' || one.displayStatus === 'refused')
  if (view !== undefined) decide(world, tab, view, false)
}

function takeBack(world: World, _device: Device, tab: Tab): void {
  const entries = tab.outbox?.snapshot().entries ?? []
  if (entries.length > 0) void tab.outbox?.decide.discard(world.chance.pick(entries).entry.id)
}

/** Exports all waiting changes as a file, mostly after a while without a connection. */
function takeOut(world: World, device: Device, tab: Tab): void {
  if (world.chance.percent(60) && device.online) {
    away(
      world,
      90_000,
      () => (device.online = false),
      () => comeBack(device),
    )
    world.scheduler.plan(30_000, tab, 'act', () => takeOut(world, device, tab))
    return
  }
  void tab.outbox
    ?.runInBox((box) => exportEntries(box, tab.scope, null))
    .then((done) => done.ok && done.file.entries.length > 0 && world.files?.push(done.file))
}

/**
 * Imports a file on a device of the same person, perhaps a second time, perhaps on the tablet that
 * wrote it.
 */
function bringIn(world: World, _device: Device, tab: Tab): void {
  const own = (world.files ?? []).filter((file) => isFileOfScope(file, tab.scope))
  if (own.length === 0 || tab.outbox === null) return
  const { outbox } = tab
  const file = world.chance.pick(own)
  // Sometimes it is the wrong file, and its reader discards its changes.
  const isWrong = world.chance.percent(30)
  void outbox
    .runInBox((box) => importEntries(box, file, '2027-01-15T08:00:00.000Z'))
    .then((done) => {
      if (done.ok && isWrong) for (const { id } of file.entries) void outbox.decide.discard(id)
    })
}

function badWeather(world: World): void {
  const some = (most: number) => world.chance.between(0, most)
  away(
    world,
    60_000,
    () =>
      (world.weather = {
        lost: some(50),
        cut: some(50),
        twice: some(60),
        slow: some(30),
        unwell: some(40),
        odd: some(20),
      }),
    () => (world.weather = fair),
  )
}

function killTab(world: World, device: Device, tab: Tab): void {
  device.kill(tab)
  if (device.tabs.length === 0)
    world.scheduler.plan(world.chance.next() * 5000, null, 'act', () => openApp(world, device))
}

function killBrowser(world: World, device: Device): void {
  device.tabs.forEach((tab) => device.kill(tab))
  device.disk.lose()
  world.scheduler.plan(world.chance.next() * 20_000, null, 'act', () => openApp(world, device))
}

function freeze({ chance, scheduler }: World, device: Device, tab: Tab): void {
  tab.frozen = true
  tab.visible = false
  scheduler.plan(chance.next() * 90_000, null, 'act', () => {
    scheduler.thaw(tab)
    device.disk.pump()
  })
}

export function focus(_world: World, device: Device, tab: Tab): void {
  for (const other of device.tabs) other.visible = other === tab
  for (const wake of tab.wakes) wake('focus')
}

function expire(world: World, device: Device): void {
  device.expired = true
  world.scheduler.plan(world.chance.next() * 60_000, null, 'act', () => signIn(device))
}

/** The same person signs in again. */
export function signIn(device: Device): void {
  device.expired = false
  for (const tab of device.tabs)
    if (tab.scope.user === device.session?.user) void tab.outbox?.signedIn().catch(() => {})
}

/** Another person uses the tablet; sometimes a page of the first one is still open (F-43, F-46). */
function changePerson(world: World, device: Device, _tab?: Tab): void {
  const next = world.people.find((person) => person.user !== device.session?.user) ?? null
  const before = [...device.tabs]
  device.session = next
  device.expired = false
  for (const tab of before) {
    if (world.chance.percent(70)) device.kill(tab)
    else world.scheduler.plan(world.chance.next() * 30_000, null, 'act', () => device.kill(tab))
  }
  openApp(world, device)
}

function block(world: World): void {
  const { user } = world.chance.pick(world.people)
  away(
    world,
    120_000,
    () => world.port.block(user, true),
    () => world.port.block(user, false),
  )
}

function hide(world: World, _device: Device, tab: Tab): void {
  const { rows } = world.port.list(tab.scope)
  if (rows.action.length === 0) return
  const { uid } = world.chance.pick(rows.action)
  world.port.hide(uid, tab.scope.user, true)
  world.hidden.add(uid)
  // The record returns in half of the cases.
  if (world.chance.percent(50))
    world.scheduler.plan(world.chance.next() * 60_000, null, 'act', () =>
      world.port.hide(uid, tab.scope.user, false),
    )
}

function editDirectly(world: World, _device: Device, tab: Tab): void {
  const { chance, port, oracle } = world
  const { rows } = port.list(tab.scope)
  const isProject = rows.action.length === 0 || chance.percent(12)
  const all = isProject ? rows.project : rows.action
  // Prefers records that have a change under way.
  const waiting = all.filter((row) => tab.outbox?.snapshot().lanes.has(row.uid))
  const list = waiting.length > 0 && chance.percent(80) ? waiting : all
  if (list.length === 0) return
  const id = chance.uuid()
  oracle.direct(id)
  const field = isProject
    ? 'isActive'
    : chance.pick([
        'title',
        'severity',
        'status',
        'title',
        'severity',
        'status',
        'assignedTo',
        'description',
        'dueDate',
      ])
  const value = {
    isActive: chance.percent(80),
    title: chance.pick(['Loose rail', 'From the office']),
    severity: chance.pick(['Low', 'High']),
    status: chance.pick(['In Progress', 'Closed', 'Opened']),
    assignedTo: chance.pick(['1', '2']),
    description: chance.pick(['West stair', 'From the office']),
    dueDate: chance.pick(['2026-12-08', null]),
  }[field]
  port.editDirectly({ tenant: tab.scope.tenant, user: 'office' }, id, chance.pick(list).uid, {
    [field]: value ?? null,
  })
}

function backUp({ port, oracle }: World): void {
  port.backUp()
  oracle.backedUp()
}

function restore({ port, oracle, quiet }: World): void {
  port.restore(quiet)
  oracle.restored(port.epoch())
}
