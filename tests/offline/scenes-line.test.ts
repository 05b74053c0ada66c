import { describe, expect, test } from 'vitest'
import { signIn } from './acts.ts'
import { batches, nextBatch } from './batches.ts'
import { answerOf, idsOf, sceneOf, type Scene } from './scene.ts'

const sentBatches = (scene: Scene) =>
  scene.requests.filter((request) => request.path === '/api/sync/batch')

describe('the connection', () => {
  test('F-01 a request cut before the server is sent again with the same id', async () => {
    const scene = await sceneOf()
    batches(scene, 2, () => 'lose')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.state(id)).toBe('queued')
    await scene.pass(5000)
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(sentBatches(scene).map(idsOf)).toEqual([[id], [id], [id]])
    expect(scene.server(scene.action)).toMatchObject({ title: 'B', version: 2 })
    expect(scene.violations()).toEqual([])
  })

  test('F-02 F-03 a request cut after the commit or during the answer gives one history entry', async () => {
    const scene = await sceneOf()
    batches(scene, 1, () => 'cut')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(5000)
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(scene.world.port.tickets(id)).toHaveLength(1)
    expect(sentBatches(scene)).toHaveLength(2)
    expect(scene.violations()).toEqual([])
  })

  test('F-04 F-05 a request delivered twice gives one history entry', async () => {
    const scene = await sceneOf()
    batches(scene, 1, () => 'twice')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(5000)
    expect(scene.world.port.tickets(id)).toHaveLength(1)
    expect(scene.server(scene.action)?.['version']).toBe(2)
    expect(scene.violations()).toEqual([])
  })

  test('F-06 a delayed request of a discarded change is refused by its void', async () => {
    const scene = await sceneOf()
    const late = nextBatch(scene, 'lose')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    await scene.until(scene.ada.box.decide.discard(id))
    await scene.pass(70_000)
    expect(scene.ada.state(id)).toBe('discarded')
    await scene.until(scene.world.port.handle(late()))
    expect(scene.server(scene.action)?.['title']).toBe('Loose rail')
    expect(scene.violations()).toEqual([])
  })

  test('F-06 a change applied before its discard becomes Sent, with a notice to its author', async () => {
    const scene = await sceneOf()
    batches(scene, 1, () => 'cut')
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(150)
    expect((await scene.until(scene.ada.box.decide.discard(id))).ok).toBe(true)
    expect(scene.ada.entry(id)?.discarding).toBe(true)
    await scene.pass(70_000)
    expect(scene.ada.ended(id)).toMatchObject({ end: 'confirmed', was: 'discarded' })
    expect(scene.ada.box.snapshot().ended.at(-1)).toMatchObject({ id, was: 'discarded' })
    expect(scene.violations()).toEqual([])
  })

  test('F-33 matches results by id, in another order or with one missing', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const ids = [
      await scene.ada.edits(scene.action, { notes: 'one' }),
      await scene.ada.edits(scene.project, { name: 'Quay' }),
      await scene.ada.edits(scene.project, { number: 'P-2' }),
    ]
    const [first, second] = ids
    batches(scene, 1, () =>
      answerOf(200, {
        results: [
          { id: second ?? '', status: 422, code: 'invalid' },
          { id: first ?? '', status: 424, code: 'held' },
        ],
      }),
    )
    scene.ada.comesBack()
    await scene.pass(10_000)
    expect(ids.map(scene.ada.state)).toEqual(['confirmed', 'refused', 'queued'])
  })

  test('F-35 halves a batch that is too large; a single change that is too large needs review', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const large = await scene.ada.edits(scene.project, { name: 'x'.repeat(50) })
    const ids = [
      await scene.ada.edits(scene.action, { notes: 'one' }),
      await scene.ada.edits(scene.action, { notes: 'two' }),
    ]
    batches(scene, 100, (request) =>
      (request.body ?? '').includes('xxxxx') ? answerOf(413, { code: 'too-large' }) : undefined,
    )
    scene.ada.comesBack()
    await scene.pass(10_000)
    expect(ids.map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.ada.entry(large)?.review).toMatchObject({ kind: 'defect', code: 'too-large' })
  })

  test('F-01 F-35 a connection of 20 kbit/s with a delay of two seconds empties a queue of 200 unaided, each change once', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const ids: string[] = []
    for (let n = 0; n < 200; n++)
      ids.push(
        await scene.ada.edits(n % 2 === 0 ? scene.action : scene.project, {
          notes: `${n} ${'Seen on the walk. '.repeat(40)}`,
        }),
      )
    const sizes: number[] = []
    await scene.pass(3000)
    // 2,500 bytes a second up, and no delay for the answer's size.
    scene.world.script = (request) => {
      scene.requests.push(request)
      if (request.path === '/api/sync/batch') sizes.push(idsOf(request).length)
      return 2000 + (request.body ?? '').length / 2.5
    }
    scene.ada.comesBack()
    await scene.pass(1_200_000)
    expect(ids.map(scene.ada.state).filter((state) => state !== 'confirmed')).toEqual([])
    expect(ids.filter((id) => scene.world.port.tickets(id).length !== 1)).toEqual([])
    expect(scene.violations()).toEqual([])
    // The sender remembers a size that works, and does not retry one that is too large for the
    // line.
    expect(sizes[0]).toBe(100)
    expect(sizes.slice(1)).toEqual([50, 50, 50, 50])
    // The line is good again, and batches have their full size again.
    scene.ada.goesOffline()
    for (let n = 0; n < 150; n++) await scene.ada.edits(scene.action, { notes: `later ${n}` })
    batches(scene, 0, () => undefined)
    scene.requests.length = 0
    scene.ada.comesBack()
    await scene.pass(10_000)
    expect(
      sentBatches(scene)
        .map((request) => idsOf(request).length)
        .slice(-2)[0],
    ).toBeGreaterThan(40)
  })

  test('F-36 a change that never finishes does not block the others on a working connection', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const bad = await scene.ada.edits(scene.project, { name: 'takes for ever' })
    const good = [
      await scene.ada.edits(scene.action, { notes: 'one' }),
      await scene.ada.edits(scene.action, { notes: 'two' }),
    ]
    scene.world.script = (request) => {
      scene.requests.push(request)
      return (request.body ?? '').includes('for ever') ? 1e12 : undefined
    }
    scene.ada.comesBack()
    await scene.pass(1_800_000)
    expect(good.map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.ada.entry(bad)?.review).toMatchObject({ kind: 'defect' })
  })

  test('F-36 an operation that fails every batch needs review after eight failures alone; the others pass, and batches return', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const bad = await scene.ada.edits(scene.project, { name: 'crashes the server' })
    const good = [
      await scene.ada.edits(scene.action, { notes: 'one' }),
      await scene.ada.edits(scene.action, { notes: 'two' }),
    ]
    batches(scene, 1000, (request) =>
      (request.body ?? '').includes('crashes') ? answerOf(500, { code: 'internal' }) : undefined,
    )
    scene.ada.comesBack()
    await scene.pass(120_000)
    expect(good.map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    await scene.pass(900_000)
    expect(scene.ada.entry(bad)?.review).toMatchObject({ kind: 'defect' })
    expect(scene.ada.entry(bad)?.delivery.alone).toBe(8)
    expect(sentBatches(scene).filter((request) => idsOf(request).join() === bad)).toHaveLength(8)
    scene.ada.goesOffline()
    const more = [
      await scene.ada.edits(scene.action, { notes: 'three' }),
      await scene.ada.edits(scene.action, { notes: 'four' }),
    ]
    scene.ada.comesBack()
    await scene.pass(5000)
    expect(sentBatches(scene).map(idsOf).at(-1)).toEqual(more)
  })

  test('F-39 retries at growing intervals while a gateway answers each batch with its own page but lets lists through', async () => {
    const scene = await sceneOf()
    scene.world.script = (request) => {
      scene.requests.push(request)
      return answerOf(502, '<html>Bad gateway</html>')
    }
    await scene.ada.edits(scene.action, { title: 'B' })
    for (let n = 0; n < 600; n++) {
      await scene.ada.reads()
      await scene.pass(100)
    }
    const beginning = scene.requests.length
    expect(beginning).toBeLessThan(40)
    await scene.pass(600_000)
    expect(scene.requests.length - beginning).toBeLessThan(80)
  })

  test('F-36 a server that answers no request counts as no failure of an entry', async () => {
    const scene = await sceneOf()
    scene.world.script = () => 'lose'
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(3_600_000)
    expect(scene.ada.entry(id)?.delivery).toMatchObject({ state: 'queued', alone: 0 })
    scene.world.script = undefined
    await scene.pass(61_000)
    expect(scene.ada.state(id)).toBe('confirmed')
  })

  test('F-37 a 429 with Retry-After delays the whole queue, also after a tap; with 503 a tap sends at once', async () => {
    const scene = await sceneOf()
    batches(scene, 1, () => answerOf(429, { code: 'too-many' }, { 'retry-after': '120' }))
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.pass(60_000)
    scene.ada.box.sendNow()
    const other = await scene.ada.edits(scene.project, { name: 'Quay' })
    await scene.pass(55_000)
    expect([scene.ada.state(id), scene.ada.state(other)]).toEqual(['queued', 'queued'])
    await scene.pass(6000)
    expect([scene.ada.state(id), scene.ada.state(other)]).toEqual(['confirmed', 'confirmed'])
    batches(scene, 1, () => answerOf(503, { code: 'busy' }, { 'retry-after': '120' }))
    const third = await scene.ada.edits(scene.action, { title: 'C' })
    await scene.pass(10_000)
    const fourth = await scene.ada.edits(scene.project, { name: 'Pier' })
    await scene.pass(10_000)
    expect([scene.ada.state(third), scene.ada.state(fourth)]).toEqual(['queued', 'queued'])
    scene.ada.box.sendNow()
    await scene.pass(1000)
    expect([scene.ada.state(third), scene.ada.state(fourth)]).toEqual(['confirmed', 'confirmed'])
  })

  test('F-38 F-16 an unusable Retry-After gives the ordinary back-off, at most a minute', async () => {
    const scene = await sceneOf()
    for (const value of ['soon', '-5', 'Mon, 01 Jan 2001 00:00:00 GMT']) {
      batches(scene, 1, () => answerOf(503, { code: 'busy' }, { 'retry-after': value }))
      const id = await scene.ada.edits(scene.action, { notes: value })
      await scene.pass(1500)
      expect(scene.ada.state(id)).toBe('confirmed')
    }
  })

  test('F-39 F-80 a captive portal or a foreign 403 changes no state and pauses nothing', async () => {
    const scene = await sceneOf()
    const answers = [
      answerOf(200, '<html>Welcome</html>'),
      answerOf(200, { results: [] }),
      answerOf(401, 'Sign in to the network'),
      answerOf(403, { code: 'waf' }),
      answerOf(403, {}),
      answerOf(404, 'Not here'),
      { status: 302, headers: {}, body: '' },
    ]
    const id = await scene.ada.edits(scene.project, { name: 'Quay' })
    await scene.calm()
    expect(scene.ada.state(id)).toBe('confirmed')
    batches(scene, answers.length, () => answers.shift())
    const next = await scene.ada.edits(scene.action, { title: 'B' })
    for (let n = 0; n < 6; n++) {
      await scene.pass(200)
      // A request may be in flight now.
      for (let wait = 0; wait < 20 && scene.ada.entry(next)?.delivery.state === 'sending'; wait++)
        await scene.pass(10)
      expect(scene.ada.entry(next)?.delivery.state).toBe('queued')
      expect(scene.ada.box.snapshot().paused).toBeNull()
    }
    await scene.pass(240_000)
    expect(scene.ada.state(next)).toBe('confirmed')
    expect(scene.violations()).toEqual([])
  })

  test('sends 1,000 queued edits in order, in at most 11 round trips', async () => {
    const scene = await sceneOf()
    const other = await scene.ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    await scene.calm()
    scene.ada.device.expired = true
    const ids = [await scene.ada.edits(scene.action, { notes: 'first' })]
    await scene.calm()
    for (let n = 1; n < 1000; n++) {
      const ref = n % 3 === 0 ? other.uid : scene.action
      ids.push(
        await scene.ada.saves({
          id: scene.world.chance.uuid(),
          entity: 'action',
          ref,
          op: 'patch',
          patch: { notes: `note ${n}` },
          seen: {},
          guards: {},
        }),
      )
    }
    scene.requests.length = 0
    signIn(scene.ada.device)
    await scene.pass(60_000)
    expect(scene.ada.box.snapshot().entries).toEqual([])
    expect(scene.requests.length).toBeLessThanOrEqual(11)
    expect(ids.filter((id) => scene.ada.state(id) !== 'confirmed')).toEqual([])
    expect(scene.violations()).toEqual([])
  })

  test('F-15 a clock that jumps changes neither the order nor the waiting time', async () => {
    const scene = await sceneOf()
    scene.ada.goesOffline()
    const first = await scene.ada.edits(scene.action, { title: 'B' })
    scene.ada.device.skew = -3e10
    const second = await scene.ada.edits(scene.action, { title: 'C' })
    scene.ada.device.skew = 3e10
    scene.ada.comesBack()
    await scene.pass(5000)
    expect([scene.ada.state(first), scene.ada.state(second)]).toEqual(['confirmed', 'confirmed'])
    expect(scene.server(scene.action)?.['title']).toBe('C')
    // A clock that jumps ahead does not end a wait, even when an event wakes the box; one that
    // jumps back does not prolong it.
    for (const skew of [6e10, -3e10]) {
      batches(scene, 1, () => answerOf(429, { code: 'too-many' }, { 'retry-after': '120' }))
      const id = await scene.ada.edits(scene.action, { title: `After ${skew}` })
      await scene.pass(10_000)
      scene.ada.device.skew = skew
      await scene.ada.edits(scene.project, { name: `Quay ${skew}` })
      await scene.pass(100_000)
      expect(scene.ada.state(id)).toBe('queued')
      await scene.pass(11_000)
      expect(scene.ada.state(id)).toBe('confirmed')
    }
    expect(scene.violations()).toEqual([])
  })
})
