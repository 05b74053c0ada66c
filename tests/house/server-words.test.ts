import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { detailsSaid } from '#client/features/audit/words.ts'
import { jobWord } from '#client/features/jobs/words.ts'
import { jobKinds } from '#server/jobs.ts'
import { printables } from '#server/printables.ts'

test('every kind of job has a label for the system administrator', () => {
  expect(
    [...jobKinds.keys()]
      .filter((name) => jobWord(name) === undefined)
      .map((name) => `${name}: a line in client/features/jobs/words.ts`),
  ).toEqual([])
})

test('the audit trail has labels for prints of every kind', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const said = [...printables.keys()].map((kind) => ({
    kind,
    words: detailsSaid(i18n, { details: [{ name: 'what', from: '', to: `prints-of-${kind}` }] }),
  }))
  expect(
    said
      .filter(({ words }) => words.some((word) => word.includes('prints-of')))
      .map(({ kind }) => `${kind}: a line in client/features/audit/words.ts`),
  ).toEqual([])
})
