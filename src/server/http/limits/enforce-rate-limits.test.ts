import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { countRowsSent } from './enforce-rate-limits.ts'

const named = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name)
  if (found === undefined) throw new Error(`There is no operation ${name}.`)
  return found
}

test.each<[string, unknown, number]>([
  ['projects.update', { name: 'Tower' }, 1],
  ['projects.create', [{}, {}, {}], 3],
  ['sync.receipts', { ids: ['a', 'b'] }, 0],
  ['sync.receipts', { ids: ['a'], void: ['b', 'c'] }, 2],
  ['sync.batch', { ops: [{ patch: {} }, { patch: { each: [{}, {}, {}] } }, 'nonsense'] }, 5],
  ['sync.batch', { ops: [{ patch: {}, replaces: ['a', 'b'] }] }, 3],
  ['team.updateSeveral', { userIDs: [1, 2], change: {} }, 2],
  ['team.updateSeveral', { userIDs: [1, 2], change: {}, preview: true }, 1],
  ['team.removeSeveral', { toRemoveIDs: [1, 2, 3] }, 3],
  ['invites.withdraw', { userIDs: [1, 2, 3] }, 3],
])('%s with %j counts as %i changes', (name, body, count) => {
  expect(countRowsSent(named(name), body)).toBe(count)
})

/** Lists whose rows are parts of one record or one act, and do not count as changes. */
const oneAct: readonly string[] = [
  'companies.export columns',
  'team.export columns',
  'team.export people',
  'team.leaving toRemoveIDs',
  'certificates.setRequired certificateTitles',
  'certificates.setRequired before',
  'certificates.create certificateImageUri',
  'certificates.update certificateImageUri',
  'certificates.mail toMailCertificateIds',
  'prints.order records',
  'catalogue.createQuestion options',
  'catalogue.createQuestion regulations',
  'catalogue.updateQuestion options',
  'catalogue.updateQuestion regulations',
  'correctiveActions.create photos',
  'correctiveActions.update photos',
  'correctiveActions.update guestDecisions',
  'correctiveActions.update comments',
  'guestLinks.reply photos',
  'submissions.create answers',
  'submissions.create signatures',
  'preTaskPlans.create tasks',
  'preTaskPlans.replace tasks',
  'preTaskPlans.change tasks',
  'preTaskPlans.submit signatures',
  'osha.setReaders userIDs',
  'sync.receipts ids',
  'audit.export columns',
  'audit.exportOfCompany columns',
]

test('every list in a body counts its rows or is listed as part of one act', () => {
  const lists = operations.flatMap((operation) => {
    if (operation.method === 'GET' || operation.body === undefined) return []
    const schema = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' })
    const fields = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      typeof part === 'object' ? Object.entries(part.properties ?? {}) : [],
    )
    return fields.flatMap(([field, type]) =>
      typeof type === 'object' && type.type === 'array' && rowsInOf(operation) !== field
        ? [`${operation.name} ${field}`]
        : [],
    )
  })
  expect(lists).toEqual(oneAct)
})

const rowsInOf = (operation: Operation) => ('rowsIn' in operation ? operation.rowsIn : undefined)
