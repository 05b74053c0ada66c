import type { Fields } from '../kernel/fields.ts'

/**
 * The fields of a background job that the system administrator sees (rulings, 56). All are
 * read-only.
 */
export const jobFields = {
  /** One of `jobStates`. */
  state: { kind: 'text', most: 20, write: 'never' },
  /** The name under which the server registers the job, such as `reset-mail`. */
  job: { kind: 'text', most: 60, write: 'never' },
  /** Null: the job belongs to no company. */
  companyName: { kind: 'text', most: 255, empty: null, write: 'never' },
  /** The recipient, if the job sends a mail. */
  concerns: { kind: 'text', most: 320, write: 'never' },
  firstAt: { kind: 'instant', write: 'never', filled: true },
  tries: { kind: 'number', write: 'never', filled: true },
  nextAt: { kind: 'instant', write: 'never' },
  /** One of `jobReasons`; '' until a try failed. */
  reason: { kind: 'text', most: 20, write: 'never' },
  /** The unchanged error text of the other system. */
  detail: { kind: 'text', most: 300, write: 'never' },
} as const satisfies Fields
