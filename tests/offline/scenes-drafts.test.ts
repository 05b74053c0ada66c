import { describe, expect, test } from 'vitest'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { batches } from './batches.ts'
import { sceneOf } from './scene.ts'

describe('one draft, saved more than once', () => {
  /** Opens one draft in two tabs; its first Save conflicts with Ben's change. */
  async function draftInTwoTabs() {
    const scene = await sceneOf()
    const other = await scene.ada.opensTab()
    const form = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      patch: { title: 'Ada', notes: 'once' },
      seen: { title: 'Loose rail' },
      guards: {},
    } as const
    scene.world.oracle.opened('once', { title: 'Loose rail' })
    await scene.ben.edits(scene.action, { title: 'Ben' })
    await scene.calm()
    await scene.ada.saves(form)
    await scene.calm()
    expect(scene.ada.state(form.id)).toBe('review')
    return { scene, other, form }
  }

  test('F-77 F-83 Save of the same draft in a second tab gives the entry that the first tab decided on', async () => {
    const { scene, other, form } = await draftInTwoTabs()
    const decided = await scene.until(scene.ada.box.decide.keepMine(form.id))
    expect(await scene.until(other.box.append(form))).toEqual(decided)
    await scene.calm()
    expect(await scene.until(other.box.append(form))).toEqual(decided)
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada', version: 3 })
    expect(scene.violations()).toEqual([])
  })

  test('F-77 F-83 when the first tab decided with other text, the second tab gets an error and keeps its draft', async () => {
    const { scene, other, form } = await draftInTwoTabs()
    const draft = { form: 'action', ref: scene.action }
    await scene.until(
      scene.ada.box.decide.edit(form.id, { patch: { title: 'Both', notes: 'once' } }),
    )
    await scene.until(
      other.box.drafts.save({
        ...draft,
        entryId: form.id,
        values: form.patch,
        seen: form.seen,
        guards: {},
      }),
    )
    expect(await scene.until(other.box.append({ ...form, draft }))).toMatchObject({
      ok: false,
      code: 'decided',
    })
    expect(await scene.until(other.box.drafts.load(draft.form, draft.ref))).toMatchObject({
      values: form.patch,
    })
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Both', version: 3 })
    expect(scene.violations()).toEqual([])
  })

  test('F-67 F-77 a Save in the second tab, after the first decided and withdrew, replaces all entries that may have been sent', async () => {
    const { scene, other, form } = await draftInTwoTabs()
    scene.ada.goesOffline()
    const decided = await scene.until(scene.ada.box.decide.keepMine(form.id))
    const kept = decided.ok ? decided.id : ''
    await scene.until(scene.ada.box.decide.discard(kept))
    const again = await other.saves(form)
    expect(other.entry(again)?.entry.replaces).toEqual([form.id, kept])
  })

  test('F-58 F-66 saving and withdrawing twice with other text conflicts with a change that had applied, and is not added to it', async () => {
    const scene = await sceneOf()
    const form = {
      id: scene.world.chance.uuid(),
      entity: 'action',
      ref: scene.action,
      op: 'patch',
      seen: { title: 'Loose rail' },
      guards: {},
    } as const
    batches(scene, 1, () => 'cut')
    const ids = []
    for (const title of ['B', 'C']) {
      ids.push(await scene.ada.saves({ ...form, patch: { title, notes: 'once' } }))
      await scene.pass(200)
      scene.ada.goesOffline()
      await scene.until(scene.ada.box.decide.discard(ids.at(-1) ?? ''))
    }
    const third = await scene.ada.saves({ ...form, patch: { title: 'D', notes: 'once' } })
    expect(scene.ada.entry(third)?.entry.replaces).toEqual(ids)
    scene.ada.comesBack()
    await scene.pass(5000)
    expect(scene.ada.entry(third)?.review).toMatchObject({ kind: 'exists', row: { title: 'B' } })
    expect(scene.server(scene.action)?.['version']).toBe(2)
  })

  test('F-77 a replacement never overwrites another stored entry', async () => {
    const { scene, form } = await draftInTwoTabs()
    const wanted = scene.world.chance.uuid()
    for (const id of [wanted, uuidV5(wanted, form.id)]) {
      scene.world.oracle.opened(id, { isActive: true })
      await scene.ada.saves({
        id,
        entity: 'project',
        ref: scene.project,
        op: 'patch',
        patch: { notes: id },
        seen: {},
        guards: { isActive: true },
      })
    }
    await scene.until(scene.ada.box.decide.edit(form.id, { id: wanted, patch: form.patch }))
    await scene.calm()
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ada', version: 3 })
    expect(scene.server(scene.project)).toMatchObject({ version: 3 })
    expect(scene.violations()).toEqual([])
  })

  test('F-77 a decision in a second tab on an entry being discarded gets an error, and the void stays', async () => {
    const { scene, other, form } = await draftInTwoTabs()
    scene.ada.goesOffline()
    expect(await scene.until(scene.ada.box.decide.discard(form.id))).toMatchObject({ ok: true })
    const { decide } = other.box
    for (const again of [
      decide.keepMine(form.id),
      decide.edit(form.id, { patch: { title: 'C' } }),
      decide.retry(form.id),
      decide.discard(form.id),
    ]) {
      expect(await scene.until(again)).toMatchObject({ ok: false, code: 'decided' })
    }
    await scene.pass(20)
    expect(other.entry(form.id)).toMatchObject({ discarding: true })
    scene.ada.comesBack()
    await scene.pass(5000)
    expect(scene.ada.state(form.id)).toBe('discarded')
    expect(scene.server(scene.action)).toMatchObject({ title: 'Ben', version: 2 })
    expect(scene.violations()).toEqual([])
  })
})
