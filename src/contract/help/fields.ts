import type { Fields } from '../kernel/fields.ts'

/** A request to the product team (HELP-03, G1-109). It is mailed and not stored. */
export const helpFields = {
  subject: { kind: 'text', most: 200, needs: ['create', 'call'], asks: 'Please insert a subject' },
  /** Labelled `Description` (HELP-06). */
  content: {
    kind: 'longText',
    most: 5000,
    needs: ['create', 'call'],
    asks: 'Please insert a problem description',
  },
} as const satisfies Fields

/** A request to the sales department (HELP-14, G1-110). It is mailed and not stored. */
export const salesFields = {
  content: {
    kind: 'longText',
    most: 5000,
    needs: ['create', 'call'],
    asks: 'Please insert a message',
  },
} as const satisfies Fields
