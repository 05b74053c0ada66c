import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { connection } from '#client/data/api/connection.ts'
import { deleteCache } from '#client/data/api/lookup-cache.ts'
import { unreachableFailure } from '#client/data/api/parse-response.ts'
import { createStore } from '#client/data/store.ts'
import { keptOfflineCacheName } from '#client/data/session/profile-cache.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { answer, submission, whole } from '#tests/world/submissions-world.tsx'
import { addProject, addRecords, putBack, removePart, renewNow, stopPart } from './choose.ts'
import { openKeeper } from './keeper.ts'
import { type OfflineState, emptyOfflineChoice, type WantedSubmission } from './kept-types.ts'

const project = { id: 10, name: 'Harbor Point Tower B' }
const photo = { fileID: 'f1', bytes: 10, sha256: 'x', caption: '', takenAt: null }
const ok = <Body,>(body: Body): ApiSuccess<Body> => ({
  ok: true,
  status: 200,
  body,
  etag: null,
  nextCursor: null,
  epoch: null,
  unchanged: false,
})
const refused = (status: number, retryAfter: number | null = null): ApiFailure => ({
  ...unreachableFailure(),
  kind: 'refused',
  status,
  retryAfter,
})

beforeEach(() => connection.set({ state: 'online', lastAnswer: Date.now() }))

/** Fakes a device and a server with these records; `server` sets the next answers. */
function device(records: WholeSubmission[]) {
  const scope = { tenant: '1', user: crypto.randomUUID() }
  onTestFinished(() => deleteCache(keptOfflineCacheName(scope)))
  const server = {
    records,
    asked: [] as string[],
    atOnce: 0,
    most: 0,
    refuses: null as ApiFailure | null,
    indexRefuses: null as ApiFailure | null,
    sending: 0,
    free: 8e9,
  }
  const asks = async <Body,>(
    what: string,
    body: () => Body,
  ): Promise<ApiSuccess<Body> | ApiFailure> => {
    server.asked.push(what)
    server.atOnce += 1
    server.most = Math.max(server.most, server.atOnce)
    await new Promise((done) => setTimeout(done, 5))
    server.atOnce -= 1
    return server.refuses ?? ok(body())
  }
  const one = (wanted: WantedSubmission) => server.records.find(({ uid }) => uid === wanted.uid)
  const open = async () => {
    const closing = new AbortController()
    const boxed = createStore(0)
    // Fakes only what the keeper uses of a workspace: the box reports whether it sends.
    const box = {
      snapshot: () => ({ paused: null, summary: { saved: server.sending, sending: 0 } }),
      subscribe: boxed.subscribe,
    }
    const workspace = {
      scope,
      remember: true,
      me: { app_metadata: { role: { roleID: 2 } } },
      box,
      closeSignal: closing.signal,
      lastEviction: { make: async () => undefined },
    } as unknown as Workspace
    const state = createStore<OfflineState | null>(null)
    const keeper = await openKeeper(workspace, state, {
      index: async () =>
        server.indexRefuses ??
        ok(
          server.records.map(({ id, uid, etag, projectID }) => ({
            id,
            uid,
            etag,
            projectID,
            bytes: 10,
          })),
        ),
      source: {
        record: async (wanted) => {
          const record = one(wanted)
          return record === undefined ? refused(404) : asks(`record ${wanted.id}`, () => record)
        },
        pdf: (wanted) => asks(`pdf ${wanted.id}`, () => new Blob([`pdf of ${wanted.id}`])),
        file: (address) => asks(address, () => new Blob(['photo'])),
      },
      room: async () => server.free,
      line: () => 'wifi',
    })
    const close = () => closing.abort()
    onTestFinished(close)
    return {
      keeper,
      state,
      workspace,
      close,
      nudge: () => boxed.set(boxed.get() + 1),
      numbers: () =>
        [...(state.get()?.kept.values() ?? [])].map(({ row }) => row.id).toSorted((a, b) => a - b),
    }
  }
  return { server, open }
}

const three = () =>
  [1, 2, 3].map((id) =>
    whole(submission(id), [
      answer('Is it safe?', 'No', { note: `Note ${id}`, photos: [{ ...photo, fileID: `f${id}` }] }),
    ]),
  )

test('a project downloads in full, two records at a time, and is there offline on the next start', async () => {
  const { server, open } = device(three())
  const first = await open()
  expect(first.state.get()?.choice).toEqual(emptyOfflineChoice)
  first.keeper.choose(addProject(project))
  await expect.poll(first.numbers).toEqual([1, 2, 3])
  await expect.poll(() => first.state.get()?.doing).toBe('nothing')
  expect(server.most).toBeLessThanOrEqual(2)
  expect(server.asked.toSorted()).toEqual([
    ...[1, 2, 3].flatMap((id) => [`/api/files/f${id}`, `/api/files/f${id}?size=small`]),
    ...[1, 2, 3].map((id) => `pdf ${id}`),
    ...[1, 2, 3].map((id) => `record ${id}`),
  ])
  first.close()
  connection.set({ state: 'offline', lastAnswer: null })
  const again = await open()
  await expect.poll(again.numbers).toEqual([1, 2, 3])
  const [uid] = [...(again.state.get()?.kept.keys() ?? [])]
  expect((await again.keeper.readRecord(uid ?? ''))?.answers[0]?.note).toMatch(/^Note /)
  expect(await (await again.keeper.readPdf(uid ?? ''))?.text()).toMatch(/^pdf of /)
})

test('a renewal fetches only changes, removes dropped records, and refetches no stored picture', async () => {
  const { server, open } = device(three())
  const { keeper, state, numbers } = await open()
  keeper.choose(addProject(project))
  await expect.poll(numbers).toEqual([1, 2, 3])
  await expect.poll(() => state.get()?.doing).toBe('nothing')
  server.asked = []
  const [one, two] = server.records
  if (one === undefined || two === undefined) throw new Error('Fewer than three submissions exist.')
  server.records = [one, { ...two, etag: '"2.2"', isCompleted: false }]
  keeper.choose(renewNow)
  await expect.poll(() => state.get()?.kept.get(two.uid)?.row.isCompleted).toBe(false)
  expect(numbers()).toEqual([1, 2])
  expect(server.asked).toEqual(['record 2', 'pdf 2'])
})

test('waits while changes are sent, for a network and for room, and stops on request', async () => {
  const { server, open } = device(three())
  const { keeper, state, nudge, numbers } = await open()
  server.sending = 1
  keeper.choose(addProject(project))
  await expect.poll(() => state.get()?.doing).toBe('box')
  server.sending = 0
  server.free = 10
  nudge()
  await expect.poll(() => state.get()?.doing).toBe('room')
  server.free = 8e9
  connection.set({ state: 'offline', lastAnswer: null })
  await expect.poll(() => state.get()?.doing).toBe('offline')
  expect(server.asked).toEqual([])
  keeper.choose(stopPart('10'))
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await expect.poll(() => state.get()?.wanted?.length).toBe(3)
  expect(numbers()).toEqual([])
})

test('backs off from a busy server and then resumes', async () => {
  const { server, open } = device(three())
  const { keeper, state, numbers } = await open()
  server.refuses = refused(429, 1)
  keeper.choose(addProject(project))
  await expect.poll(() => state.get()?.doing).toBe('later')
  const asked = server.asked.length
  server.refuses = null
  await new Promise((done) => setTimeout(done, 300))
  expect(server.asked.length).toBe(asked)
  await expect.poll(numbers).toEqual([1, 2, 3])
})

test('a removed part disappears immediately and returns in full by Undo, offline too', async () => {
  const { open } = device(three())
  const { keeper, state, numbers } = await open()
  keeper.choose(addProject(project))
  await expect.poll(numbers).toEqual([1, 2, 3])
  const before = state.get()?.choice ?? emptyOfflineChoice
  connection.set({ state: 'offline', lastAnswer: null })
  keeper.choose(removePart('10'))
  expect(numbers()).toEqual([])
  keeper.choose(putBack(before))
  expect(numbers()).toEqual([1, 2, 3])
})

test('a removal without undo frees every byte on the device', async () => {
  const { open } = device(three())
  const { keeper, workspace, numbers } = await open()
  keeper.choose(addProject(project))
  await expect.poll(numbers).toEqual([1, 2, 3])
  const files = async () =>
    (await (await caches.open(keptOfflineCacheName(workspace.scope))).keys()).length
  expect(await files()).toBeGreaterThan(10)
  keeper.choose(removePart('10'))
  await expect.poll(files).toBe(0)
})

test('ticked records are a part of their own; a permanently refused one is left out', async () => {
  const { server, open } = device(three())
  const { keeper, state, numbers } = await open()
  const [one, two, three_] = server.records
  if (one === undefined || two === undefined || three_ === undefined)
    throw new Error('Fewer than three submissions exist.')
  keeper.choose(addRecords([one, two]))
  await expect.poll(numbers).toEqual([1, 2])
  await expect.poll(() => state.get()?.doing).toBe('nothing')
  expect(state.get()?.choice.records.map(({ id }) => id)).toEqual([1, 2])
})

test('a blocked person, or a deactivated company, loses the stored records with the next answer', async () => {
  const { server, open } = device(three())
  const { keeper, state, numbers } = await open()
  keeper.choose(addProject(project))
  await expect.poll(numbers).toEqual([1, 2, 3])
  await expect.poll(() => state.get()?.doing).toBe('nothing')
  server.indexRefuses = refused(403)
  keeper.choose(renewNow)
  await expect.poll(numbers).toEqual([])
  expect(state.get()?.choice).toEqual(emptyOfflineChoice)
})

test('F-53 on a device too full for the box it removes the largest part and names it', async () => {
  const { open } = device(three())
  const { keeper, state, workspace, numbers } = await open()
  keeper.choose(addProject(project))
  await expect.poll(numbers).toEqual([1, 2, 3])
  await workspace.lastEviction.make()
  expect(numbers()).toEqual([])
  expect(state.get()?.choice).toMatchObject({ projects: [], lost: [project.name] })
})

test('a full device shows that and leaves stored records in place', async () => {
  const { open } = device(three())
  const { keeper, state, numbers } = await open()
  keeper.choose(addRecords([{ id: 1, uid: submission(1).uid }]))
  await expect.poll(numbers).toEqual([1])
  const put = vi
    .spyOn(Cache.prototype, 'put')
    .mockImplementation(() => Promise.reject(new DOMException('Full', 'QuotaExceededError')))
  onTestFinished(() => put.mockRestore())
  keeper.choose(addProject(project))
  await expect.poll(() => state.get()?.doing).toBe('room')
  expect(numbers()).toEqual([1])
})
