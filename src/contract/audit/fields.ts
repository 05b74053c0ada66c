import type { Fields } from '../kernel/fields.ts'

/**
 * A line of a company's audit trail as people read it, with present names (rulings, 39). It is
 * read-only.
 */
export const auditFields = {
  at: { kind: 'instant', write: 'never', filled: true },
  /** A word of `auditEvents`; a newer server may send another. */
  event: { kind: 'text', most: 60, write: 'never' },
  /** The company whose trail has the line. */
  companyID: { kind: 'number', write: 'never', filled: true },
  companyName: { kind: 'text', most: 255, write: 'never' },
  /** The person who did it; null if no one was signed in. */
  personID: { kind: 'number', write: 'never' },
  /** The identity that the person used in a session of Login as; '' for their own. */
  asName: { kind: 'text', most: 255, write: 'never' },
  /** '' for one of the provider's people, whose names a company does not read. */
  personName: { kind: 'text', most: 255, write: 'never' },
  /** True: one of the provider's people did it in a company. */
  byProvider: { kind: 'flag', default: false, write: 'never' },
  /** The kind of record that it concerns: `user`, `job`, …; '' for none. */
  entity: { kind: 'text', most: 60, write: 'never' },
  /** The number of the person that it concerns; null for none. */
  aboutID: { kind: 'number', write: 'never' },
  /** The name of a person or company, or else the number or uid. */
  about: { kind: 'text', most: 255, write: 'never' },
  address: { kind: 'text', most: 64, write: 'never' },
  /** The browser as it named itself. */
  device: { kind: 'text', most: 120, write: 'never' },
  /** The installation of the app that sent it. */
  install: { kind: 'text', most: 40, write: 'never' },
  /** The changes by their names; `from` is '' for a value without an earlier one. */
  details: {
    kind: 'list',
    count: 100,
    write: 'never',
    fields: {
      name: { kind: 'text', most: 1000 },
      from: { kind: 'text', most: 1000 },
      to: { kind: 'text', most: 1000 },
    },
  },
  requestId: { kind: 'text', most: 64, write: 'never' },
} as const satisfies Fields
