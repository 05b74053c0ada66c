import type { Fields } from '../kernel/fields.ts'

/**
 * A device on which a person of the company opened the app, as its owner sees it (SHELL-80). It is
 * read-only, and it says nothing of what the device holds but its count of unsent changes.
 */
export const deviceFields = {
  userID: { kind: 'number', write: 'never', filled: true },
  personName: { kind: 'text', most: 255, write: 'never' },
  /** The browser as it named itself. */
  device: { kind: 'text', most: 120, write: 'never' },
  /** When the server last heard from it. */
  heardAt: { kind: 'instant', write: 'never', filled: true },
  /** The unsent changes that it reported then. */
  pending: { kind: 'number', write: 'never', filled: true },
  /** Whether it has the app that this server serves: 'Current', 'Earlier', '' if not reported. */
  appVersion: { kind: 'text', most: 20, write: 'never' },
} as const satisfies Fields
