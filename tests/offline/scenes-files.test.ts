import { describe, expect, test } from 'vitest'
import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { type BoxFile, parseBoxFile, serializeBoxFile } from '#client/data/outbox/file/format.ts'
import { importEntries } from '#client/data/outbox/file/import-entries.ts'
import { idsOf, type Player, type Scene, sceneOf } from './scene.ts'

/** Ada with two tablets; the second is `ben` in the scene. */
const twoTablets = () => sceneOf(3)

/** Exports the changes of a tablet, and returns the file as written and read again. */
async function takesOut(
  scene: Scene,
  player: Player,
  ids: string[] | null = null,
): Promise<BoxFile> {
  const done = await scene.until(
    player.box.runInBox((box) => exportEntries(box, player.tab.scope, ids)),
  )
  if (!done.ok) throw new Error(done.message)
  const read = await parseBoxFile(await serializeBoxFile('Words', done.file))
  if (typeof read === 'string') throw new Error(read)
  return read
}

async function bringsIn(scene: Scene, player: Player, file: BoxFile) {
  const done = await scene.until(
    player.box.runInBox((box) => importEntries(box, file, '2027-01-15T08:00:00.000Z')),
  )
  if (!done.ok) throw new Error(done.message)
  return { taken: done.imported, known: done.skipped }
}

describe('changes exported to a file', () => {
  test('F-51 a file imported twice on a second tablet gives each change once, in order, and the first tablet learns it', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    const made = await ada.creates('action', {
      title: 'New',
      description: 'd',
      severity: 'Low',
      assignedTo: '1',
      projectID: scene.project,
    })
    const note = await ada.edits(made.uid, { notes: 'afterwards' })
    const file = await takesOut(scene, ada)
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 2, known: 0 })
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 0, known: 2 })
    await scene.calm()
    expect([made.id, note].map(other.state)).toEqual(['confirmed', 'confirmed'])
    expect(await bringsIn(scene, other, file)).toEqual({ taken: 0, known: 2 })
    expect(scene.requests.flatMap(idsOf)).toEqual([made.id, note])
    expect(scene.server(made.uid)).toMatchObject({ title: 'New', version: 2 })
    ada.comesBack()
    await scene.calm()
    expect([made.id, note].map(ada.state)).toEqual(['confirmed', 'confirmed'])
    expect(scene.server(made.uid)).toMatchObject({ version: 2 })
    expect(scene.violations()).toEqual([])
  })

  test('F-51 imported changes come after the existing ones, keep their ids, and count as attempted', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const first = await ada.edits(scene.action, { title: 'From the first tablet' })
    const own = await other.edits(scene.project, { name: 'From the second' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    expect(other.box.snapshot().entries.map(({ entry }) => entry.id)).toEqual([own, first])
    expect(other.entry(first)?.delivery).toMatchObject({ attempted: true, attempts: 0 })
  })

  test('F-78 discarding an exported change voids it, and the server refuses the copy', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Taken back' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    await scene.until(ada.box.decide.discard(id))
    expect(ada.entry(id)).toMatchObject({ discarding: true })
    ada.comesBack()
    await scene.calm()
    expect(ada.state(id)).toBe('discarded')
    other.comesBack()
    await scene.calm()
    expect(other.entry(id)).toMatchObject({ displayStatus: 'refused', review: { code: 'void' } })
    expect(scene.server(scene.action)).toMatchObject({ title: 'Loose rail', version: 1 })
  })

  test('F-78 marks a never sent change before its export, so that a later discard requests a void', async () => {
    const scene = await twoTablets()
    const { ada } = scene
    ada.device.expired = true
    await ada.edits(scene.project, { name: 'Makes the box wait for sign-in' })
    await scene.calm()
    const [out, stays] = [
      await ada.edits(scene.action, { title: 'Handed out' }),
      await ada.edits(scene.action, { severity: 'High' }),
    ]
    expect([out, stays].map((id) => ada.entry(id)?.delivery.attempted)).toEqual([false, false])
    await takesOut(scene, ada, [out])
    expect([out, stays].map((id) => ada.entry(id)?.delivery.attempted)).toEqual([true, false])
    for (const id of [out, stays]) await scene.until(ada.box.decide.discard(id))
    expect([out, stays].map((id) => ada.entry(id)?.discarding ?? ada.state(id))).toEqual([
      true,
      'discarded',
    ])
  })

  test('F-78 discarding the original after its copy was sent reports that the change is in the record', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Sent from the copy' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    await scene.calm()
    await scene.until(ada.box.decide.discard(id))
    ada.comesBack()
    await scene.calm()
    expect(ada.ended(id)).toMatchObject({ end: 'confirmed', was: 'discarded' })
    expect(scene.violations()).toEqual([])
  })

  test('F-78 an export leaves out a change being discarded, because a copy would bring it back', async () => {
    const scene = await twoTablets()
    const { ada } = scene
    ada.goesOffline()
    const [kept, gone] = [
      await ada.edits(scene.action, { title: 'Kept' }),
      await ada.edits(scene.project, { name: 'Gone' }),
    ]
    await takesOut(scene, ada)
    await scene.until(ada.box.decide.discard(gone))
    expect((await takesOut(scene, ada)).entries.map(({ id }) => id)).toEqual([kept])
  })

  test('F-51 F-66 a change decided on two tablets applies once: the second one sees the replacement by the first, then decides', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    ada.goesOffline()
    other.goesOffline()
    const id = await ada.edits(scene.action, { title: 'Ada', notes: 'once' })
    await bringsIn(scene, other, await takesOut(scene, ada))
    scene.world.oracle.direct('direct')
    scene.world.port.editDirectly(
      { tenant: ada.tab.scope.tenant, user: 'office' },
      'direct',
      scene.action,
      { title: 'Else' },
    )
    other.comesBack()
    await scene.calm()
    expect(other.entry(id)?.review).toMatchObject({ kind: 'conflict' })
    await scene.until(other.box.decide.keepMine(id))
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada', version: 3 })
    ada.comesBack()
    await scene.calm()
    expect(ada.entry(id)?.review).toMatchObject({ code: 'void' })
    const again = await scene.until(
      ada.box.decide.edit(id, { patch: { title: 'Ada', notes: 'once' }, seen: { title: 'Ada' } }),
    )
    const next = again.ok ? again.id : ''
    await scene.calm()
    expect(ada.entry(next)?.review).toMatchObject({ kind: 'exists', of: id, row: { title: 'Ada' } })
    expect(scene.server(scene.action)).toMatchObject({ version: 3 })
    // It was not applied under its own id, so it must not count as sent.
    expect(ada.ended(id)).toMatchObject({ end: 'superseded' })
    const last = await scene.until(
      ada.box.decide.edit(next, { patch: { title: 'Ada, later' }, seen: { title: 'Ada' } }),
    )
    await scene.calm()
    expect(ada.state(last.ok ? last.id : '')).toBe('confirmed')
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada, later', version: 4 })
    expect(scene.violations()).toEqual([])
  })

  test('F-54 F-78 a form exported because it could not be stored: a later Save replaces the copy, so that one of them applies', async () => {
    const scene = await twoTablets()
    const { ada, ben: other } = scene
    const row = ada.row(scene.action) ?? {}
    const draft = {
      id: scene.world.chance.uuid(),
      entity: 'action' as const,
      ref: scene.action,
      op: 'patch' as const,
      patch: { title: 'From the file', notes: 'once' },
      seen: { title: row['title'] ?? null },
      guards: {},
    }
    scene.world.oracle.opened('once', row)
    ada.device.disk.full = true
    expect(await scene.until(ada.box.append(draft))).toMatchObject({ ok: false, code: 'storage' })
    const entry = {
      ...draft,
      v: 1,
      seq: 1,
      scope: ada.tab.scope,
      deps: [],
      blobs: [],
      authoredAt: '2026-11-20T09:00:00.000Z',
      replaces: [],
    }
    ada.box.markExported(draft.id)
    await bringsIn(scene, other, {
      format: 'outbox',
      v: 1,
      scope: ada.tab.scope,
      epoch: '',
      entries: [entry],
      blobs: [],
    })
    await scene.calm()
    expect(other.state(draft.id)).toBe('confirmed')
    ada.device.disk.full = false
    const saved = await ada.saves({
      ...draft,
      patch: { title: 'Saved here after all', notes: 'once' },
    })
    expect(
      await ada.saves({ ...draft, patch: { title: 'Saved here after all', notes: 'once' } }),
    ).toBe(saved)
    await scene.calm()
    expect(ada.entry(saved)).toMatchObject({ displayStatus: 'decide', review: { kind: 'exists' } })
    expect(scene.server(scene.action)).toMatchObject({ title: 'From the file', version: 2 })
  })
})
