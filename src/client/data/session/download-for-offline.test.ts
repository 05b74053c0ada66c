// Waits one turn of the event loop, in which all settled promises continue.
import { setImmediate as settles } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setOnline, connection, setOffline } from '../api/connection.ts'
import type { CachedKind } from '../replica/record.ts'
import { type OfflineDownload, downloadForOffline } from './download-for-offline.ts'
import type { Workspace } from './workspace.ts'

let brought: string[]
let read: Set<CachedKind>
let listeners: (() => void)[]

beforeEach(() => {
  brought = []
  read = new Set()
  listeners = []
  setOnline(0)
})

const cached = (kind: CachedKind) => ({ asOf: read.has(kind) ? 1 : null, error: null })
const replica = {
  cached,
  subscribe: (_: CachedKind, listener: () => void) => (listeners.push(listener), () => undefined),
}
const workspace = { replica, records: { project: {}, associate: {} } } as unknown as Workspace

const arrives = (...kinds: CachedKind[]) => {
  for (const kind of kinds) read.add(kind)
  for (const listener of listeners) listener()
}

type Answers = () => boolean

const part = (
  name: string,
  answers: Answers = () => true,
  also: Partial<OfflineDownload> = {},
): OfflineDownload => ({
  name,
  download: async () => {
    brought.push(name)
    return answers()
  },
  isHere: async () => true,
  ...also,
})

function begins(parts: readonly OfflineDownload[], { saves = false, hasRoom = true } = {}) {
  const stop = downloadForOffline(workspace, parts, {
    isDataSaverOn: () => saves,
    idle: async () => undefined,
    hasRoom: async () => hasRoom,
  })
  onTestFinished(stop)
  return stop
}

test('loads parts after every list is read, large parts last', async () => {
  begins([part('cases', undefined, { isLarge: true }), part('company'), part('seats')])
  arrives('project')
  await settles()
  expect(brought).toEqual([])
  arrives('associate')
  await settles()
  expect(brought).toEqual(['company', 'seats', 'cases'])
})

test('requests failed parts again at the next connection, but not loaded ones', async () => {
  begins([part('company'), part('seats', () => brought.length > 2)])
  arrives('project', 'associate')
  await settles()
  setOffline()
  setOnline(1)
  await settles()
  setOnline(2)
  setOffline()
  setOnline(3)
  await settles()
  expect(brought).toEqual(['company', 'seats', 'seats'])
})

test('requests nothing without a connection, and everything with it', async () => {
  setOffline()
  begins([part('company')])
  arrives('project', 'associate')
  await settles()
  expect(brought).toEqual([])
  setOnline(1)
  await settles()
  expect(brought).toEqual(['company'])
})

test('loads only needed parts ahead in data saver mode', async () => {
  begins([part('company'), part('files of the app', undefined, { isNeeded: true })], {
    saves: true,
  })
  arrives('project', 'associate')
  await settles()
  expect(brought).toEqual(['files of the app'])
})

test('loads no large part on a device that is short of space', async () => {
  begins([part('cases', undefined, { isLarge: true }), part('company')], { hasRoom: false })
  arrives('project', 'associate')
  await settles()
  expect(brought).toEqual(['company'])
})

test('loads nothing more after it is stopped', async () => {
  const stop = begins([part('company', () => (stop(), true)), part('seats')])
  arrives('project', 'associate')
  await settles()
  expect(brought).toEqual(['company'])
  expect(connection.get().state).toBe('online')
})
