import { expect, test } from 'vitest'
import { answerOf, sceneOf } from './scene.ts'

test('F-37 a void that gets a 429 stays stored and is sent again after the wait', async () => {
  const scene = await sceneOf()
  let [batches, receipts] = [0, 0]
  scene.world.script = ({ path }) => {
    // After a lost batch only a void can end the change.
    if (path === '/api/sync/batch') return (batches += 1) === 1 ? 'lose' : undefined
    if (path !== '/api/sync/receipts' || (receipts += 1) > 1) return undefined
    return answerOf(429, { code: 'too-many' }, { 'retry-after': '120' })
  }
  const id = await scene.ada.edits(scene.action, { title: 'B' })
  await scene.calm()
  await scene.until(scene.ada.box.decide.discard(id))
  await scene.pass(100_000)
  scene.ada.box.sendNow()
  await scene.pass(10_000)
  expect(scene.ada.entry(id)?.discarding).toBe(true)
  expect(receipts).toBe(1)
  await scene.pass(120_000)
  expect(scene.ada.state(id)).toBe('discarded')
  expect(scene.server(scene.action)?.['title']).toBe('Loose rail')
  expect(scene.violations()).toEqual([])
})
