import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, recordNumber } from '../kernel/shapes.ts'
import { seatsFields } from './fields.ts'

const license = z.object({ packageID: z.string(), packageName: z.string() })
/** A license type that a company can buy. */
export type License = z.infer<typeof license>

const seats = rowSchema(seatsFields)
export type Seats = z.infer<typeof seats>

const { max } = seatsFields.seats
const many = z.int('Must be a whole number.').max(max, `At most ${max}.`)
const about = { PackageID: readable(40).min(1, 'Required.'), AccountID: recordNumber }

/** Packages, and the seats that companies bought of them (ACC-88 to ACC-102). */
export const packages = {
  list: operation({
    name: 'packages.list',
    method: 'GET',
    path: '/api/packages',
    summary: 'All license types that a company can buy (API-25)',
    access: { roles: [2, 3] },
    answer: z.array(license),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
  summary: operation({
    name: 'packages.summary',
    method: 'GET',
    path: '/api/accounts/{accountID}/seats/summary',
    summary: 'The seats of a company by license type: bought, assigned, available (API-17)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: z.array(seats),
    status: 200,
    refuses: [],
  }),
  add: operation({
    name: 'packages.add',
    method: 'POST',
    path: '/api/accounts/seats',
    summary: 'Add a package with its seats to a company; system administrator only (API-18)',
    access: { roles: [3] },
    body: z.strictObject({ ...about, Seats: many.min(1, 'At least 1.') }),
    answer: seats,
    status: 201,
    refuses: ['invalid', 'exists'],
    references: ['accountID'],
    audit: { event: 'seats-bought' },
  }),
  change: operation({
    name: 'packages.change',
    method: 'PUT',
    path: '/api/accounts/seats',
    summary:
      "Change the number of seats of a company's package, never below the assigned seats; system administrator only (API-19)",
    access: { roles: [3] },
    body: z.strictObject({ ...about, Seats: many.min(0, 'At least 0.') }),
    answer: seats,
    status: 200,
    refuses: ['invalid', 'not-found', 'changed'],
    references: ['accountID'],
    audit: { event: 'seats-changed' },
  }),
}
