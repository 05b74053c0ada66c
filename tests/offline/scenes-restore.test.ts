import { describe, expect, test } from 'vitest'
import { nextBatch } from './batches.ts'
import { answerOf, type Scene, sceneOf } from './scene.ts'

const sent = (paths: { path: string }[]) => paths.map((request) => request.path)
/** Returns the ids of the changes in these requests. */
const opsIn = (requests: { path: string; body?: string }[]) =>
  requests
    .filter(({ path }) => path === '/api/sync/batch')
    .flatMap(({ body }) =>
      (JSON.parse(body ?? '{}') as { ops: { id: string }[] }).ops.map(({ id }) => id),
    )

/** After the backup, a change of Ada is lost on its way and discarded, so its id is void. */
async function discardsWhatWasLost(scene: Scene) {
  scene.backUp()
  const late = nextBatch(scene, 'lose')
  const id = await scene.ada.edits(scene.action, { title: 'B' })
  await scene.calm()
  await scene.until(scene.ada.box.decide.discard(id))
  await scene.pass(61_000)
  return { id, late }
}

describe('the server was restored from a backup', () => {
  test('F-59 sends lost changes again with their ids, but not the ones the server still has', async () => {
    const scene = await sceneOf()
    const kept = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    scene.backUp()
    const forgotten = await scene.ada.edits(scene.action, { title: 'C' })
    await scene.calm()
    scene.restore()
    expect(scene.server(scene.action)?.['title']).toBe('B')
    scene.requests.length = 0
    await scene.ada.reads()
    await scene.calm()
    expect(sent(scene.requests).slice(0, 2)).toEqual(['/api/sync/receipts', '/api/sync/receipts'])
    expect(opsIn(scene.requests)).toEqual([forgotten])
    expect(scene.server(scene.action)?.['title']).toBe('C')
    expect([kept, forgotten].map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    await scene.ben.reads()
    expect(scene.violations()).toEqual([])
  })

  test('F-15 F-59 a full device with a clock a year ahead still remembers recent changes', async () => {
    const scene = await sceneOf()
    scene.backUp()
    const forgotten = await scene.ada.edits(scene.action, { title: 'C' })
    await scene.calm()
    scene.ada.device.skew += 365 * 86_400_000
    scene.ada.device.disk.full = true
    await scene.until(
      scene.ada.box.append({
        id: scene.world.chance.uuid(),
        entity: 'action',
        ref: scene.action,
        op: 'patch',
        patch: { notes: 'no room' },
        seen: {},
        guards: {},
      }),
    )
    scene.ada.device.disk.full = false
    scene.restore()
    await scene.ada.reads()
    await scene.calm()
    expect(scene.ada.state(forgotten)).toBe('confirmed')
    expect(scene.server(scene.action)?.['title']).toBe('C')
    expect(scene.violations()).toEqual([])
  })

  test('F-59 while requests for receipts fail, lists with the new epoch do not speed them up', async () => {
    const scene = await sceneOf()
    await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    scene.backUp()
    scene.restore()
    scene.requests.length = 0
    let isUp = false
    scene.world.script = (request) => {
      scene.requests.push(request)
      return isUp || request.path !== '/api/sync/receipts'
        ? undefined
        : answerOf(502, '<html>Bad gateway</html>')
    }
    for (let n = 0; n < 100; n++) {
      await scene.ada.reads()
      await scene.pass(100)
    }
    expect(scene.requests.length).toBeGreaterThan(1)
    expect(scene.requests.length).toBeLessThan(30)
    isUp = true
    scene.requests.length = 0
    await scene.pass(61_000)
    expect(sent(scene.requests)).toContain('/api/sync/receipts')
    expect(scene.violations()).toEqual([])
  })

  test('F-62 a batch of another epoch runs nothing, at any time', async () => {
    const scene = await sceneOf()
    scene.backUp()
    const late = nextBatch(scene)
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(scene.ada.state(id)).toBe('confirmed')
    scene.restore()
    const answer = await scene.until(scene.world.port.handle(late()))
    expect(answer).toMatchObject({ status: 409 })
    expect(answer?.body).toContain('epoch')
    expect(scene.world.port.tickets(id)).toEqual([])
    expect(scene.server(scene.action)?.['title']).toBe('Loose rail')
  })

  test('F-62 the refusal of its next batch makes the queue request receipts first, and then send', async () => {
    const scene = await sceneOf()
    scene.backUp()
    scene.restore()
    scene.requests.length = 0
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    expect(sent(scene.requests)).toEqual([
      '/api/sync/batch',
      '/api/sync/receipts',
      '/api/sync/batch',
    ])
    expect(scene.ada.state(id)).toBe('confirmed')
    expect(scene.ada.box.snapshot().epoch).toBe(scene.world.port.epoch())
  })

  test('F-63 sets a void that the restore lost again before it sends anything else', async () => {
    const scene = await sceneOf()
    const { id } = await discardsWhatWasLost(scene)
    expect(scene.world.port.isVoid(id)).toBe(true)
    scene.restore()
    expect(scene.world.port.isVoid(id)).toBe(false)
    await scene.ada.edits(scene.project, { name: 'Quay' })
    await scene.calm()
    expect(scene.world.port.isVoid(id)).toBe(true)
    await scene.ben.reads()
    expect(scene.violations()).toEqual([])
  })

  test('F-63 reports to its author a discarded change that was applied meanwhile', async () => {
    const scene = await sceneOf()
    const { id, late } = await discardsWhatWasLost(scene)
    expect(scene.ada.state(id)).toBe('discarded')
    scene.restore()
    // The change arrives from a copy that was exported to another tablet, because this box's
    // batches name their epoch.
    const body: { ops: object[] } = JSON.parse(late().body ?? '{}')
    await scene.until(
      scene.world.port.handle({
        ...late(),
        body: JSON.stringify({ ...body, epoch: scene.world.port.epoch() }),
      }),
    )
    expect(scene.world.port.tickets(id)).toHaveLength(1)
    await scene.ada.reads()
    await scene.calm()
    expect(scene.ada.ended(id)).toMatchObject({ end: 'confirmed', was: 'discarded' })
  })

  test('F-64 a repeated entry whose row another person changed since the restore is a conflict and does not overwrite it', async () => {
    const scene = await sceneOf()
    scene.backUp()
    const id = await scene.ada.edits(scene.action, { title: 'Ada' })
    await scene.calm()
    scene.restore()
    await scene.ben.reads()
    await scene.ben.edits(scene.action, { title: 'Ben' })
    await scene.ben.edits(scene.action, { title: 'Loose rail' })
    await scene.calm()
    await scene.ada.reads()
    await scene.calm()
    expect(scene.ada.entry(id)).toMatchObject({ displayStatus: 'decide', delivery: { at: 1 } })
    expect(scene.server(scene.action)?.['title']).toBe('Loose rail')
  })

  test('sends a lost chain again in its order, with the create first', async () => {
    const scene = await sceneOf()
    scene.backUp()
    const made = await scene.ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    const edits = [
      await scene.ada.edits(made.uid, { title: 'Newer' }),
      await scene.ada.edits(made.uid, { title: 'Newest' }),
    ]
    await scene.calm()
    expect(scene.server(made.uid)).toMatchObject({ title: 'Newest', version: 3 })
    scene.restore()
    expect(scene.server(made.uid)).toBeUndefined()
    await scene.ada.reads()
    await scene.calm()
    expect(scene.server(made.uid)).toMatchObject({ title: 'Newest', version: 3 })
    expect(edits.map(scene.ada.state)).toEqual(['confirmed', 'confirmed'])
    await scene.ben.reads()
    expect(scene.violations()).toEqual([])
  })

  test('drops rows and numbers of the old epoch', async () => {
    const scene = await sceneOf()
    const made = await scene.ada.creates('project', { name: 'Quay', number: 'P-2' })
    await scene.calm()
    expect(scene.ada.box.snapshot().numbers.get(made.uid)).toMatchObject({ uid: made.uid })
    scene.backUp()
    const later = await scene.ada.creates('project', { name: 'Dock', number: 'P-3' })
    await scene.calm()
    scene.restore()
    // The forgotten change cannot be sent again yet, so no other row replaces its row.
    scene.world.script = ({ path }) =>
      path === '/api/sync/batch' ? answerOf(502, '<html>Bad gateway</html>') : undefined
    scene.ada.box.onServerEpoch(scene.world.port.epoch())
    await scene.pass(1000)
    expect(scene.ada.box.snapshot().entries.map(({ entry }) => entry.ref)).toEqual([later.uid])
    expect(
      [...scene.ada.box.snapshot().confirmed.values()].every(
        (row) => row.epoch === scene.world.port.epoch(),
      ),
    ).toBe(true)
    expect(scene.ada.box.snapshot().numbers.size).toBe(0)
  })
})

describe('an unannounced restore of the server', () => {
  test('F-59 the mark that a device sends with its list reveals it, and lost changes are sent again once', async () => {
    const scene = await sceneOf()
    scene.backUp()
    const id = await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    const before = scene.world.port.epoch()
    scene.restore(true)
    // Ben's tablet knows nothing newer than the backup.
    await scene.ben.reads()
    expect([scene.world.port.epoch(), scene.server(scene.action)?.['title']]).toEqual([
      before,
      'Loose rail',
    ])
    await scene.ada.reads()
    await scene.calm()
    expect(scene.world.port.epoch()).not.toBe(before)
    expect(scene.server(scene.action)?.['title']).toBe('B')
    expect(scene.world.port.tickets(id)).toHaveLength(1)
    await scene.ben.reads()
    await scene.calm()
    expect(scene.violations()).toEqual([])
  })

  test('F-59 F-62 the mark sent with the next change reveals it too, and that change waits for the receipts', async () => {
    const scene = await sceneOf()
    scene.backUp()
    await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    scene.restore(true)
    scene.requests.length = 0
    await scene.ada.edits(scene.project, { name: 'Quay' })
    await scene.calm()
    expect(sent(scene.requests).slice(0, 2)).toEqual(['/api/sync/batch', '/api/sync/receipts'])
    expect([scene.server(scene.action)?.['title'], scene.server(scene.project)?.['name']]).toEqual([
      'B',
      'Quay',
    ])
  })

  test('F-59 another tab and a restarted app have the mark too', async () => {
    const scene = await sceneOf()
    scene.backUp()
    await scene.ada.edits(scene.action, { title: 'B' })
    await scene.calm()
    const mark = scene.ada.box.consistencyToken()
    expect(mark).not.toBe('')
    const other = await scene.ada.opensTab()
    expect(other.box.consistencyToken()).toBe(mark)
    scene.ada.closes()
    scene.restore(true)
    await other.reads()
    await scene.calm()
    expect(scene.server(scene.action)?.['title']).toBe('B')
  })

  test('a list stores its mark only in place of the one that it returned', async () => {
    const scene = await sceneOf()
    const mine = scene.ada.box.consistencyToken()
    const [epoch] = mine.split(' ')
    scene.ada.box.onServerEpoch(epoch ?? '', {
      sent: 'another tab has shown this',
      received: `${epoch} 7 late`,
    })
    await scene.calm()
    expect(scene.ada.box.consistencyToken()).toBe(mine)
    scene.ada.box.onServerEpoch(epoch ?? '', { sent: mine, received: `${epoch} 7 newer` })
    await scene.calm()
    expect(scene.ada.box.consistencyToken()).toBe(`${epoch} 7 newer`)
  })
})
