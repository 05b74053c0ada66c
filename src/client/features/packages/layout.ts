import { msg } from '@lingui/core/macro'
import { seatsFields } from '#contract/packages/fields.ts'
import { createLayout } from '#client/records/layout.ts'

/** Lays out the fields of a package, also of a new one. */
export const seatsLooks = {
  packageID: { label: msg`License type`, create: 'seats', edit: 'seats', control: { wide: true } },
  seats: { label: msg`Seats`, create: 'seats', edit: 'seats', control: { wide: true } },
  packageName: 'hidden',
  assignedSeats: 'hidden',
  availableSeats: 'hidden',
} as const

/**
 * The form of a package that a company has: its license type is fixed (ACC-94), its seats may be
 * zero (ACC-93).
 */
export const seatsLayout = createLayout(seatsFields, seatsLooks, {
  create: { seats: null },
  edit: { seats: null },
})
