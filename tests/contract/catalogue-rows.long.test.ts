import { expect, test } from 'vitest'
import { ask, makeQuestion, rows, setUp, valueOf } from './catalogue-rows-world.ts'

setUp()

test('PROG-66, G2-19 a form accepts any number of questions, and returns all of them', async () => {
  const questions = Array.from({ length: 2500 }, (_, n) => ({
    description: `Question ${n + 1}`,
    questionTypeID: 3,
    multiSelect: false,
    options: [],
  }))
  const made = await ask('POST', '/imports', {
    program: { name: 'Everything', forms: [{ name: 'All', questions }] },
  })
  expect(made).toMatchObject({ status: 200, body: { state: 'new' } })
  const [form] = await rows(`/${String(valueOf(made, 'safetyPlanID'))}/forms`)
  const all = Number(form?.['id'])
  await makeQuestion('One more', all)
  const list = await rows(`/forms/${all}/questions`)
  expect([list.length, list.at(-1)?.['description'], list.at(-1)?.['orderSequence']]).toEqual([
    2501,
    'One more',
    2501,
  ])
})
