import type { Fields } from '../kernel/fields.ts'

/**
 * What the system administrator sees of work that the server does later (rulings, 56). Nobody edits
 * it.
 */
export const jobFields = {
  /** One of `jobStates`. */
  state: { kind: 'text', most: 20, write: 'never' },
  /** Its name in the register of the server: `reset-mail`. */
  job: { kind: 'text', most: 60, write: 'never' },
  /** Null: of no company. */
  companyName: { kind: 'text', most: 255, empty: null, write: 'never' },
  /** Of a mail its recipient. */
  concerns: { kind: 'text', most: 320, write: 'never' },
  firstAt: { kind: 'instant', write: 'never', filled: true },
  tries: { kind: 'number', write: 'never', filled: true },
  nextAt: { kind: 'instant', write: 'never' },
  /** One of `jobReasons`; '' until a try was in vain. */
  reason: { kind: 'text', most: 20, write: 'never' },
  /** What the other side said, as it said it. */
  detail: { kind: 'text', most: 300, write: 'never' },
} as const satisfies Fields
