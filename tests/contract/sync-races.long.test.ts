import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Delta } from '#contract/kernel/shapes.ts'
import { newAction } from '#tests/world/actor.ts'
import type { CorrectiveAction } from '#tests/world/company.ts'
import {
  changeAndVoid,
  differentFields,
  historyIsComplete,
  lateAndReplacement,
  lead,
  oneCreate,
  oneField,
  oneReplaced,
  oneRequest,
  oneUid,
  opened,
  safety,
  setUp,
  w,
} from './sync-races-world.ts'

setUp()

const numbered = (length: number) => Array.from({ length }, (_, n) => n)
const rounds = numbered(6)

test.each(rounds)(
  'F-04 one of several simultaneous copies of a request writes, and the others return its response (%i)',
  () => oneRequest(),
)
test.each(rounds)('F-04 F-75 simultaneous copies of a create make its records once (%i)', (round) =>
  oneCreate(round),
)
test.each(rounds)(
  'F-76 simultaneous creates with one uid and different keys make one record, which all return (%i)',
  () => oneUid(),
)
test.each(rounds)(
  'F-86 when many people write one field at once, the first value stays, and the others are judged against it (%i)',
  () => oneField(),
)
test.each(rounds)(
  'F-18 F-86 when many people write different fields at once, all values stay, with a ticket each (%i)',
  () => differentFields(),
)
test.each(numbered(20))(
  'F-06 a change with a simultaneous void is applied and visible, or void for ever (%i)',
  () => changeAndVoid(),
)
test.each(numbered(12))(
  'F-66 exactly one of a late request and its simultaneous replacement applies (%i)',
  () => lateAndReplacement(),
)
test.each(rounds)(
  'F-51 F-66 one of several simultaneous replacements of a change applies, and the others return it (%i)',
  () => oneReplaced(),
)

test('F-27 deactivating a project beside new actions in it: no action is opened after it', async () => {
  for (const round of rounds) {
    const project = await w.boss.startsProject({ number: `D${round}`, name: 'D' })
    const ops = safety.map((who) =>
      who.sendsOne({
        ref: randomUUID(),
        op: 'create',
        patch: newAction(project.uid, w.people.lead),
      }),
    )
    const off = w.boss.sendsOne({
      entity: 'project',
      ref: project.uid,
      patch: { isActive: false },
      seen: { isActive: true },
    })
    const results = await Promise.all(ops)
    expect((await off).status).toBe(200)
    expect(
      results.every(
        (result) => result.status === 201 || (result.status === 422 && result.code === 'inactive'),
      ),
    ).toBe(true)
    expect(
      (
        await w.safety.sendsOne({
          ref: randomUUID(),
          op: 'create',
          patch: newAction(project.uid, w.people.lead),
        })
      ).code,
    ).toBe('inactive')
  }
})

test("a tablet that requests changes while ten others write ends with exactly the server's data", async () => {
  const held = new Map<number, { since: number; rows: CorrectiveAction[] }>()
  const path = `/api/accounts/${w.people.ridgeline}/actions`
  let life = { epoch: '', access: '' }
  const catchUp = async () => {
    for (let more = true; more;) {
      const known = {
        ...life,
        buckets: Object.fromEntries([...held].map(([bucket, { since }]) => [bucket, since])),
      }
      const { body } = await w.boss.asks(
        'GET',
        `${path}?since=${encodeURIComponent(JSON.stringify(known))}`,
      )
      const delta = body as Delta<CorrectiveAction>
      life = { epoch: delta.epoch, access: delta.access }
      for (const { bucket, since, rows } of delta.buckets) held.set(bucket, { since, rows })
      more = delta.more
    }
  }
  let writing = true
  const tablet = (async () => {
    while (writing) await catchUp()
  })()
  const targets = await Promise.all(Array.from({ length: 8 }, opened))
  await Promise.all(
    [...safety, ...lead].map(async (who, n) => {
      for (let k = 0; k < 12; k += 1) {
        if (k % 4 === 0) await who.opens(w.tower, n < 5 ? w.lead : w.safety)
        else
          await who.sendsOne({
            ref: targets[(n + k) % 8]?.uid ?? '',
            patch: { notes: `${n}.${k}` },
          })
      }
    }),
  )
  writing = false
  await tablet
  await catchUp()
  const { body } = await w.boss.asks('GET', path)
  expect([...held.values()].flatMap(({ rows }) => rows)).toEqual(body)
})

test(
  'the history has a ticket for each version of each record, and together they explain its state',
  historyIsComplete,
)
