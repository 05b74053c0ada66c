import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'

// A change that replaces others: the results of those, and of a second one that replaces the same
// (decision 77).

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const opened = () => w.safety.opens(w.tower, w.lead)
/** Changes the title; by default it saw the present one. */
const retitled = (action: CorrectiveAction, title: string, seen = action.title) => ({
  ref: action.uid,
  patch: { title, notes: 'n' },
  seen: { title: seen },
})

test('F-66 a replacement of an applied change is 409 exists with its id and row, and voids nothing', async () => {
  const action = await opened()
  const [applied, waiting] = [randomUUID(), randomUUID()]
  await w.safety.sendsOne({ id: applied, ...retitled(action, 'Applied') })
  const result = await w.safety.sendsOne({
    ref: action.uid,
    patch: { title: 'Better', notes: 'n' },
    seen: { title: 'Applied' },
    replaces: [waiting, applied],
  })
  expect(result).toMatchObject({
    status: 409,
    code: 'exists',
    of: applied,
    row: { title: 'Applied', version: 2 },
  })
  expect(await w.safety.receipts([waiting])).toMatchObject({ unknown: [waiting] })
})

test('F-65 F-06 a replacement voids the changes it replaces, which then can never apply', async () => {
  const action = await opened()
  const [old, late] = [randomUUID(), { id: randomUUID(), ...retitled(action, 'Too late') }]
  const replacement = { id: randomUUID(), ...retitled(action, 'Better'), replaces: [old, late.id] }
  expect(await w.safety.sendsOne(replacement)).toMatchObject({ status: 200 })
  expect(await w.safety.sendsOne(late)).toMatchObject({ status: 410, code: 'void' })
  expect(await w.safety.receipts([old, late.id, replacement.id])).toMatchObject({
    voided: [old, late.id],
    known: [{ id: replacement.id, version: 2 }],
  })
})

test('F-51 F-66 a second device cannot replace a replaced change: 409 exists with the current one, until its author knows', async () => {
  const action = await opened()
  const [copied, first] = [randomUUID(), randomUUID()]
  expect(
    await w.safety.sendsOne({ id: first, ...retitled(action, 'Better'), replaces: [copied] }),
  ).toMatchObject({ status: 200 })
  const second = {
    ref: action.uid,
    patch: { title: 'Best', notes: 'n' },
    seen: { title: 'Better' },
    replaces: [randomUUID(), copied],
  }
  expect(await w.safety.sendsOne(second)).toMatchObject({
    status: 409,
    code: 'exists',
    of: copied,
    by: first,
    row: { title: 'Better', version: 2 },
  })
  expect(await w.safety.history(action)).toHaveLength(2)
  // The refused change replaced nothing; the device now knows this, and leaves the copy out.
  expect(
    await w.safety.sendsOne({ ...second, replaces: second.replaces.slice(0, 1) }),
  ).toMatchObject({ status: 200 })
})
