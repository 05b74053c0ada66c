import { describe, expect, test } from 'vitest'
import { storeBlob } from '#client/data/outbox/uploads/store-blob.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { parseBoxFile, serializeBoxFile } from '#client/data/outbox/file/format.ts'
import { importEntries } from '#client/data/outbox/file/import-entries.ts'
import { boxNameOf } from './device.ts'
import { bytesOf, hashOf, photo, photosIn } from './photo-model.ts'
import { answerOf, idsOf, type Player, type Scene, sceneOf } from './scene.ts'

const at = '2027-01-15T08:00:00.000Z'
const [one, other] = [
  '0a000000-0000-4000-8000-00000000000a',
  '0b000000-0000-4000-8000-00000000000b',
]

async function keeps(scene: Scene, { box }: Player, id: string): Promise<void> {
  const data = bytesOf(id).buffer
  await scene.until(
    box.runInBox((inside) =>
      storeBlob(
        inside,
        { id, data, kind: 'photo', type: 'image/jpeg', sha256: hashOf(new Uint8Array(data)) },
        at,
      ),
    ),
  )
}

/** Ada photographs the action offline, and adds a note. */
async function photographs(
  scene: Scene,
  ids = [one],
  patch: JsonObject = { title: 'Rail is loose' },
): Promise<string> {
  const { ada, action } = scene
  ada.goesOffline()
  for (const id of ids) await keeps(scene, ada, id)
  return ada.edits(action, { ...patch, photos: ids.map(photo) })
}

const rowsOf = ({ device, tab }: Player) => {
  const found = device.disk.databases.get(boxNameOf(tab.scope))?.rows
  if (found === undefined) throw new Error('The outbox is missing.')
  return found
}
const paths = (scene: Scene) =>
  scene.requests.map(({ path }) =>
    path.replace(/^.*\/uploads/, 'uploads').replace(/[0-9a-f-]{36}/, 'id'),
  )

describe('a photo', () => {
  test('is uploaded in pieces before the change that names it, and leaves the queue with it', async () => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    expect(scene.ada.entry(id)?.entry.blobs).toEqual([one])
    scene.requests.length = 0
    scene.ada.comesBack()
    await scene.calm()
    const sent = paths(scene).filter(
      (path) => path.startsWith('uploads') || path === '/api/sync/batch',
    )
    expect(sent.slice(-5)).toEqual([
      'uploads',
      'uploads/id',
      'uploads/id',
      'uploads/id/finish',
      '/api/sync/batch',
    ])
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(photosIn(scene.server(scene.action)?.['photos'])).toEqual([one])
    expect(
      [...rowsOf(scene.ada).blobs.keys(), ...rowsOf(scene.ada).ext.keys()].filter(
        (key) => key !== 'probe',
      ),
    ).toEqual([])
    expect(scene.violations()).toEqual([])
  })

  test('delays only its own record: other changes are sent between its pieces', async () => {
    const scene = await sceneOf()
    await photographs(scene, [one, other])
    const { id } = await scene.ada.creates('project', { name: 'Quay', number: 'P-9' })
    const behind = await scene.ada.edits(scene.action, { severity: 'High' })
    let during = Promise.resolve('')
    scene.world.script = (request) => {
      scene.requests.push(request)
      // Ada writes this while the first piece is in flight.
      if (
        request.method === 'PATCH' &&
        scene.requests.filter(({ method }) => method === 'PATCH').length === 1
      )
        during = scene.ada
          .creates('project', { name: 'Pier', number: 'P-10' })
          .then((made) => made.id)
      return undefined
    }
    scene.requests.length = 0
    scene.ada.comesBack()
    await scene.calm()
    const order = scene.requests.flatMap((request) =>
      request.path === '/api/sync/batch'
        ? idsOf(request)
        : request.path.includes('uploads')
          ? ['piece']
          : [],
    )
    const pieces = order.lastIndexOf('piece')
    expect(order[0]).toBe(id)
    expect(order.indexOf('piece')).toBeLessThan(order.indexOf(await during))
    expect(order.indexOf(await during)).toBeLessThan(pieces)
    expect(order.indexOf(behind)).toBeGreaterThan(pieces)
    expect(scene.ada.state(behind)).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })

  test('resumes at the position of the server after the tablet crashed in the middle', async () => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    let pieces = 0
    scene.world.script = (request) => {
      scene.requests.push(request)
      pieces += request.method === 'PATCH' ? 1 : 0
      return request.method === 'PATCH' && pieces === 2 ? 'lose' : undefined
    }
    scene.ada.comesBack()
    while (pieces < 2) await scene.pass(20)
    const again = await scene.ada.opensTab()
    scene.ada.closes()
    await scene.calm()
    const offsets = scene.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => JSON.parse(body ?? '{}').offset)
    expect(offsets).toEqual([0, 65_536, 65_536])
    expect(again.ended(id)?.end).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })
})

describe('F-52 a photo that fails again and again needs review, although its other steps succeed', () => {
  const endings = (scene: Scene, answer: ReturnType<typeof answerOf>) => {
    let count = 0
    scene.world.script = (request) => {
      scene.requests.push(request)
      if (!request.path.endsWith('/finish')) return undefined
      count += 1
      return answer
    }
    return () => count
  }

  test.each([
    ['damaged each time', answerOf(422, { code: 'damaged' }), 3, 'internal'],
    ['a server error each time', answerOf(500, { code: 'internal' }), 8, 'internal'],
    [
      'too many requests, without a time for the next try',
      answerOf(429, { code: 'too-many' }),
      8,
      'internal',
    ],
  ])('%s', async (_, answer, tries, code) => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    const ended = endings(scene, answer)
    scene.ada.comesBack()
    for (let n = 0; n < 600 && scene.ada.entry(id)?.displayStatus !== 'decide'; n++)
      await scene.pass(1000)
    expect([ended(), scene.ada.entry(id)?.review]).toMatchObject([
      tries,
      { kind: 'defect', code, problems: { [`photos.${one}`]: expect.any(String) } },
    ])
    expect(scene.ada.entry(id)?.entry.patch).toMatchObject({ title: 'Rail is loose' })
  })

  test('does not need review when each step fails a few times and then succeeds', async () => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    const failed = new Map<string, number>()
    scene.world.script = (request) => {
      scene.requests.push(request)
      if (!request.path.includes('uploads/')) return undefined
      const step = `${request.path} ${JSON.parse(request.body ?? '{}').offset}`
      failed.set(step, (failed.get(step) ?? 0) + 1)
      return (failed.get(step) ?? 0) <= 3 ? answerOf(500, { code: 'internal' }) : undefined
    }
    scene.ada.comesBack()
    for (let n = 0; n < 600 && scene.ada.state(id) === 'queued'; n++) await scene.pass(1000)
    expect([scene.ada.state(id), failed.size]).toEqual(['confirmed', 3])
  })

  test('a photo that waited and is no longer needed starts nothing', async () => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    const behind = await photographs(scene, [other], { severity: 'High' })
    rowsOf(scene.ada).blobs.delete(other)
    const ended = endings(scene, answerOf(500, { code: 'internal' }))
    scene.ada.comesBack()
    while (ended() === 0) await scene.pass(20)
    await scene.pass(20)
    await scene.until(scene.ada.box.decide.discard(id))
    scene.world.script = undefined
    await scene.pass(10_000)
    expect([scene.ada.state(id), scene.ada.entry(behind)?.displayStatus]).toEqual([
      'discarded',
      'refused',
    ])
    const before = scene.world.scheduler.steps()
    await scene.pass(60_000)
    expect(scene.world.scheduler.steps() - before).toBeLessThan(100)
  })
})

describe('F-52 a missing or changed photo', () => {
  const spoils: readonly [string, (scene: Scene) => void][] = [
    ['is no longer on the device', (scene) => void rowsOf(scene.ada).blobs.delete(one)],
    [
      'has other bytes on the device',
      (scene) => void rowsOf(scene.ada).blobs.set(one, { id: one, data: bytesOf(other).buffer }),
    ],
  ]

  test.each(spoils)(
    '%s: the change needs a decision, names the photo and keeps its text',
    async (_, spoil) => {
      const scene = await sceneOf()
      const id = await photographs(scene)
      spoil(scene)
      scene.ada.comesBack()
      await scene.calm()
      const view = scene.ada.entry(id)
      expect(view).toMatchObject({
        displayStatus: 'refused',
        review: { code: 'photo-missing', problems: { [`photos.${one}`]: expect.any(String) } },
      })
      expect(view?.entry.patch).toMatchObject({ title: 'Rail is loose' })
      expect(photosIn(scene.server(scene.action)?.['photos'])).toEqual([])
    },
  )

  test('F-60 each choice continues: taking a new photo, sending without it, retrying once it is back', async () => {
    for (const way of ['instead', 'without', 'again'] as const) {
      const scene = await sceneOf()
      const id = await photographs(scene)
      rowsOf(scene.ada).blobs.delete(one)
      scene.ada.comesBack()
      await scene.calm()
      const { entry } = scene.ada.entry(id) ?? {}
      if (entry === undefined) throw new Error('The change needs no decision.')
      if (way === 'instead') await keeps(scene, scene.ada, other)
      if (way === 'again') await keeps(scene, scene.ada, one)
      const decide = scene.ada.box.decide
      await scene.until(
        way === 'again'
          ? decide.retry(id)
          : decide.edit(id, {
              patch: { ...entry.patch, photos: way === 'instead' ? [photo(other)] : [] },
            }),
      )
      await scene.calm()
      expect([
        way,
        scene.server(scene.action)?.['title'],
        photosIn(scene.server(scene.action)?.['photos']),
      ]).toEqual([way, 'Rail is loose', { instead: [other], without: [], again: [one] }[way]])
      expect(scene.ada.box.snapshot().entries).toEqual([])
      expect(scene.violations()).toEqual([])
    }
  })

  test('a photo that the server lost is uploaded again once automatically, and needs review only afterwards', async () => {
    const scene = await sceneOf()
    const id = await photographs(scene)
    let refusals = 0
    scene.world.script = (request) => {
      scene.requests.push(request)
      const ops: { id: string; blobs: string[] }[] =
        request.path === '/api/sync/batch' ? JSON.parse(request.body ?? '{}').ops : []
      if (!ops.some((op) => op.id === id) || refusals >= 2) return undefined
      refusals += 1
      const results = ops.map((op) => ({
        id: op.id,
        status: 422,
        code: 'photo-missing',
        problems: { [`photos.${one}`]: 'It is not there.' },
      }))
      return {
        status: 200,
        headers: {
          'sync-server': '1',
          'content-type': 'application/json',
          'data-epoch': scene.world.port.epoch(),
        },
        body: JSON.stringify({ results }),
      }
    }
    scene.ada.comesBack()
    await scene.calm()
    expect(refusals).toBe(2)
    expect(scene.ada.entry(id)?.displayStatus).toBe('refused')
    await scene.until(scene.ada.box.decide.retry(id))
    await scene.calm()
    expect(scene.ada.state(id)).toBe('confirmed')
  })
})

test('F-51 an export contains the photos of its changes, and a damaged file is refused', async () => {
  const scene = await sceneOf()
  const id = await photographs(scene)
  const done = await scene.until(
    scene.ada.box.runInBox((box) => exportEntries(box, scene.ada.tab.scope, null)),
  )
  if (!done.ok) throw new Error('The export failed.')
  const text = await serializeBoxFile('Words', done.file)
  const file = await parseBoxFile(text)
  if (typeof file === 'string') throw new Error(file)
  expect(file.blobs).toMatchObject([{ id: one, type: 'image/jpeg' }])
  const wrong = await serializeBoxFile('Words', {
    ...done.file,
    blobs: done.file.blobs.map((blob) => ({ ...blob, data: btoa('other') })),
  })
  expect(await parseBoxFile(wrong)).toBe('damaged')
  // Imported again where its bytes were lost: the change is not doubled, and the bytes are back.
  rowsOf(scene.ada).blobs.delete(one)
  rowsOf(scene.ada).ext.delete(one)
  await scene.until(scene.ada.box.runInBox((box) => importEntries(box, file, at)))
  scene.ada.comesBack()
  await scene.calm()
  expect(scene.ada.state(id)).toBe('confirmed')
  expect(photosIn(scene.server(scene.action)?.['photos'])).toEqual([one])
  expect(scene.violations()).toEqual([])
})

test('F-53 F-54 a full device stores no photo and reports it', async () => {
  const scene = await sceneOf()
  scene.ada.device.disk.full = true
  const data = bytesOf(one).buffer
  const kept = await scene.until(
    scene.ada.box.runInBox((box) =>
      storeBlob(box, { id: one, data, kind: 'photo', type: 'image/jpeg', sha256: '' }, at),
    ),
  )
  expect(kept).toMatchObject({ ok: false, code: 'storage' })
  expect(rowsOf(scene.ada).blobs.size).toBe(0)
})

test('F-53 a full device drops the bytes of an uploaded photo, and still sends the change that names it', async () => {
  const scene = await sceneOf()
  const id = await photographs(scene)
  // The photo arrives, but the change that names it does not.
  scene.world.script = ({ path }) => (path === '/api/sync/batch' ? 'lose' : undefined)
  scene.ada.comesBack()
  const isThere = () => {
    const value = rowsOf(scene.ada).ext.get(one)?.value
    return typeof value === 'object' && value.uploaded
  }
  while (!isThere()) await scene.pass(100)
  expect(rowsOf(scene.ada).blobs.has(one)).toBe(true)
  scene.ada.device.disk.full = true
  await scene.until(
    scene.ada.box.append({
      id: other,
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { notes: 'More' },
      seen: {},
      guards: {},
    }),
  )
  expect(rowsOf(scene.ada).blobs.has(one)).toBe(false)
  scene.ada.device.disk.full = false
  scene.world.script = undefined
  scene.ada.comesBack()
  await scene.pass(60_000)
  expect([scene.ada.state(id), photosIn(scene.server(scene.action)?.['photos'])]).toEqual([
    'confirmed',
    [one],
  ])
})
