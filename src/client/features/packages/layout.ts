import { msg } from '@lingui/core/macro'
import { seatsFields } from '#contract/packages/fields.ts'
import { layoutOf } from '#client/records/layout.ts'

/** How the fields of a package show; those of a new one as well. */
export const seatsLooks = {
  packageID: { label: msg`License type`, create: 'seats', edit: 'seats', control: { wide: true } },
  seats: { label: msg`Seats`, create: 'seats', edit: 'seats', control: { wide: true } },
  packageName: 'hidden',
  assignedSeats: 'hidden',
  availableSeats: 'hidden',
} as const

/**
 * The form of a package that a company has: its license type stands (ACC-94), seats may go to
 * nought (ACC-93).
 */
export const seatsLayout = layoutOf(seatsFields, seatsLooks, {
  create: { seats: null },
  edit: { seats: null },
})
