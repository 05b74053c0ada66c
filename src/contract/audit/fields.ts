import type { Fields } from '../kernel/fields.ts'

/**
 * One line of a company's audit trail as people read it, with names as they are now (rulings, 39).
 * Nobody writes it.
 */
export const auditFields = {
  at: { kind: 'instant', write: 'never', filled: true },
  /** A word of `auditEvents`; a newer server may say another. */
  event: { kind: 'text', most: 60, write: 'never' },
  /** Whose trail it is in. */
  companyID: { kind: 'number', write: 'never', filled: true },
  companyName: { kind: 'text', most: 255, write: 'never' },
  /** Who did it; null: nobody who was signed in. */
  personID: { kind: 'number', write: 'never' },
  /** In a session of Login as: as whom; '' as themself. */
  asName: { kind: 'text', most: 255, write: 'never' },
  /** '' where it is not told: a company reads no names of the provider's people. */
  personName: { kind: 'text', most: 255, write: 'never' },
  /** One of the provider's people did it in a company. */
  byProvider: { kind: 'flag', default: false, write: 'never' },
  /** What it concerns: `user`, `job`, …; '' for nothing. */
  entity: { kind: 'text', most: 60, write: 'never' },
  /** The person whom it concerns, by their number; null: no person. */
  aboutID: { kind: 'number', write: 'never' },
  /** A person's or company's name, else the number or uid. */
  about: { kind: 'text', most: 255, write: 'never' },
  address: { kind: 'text', most: 64, write: 'never' },
  /** The browser as it named itself. */
  device: { kind: 'text', most: 120, write: 'never' },
  /** The install of the app that it came from. */
  install: { kind: 'text', most: 40, write: 'never' },
  /** What became of what, by its name; `from` is '' where only a value is told. */
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
