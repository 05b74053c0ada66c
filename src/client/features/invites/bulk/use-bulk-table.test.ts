import { expect, test } from 'vitest'
import { afterCall } from './use-bulk-table.ts'
import { blankRow, type BulkRow } from '../bulk-row.ts'

const row = (givenName: string): BulkRow => ({
  ...blankRow({ reportsToUserID: null }),
  key: givenName,
  givenName,
})
const refused = (one: BulkRow): BulkRow => ({ ...one, refused: { problem: 'exists', result: '' } })

test('G1-94 removes invited rows, marks later edits as unsent, gives refused rows their reason, leaves added rows', () => {
  const [kim, omar, rita, tom, late] = ['Kim', 'Omar', 'Rita', 'Tom', 'Late'].map(row) as [
    BulkRow,
    BulkRow,
    BulkRow,
    BulkRow,
    BulkRow,
  ]
  const [retypedOmar, retypedTom] = [
    { ...omar, jobTitle: 'Rigger' },
    { ...tom, email: 'tom@new.test' },
  ]
  const answered = [
    { sent: kim, left: null },
    { sent: omar, left: null },
    { sent: rita, left: refused(rita) },
    { sent: tom, left: refused(tom) },
  ]
  expect(afterCall([{ ...kim }, retypedOmar, rita, retypedTom, late], answered)).toEqual([
    { ...retypedOmar, refused: { problem: 'key', result: '' } },
    refused(rita),
    retypedTom,
    late,
  ])
  // Another address is another person, who was not invited.
  expect(afterCall([{ ...omar, email: 'omar@crew.test' }], answered)).toEqual([
    { ...omar, email: 'omar@crew.test' },
  ])
})
