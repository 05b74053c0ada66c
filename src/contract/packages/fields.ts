import type { Fields } from '../kernel/fields.ts'

const always = ['create', 'edit', 'call'] as const

/**
 * The seats that a company bought of a package (ACC-10). Two people's changes conflict by the row's
 * tag, and the second person decides.
 */
export const seatsFields = {
  packageID: { kind: 'text', most: 40, needs: always },
  packageName: { kind: 'text', most: 100, write: 'never' },
  /** The form accepts ten digits (G1-47), but no company has as many people. */
  seats: { kind: 'number', min: 0, max: 1_000_000, needs: always, filled: true },
  /** The number of unblocked people with the package, including invited ones (G1-56). */
  assignedSeats: { kind: 'number', write: 'never', filled: true, stored: false },
  availableSeats: { kind: 'number', write: 'never', filled: true, stored: false },
} as const satisfies Fields
