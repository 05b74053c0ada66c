import { describe, expect, test } from 'vitest'
import { answerOf, sceneOf } from './scene.ts'

describe('lists and confirmed changes', () => {
  test('F-71 an older list does not remove a confirmed change from the screen before a list contains it', async () => {
    const scene = await sceneOf()
    const { box } = scene.ada
    const before = box.currentTick()
    const older = scene.world.port.list(scene.ada.tab.scope)
    const rows = older.rows.action.map(({ uid, version }) => ({ uid, version }))
    await scene.ada.edits(scene.action, { title: 'B' })
    const made = await scene.ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    await scene.calm()
    expect(scene.ada.state(made.id)).toBe('confirmed')
    // The list has the old action at an older version, and left before the new one existed.
    await scene.until(
      box.pruneConfirmedRows({
        entity: 'action',
        epoch: older.epoch,
        since: before,
        rows,
        covers: () => true,
      }),
    )
    await scene.calm()
    expect([scene.ada.row(scene.action), scene.ada.row(made.uid)]).toMatchObject([
      { title: 'B', version: 2 },
      { title: 'New', version: 1 },
    ])
    await scene.ada.reads()
    expect(box.snapshot().confirmed.size).toBe(0)
    expect(scene.ada.row(scene.action)).toMatchObject({ title: 'B', version: 2 })
  })

  test('F-71 neither does a list requested by another tab, which hears of the row later or not yet', async () => {
    for (const missed of [0, 100]) {
      const scene = await sceneOf()
      const other = await scene.ada.opensTab()
      await scene.calm()
      scene.world.missed = missed
      const since = other.box.currentTick()
      const { epoch, rows } = scene.world.port.list(other.tab.scope)
      const made = await scene.ada.creates('action', {
        title: 'New',
        description: 'd',
        severity: 'Low',
        assignedTo: '1',
        projectID: scene.project,
      })
      await scene.calm()
      expect(scene.ada.state(made.id)).toBe('confirmed')
      await scene.until(
        other.box.pruneConfirmedRows({
          entity: 'action',
          epoch,
          since,
          rows: rows.action.map(({ uid, version }) => ({ uid, version })),
          covers: () => true,
        }),
      )
      await scene.calm()
      expect(scene.ada.row(made.uid)).toMatchObject({ title: 'New', version: 1 })
      // A list that was requested after the confirmation is newer: the confirmed row is dropped.
      scene.world.missed = 0
      await scene.ada.reads()
      expect(scene.ada.box.snapshot().confirmed.size).toBe(0)
    }
  })

  test('F-71 a late answer does not bring an older row back', async () => {
    const scene = await sceneOf()
    scene.world.missed = 0
    const { ada } = scene
    ada.goesOffline()
    const [one, two] = [
      await ada.edits(scene.action, { title: 'B' }),
      await ada.edits(scene.action, { title: 'C' }),
    ]
    // The answer names the second change first: both rows, the newer one before the older.
    scene.world.script = ({ path, body }) => {
      if (path !== '/api/sync/batch') return undefined
      const { ops }: { ops: { id: string; ref: string }[] } = JSON.parse(body ?? '{}')
      const version = (id: string) => (id === one ? 2 : 3)
      const results = ops.map(({ id, ref }) => ({
        id,
        status: 200,
        version: version(id),
        row: {
          uid: ref,
          version: id === one ? 3 : 2,
          title: id === one ? 'C' : 'B',
          etag: `"${scene.world.port.epoch()}.${id === one ? 3 : 2}"`,
        },
      }))
      return answerOf(200, { results }, { 'data-epoch': scene.world.port.epoch() })
    }
    ada.comesBack()
    await scene.pass(1000)
    expect([one, two].map(ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(ada.box.snapshot().confirmed.get(`action,${scene.action}`)).toMatchObject({
      version: 3,
      row: { title: 'C' },
    })
  })

  test('F-74 shows a record and a note once, although a list brings them before their entry is settled', async () => {
    const scene = await sceneOf()
    scene.world.script = (request) => (request.path === '/api/sync/batch' ? 'cut' : undefined)
    const made = await scene.ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    await scene.pass(400)
    const note = await scene.ada.edits(scene.action, { notes: 'seen twice?' })
    await scene.pass(30_000)
    expect([made.id, note].map(scene.ada.state)).toEqual(['queued', 'queued'])
    await scene.ada.reads()
    expect(scene.ada.row(made.uid)).toMatchObject({ title: 'New', lane: { created: false } })
    expect(scene.ada.row(scene.action)).toMatchObject({ lane: { notes: [] } })
    scene.world.script = undefined
    await scene.pass(61_000)
    expect(scene.violations()).toEqual([])
  })
})
