import type { Fields } from '../kernel/fields.ts'

const always = ['create', 'edit', 'call'] as const

/**
 * The seats that a company bought of a package (ACC-10). Two people's changes meet by the row's
 * tag: the later one is asked.
 */
export const seatsFields = {
  packageID: { kind: 'text', most: 40, needs: always },
  packageName: { kind: 'text', most: 100, write: 'never' },
  /** Ten digits would fit the form (G1-47); no company has as many people. */
  seats: { kind: 'number', min: 0, max: 1_000_000, needs: always, filled: true },
  /** Who is not blocked and has the package, invited people among them (G1-56). */
  assignedSeats: { kind: 'number', write: 'never', filled: true, stored: false },
  availableSeats: { kind: 'number', write: 'never', filled: true, stored: false },
} as const satisfies Fields
