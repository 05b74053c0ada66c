import { expect, test } from 'vitest'
import { saveWords as catalogue } from '#client/features/catalogue/editor/words.ts'
import { saveWords as certificates } from '#client/features/certificates/words.ts'
import { saveWords as companies } from '#client/features/companies/words.ts'
import { addWords as contractors } from '#client/features/contractors/use-contractors.ts'
import { saveWords as hazards } from '#client/features/hazards/words.ts'

// Ruling 72: where the product has words of its own for a new item, they replace `Done!`.
test.each([
  ['company', companies.create, 'Company added'],
  ['program', catalogue.addPlan, 'Program added'],
  ['form', catalogue.addForm, 'Form added'],
  ['question', catalogue.addQuestion, 'Question added'],
  ['hazard', hazards.add, 'Hazard added'],
  ['certificate', certificates.create, 'Certificate added'],
  ['contractor company', contractors, 'Contractor company added'],
] as const)('SHELL-66 the toast of a new %s', (_, words, text) => {
  expect(words.sent.message).toBe(text)
})
