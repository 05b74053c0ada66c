import { expect, test } from 'vitest'
import { fields, path, seenBy, setUp, w } from './projects-world.ts'

setUp()

test('PROJ-32 G2-19 a company has as many projects as it needs, and the list returns all of them', async () => {
  const before = (await seenBy(w.boss)).length
  // The largest number of projects in one call.
  const many = Array.from({ length: 3000 }, (_, n) => fields({ number: `M-${n}` }))
  expect(await w.boss.asks('POST', path(), many)).toMatchObject({
    status: 201,
    body: { length: 3000 },
  })
  expect(await seenBy(w.boss)).toHaveLength(before + 3000)
  // The limit also applies to a batch.
  const few = many.slice(0, 700)
  expect(
    await w.boss.sends({
      ref: crypto.randomUUID(),
      op: 'create',
      entity: 'project',
      patch: { each: few },
    }),
  ).toMatchObject([{ status: 201 }])
  expect(await seenBy(w.boss)).toHaveLength(before + 3700)
})
