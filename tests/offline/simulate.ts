import type { Violation } from '#client/data/outbox/core/violations.ts'
import { actOnce, comeBack, focus, signIn } from './acts.ts'
import { boxNameOf } from './device.ts'
import type { Fault } from './faults.ts'
import { fair } from './line.ts'
import type { Counts } from './oracle-types.ts'
import { decide } from './people.ts'
import type { Trace } from './trace.ts'
import { look, openApp, refresh, type Surroundings, type World, worldOf } from './world.ts'

export interface Outcome {
  seed: number
  violations: readonly Violation[]
  steps: number
  counts: Counts
}

/** The most steps until the run is silent after faults have stopped. */
const patience = 10_000
/** Decisions about one lane before its author discards it. */
const stubborn = 4

/**
 * Runs one seed: people act for some minutes, then all faults stop, people decide everything, and
 * nothing may be left.
 */
export async function simulate(
  seed: number,
  fault: Fault = {},
  trace?: Trace,
  around?: Surroundings,
): Promise<Outcome> {
  const world = worldOf(seed, fault, undefined, around)
  const loose = (error: unknown) =>
    world.oracle.say({
      kind: 'odd',
      id: '',
      text: `an error that nobody took care of: ${String(error)}`,
    })
  process.on('unhandledRejection', loose)
  try {
    return await run(seed, world, trace)
  } finally {
    process.off('unhandledRejection', loose)
  }
}

async function run(seed: number, world: World, trace?: Trace): Promise<Outcome> {
  const { chance, scheduler, oracle } = world
  if (trace !== undefined) world.tell = (about, text) => trace.tell(scheduler.now())(about, text)
  for (const device of world.devices) openApp(world, device)
  const acts = chance.between(5, 60)
  const span = acts * chance.pick([1000, 5000, 12_000])
  let toCome = acts
  for (let n = 0; n < acts; n++) {
    scheduler.plan(chance.next() * span, null, 'act', () => {
      toCome -= 1
      actOnce(world)
    })
  }
  while (
    (toCome > 0 || scheduler.now() < span) &&
    oracle.violations.length === 0 &&
    (await scheduler.step())
  );
  world.tell([], 'all faults stop, and people decide everything')
  if (oracle.violations.length === 0) await windDown(world)
  return { seed, violations: oracle.violations, steps: scheduler.steps(), counts: oracle.counts }
}

async function windDown(world: World): Promise<void> {
  const { scheduler, oracle, devices, people, port } = world
  world.weather = fair
  world.missed = 0
  for (const { user } of people) port.block(user, false)
  for (const device of devices) {
    Object.assign(device, { online: true, portal: false, expired: false })
    device.disk.full = false
    for (const tab of device.tabs) if (tab.frozen) scheduler.thaw(tab)
    device.disk.pump()
    comeBack(device)
  }
  const last = scheduler.steps() + patience
  const decisions = new Map<string, number>()
  // The mark of the last person to return may reveal a restore; then the loop visits all people
  // again.
  for (let epoch = ''; epoch !== port.epoch() && oracle.violations.length === 0;) {
    epoch = port.epoch()
    for (const person of people) await settle(world, person, decisions, last)
  }
  await port.rest?.()
  if (oracle.violations.length === 0) oracle.atRest(port)
}

/** Empties one person's boxes: the person signs in again on each tablet. */
async function settle(
  world: World,
  person: World['people'][number],
  decisions: Map<string, number>,
  last: number,
): Promise<void> {
  const { scheduler, oracle, devices } = world
  for (const device of devices) {
    if (!device.disk.databases.has(boxNameOf(person)) && world.fault.oneBox !== true) continue
    if (device.session?.user !== person.user || device.tabs.length === 0) {
      device.tabs.forEach((tab) => device.kill(tab))
      device.session = person
      openApp(world, device)
    }
  }
  for (let silent = false, round = 0; !silent && oracle.violations.length === 0; round += 1) {
    for (const device of devices) {
      // Faults that were still active may end only now.
      Object.assign(device, { online: true, portal: false, expired: false })
      device.disk.full = false
      world.weather = fair
      // A page that opened on a full device works only online; its person reloads it.
      if (device.session?.user === person.user && !device.tabs.some((tab) => tab.outbox !== null))
        openApp(world, device)
      for (const tab of device.tabs) {
        if (tab.scope.user !== person.user || tab.outbox === null) continue
        focus(world, device, tab)
        signIn(device)
        refresh(world, tab)
        look(world, tab)
        for (const view of tab.outbox.snapshot().entries) {
          if (view.displayStatus !== 'decide' && view.displayStatus !== 'refused') continue
          const rounds = (decisions.get(view.entry.ref) ?? 0) + 1
          decisions.set(view.entry.ref, rounds)
          decide(world, tab, view, rounds > stubborn)
        }
      }
    }
    const until = scheduler.now() + 20_000
    while (scheduler.now() < until && oracle.violations.length === 0)
      if (!(await scheduler.step())) break
    // If a restore was not announced, a page that has just opened must send its mark first.
    silent =
      (round > 0 || !world.quiet) && devices.every((device) => !isBusy(world, device, person))
    if (scheduler.steps() > last || scheduler.now() > 1e8) break
  }
}

/** Returns whether the device still has entries of this person, or any of another epoch. */
function isBusy(
  { port }: World,
  device: World['devices'][number],
  person: World['people'][number],
): boolean {
  const rows = device.disk.databases.get(boxNameOf(person))?.rows
  if (rows === undefined) return false
  return rows.outbox.size > 0 || [...rows.sent.values()].some((sent) => sent.epoch !== port.epoch())
}
