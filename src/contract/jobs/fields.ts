import type { Fields } from '../kernel/fields.ts'

/** Where a job is: waiting for its next try, at work right now, or given up after its last one. */
export const jobStates = ['Waiting', 'Running', 'Failed'] as const

/** Why the last try of a job was in vain. The first four are of mails, the others the queue's own. */
export const jobReasons = ['mail-away', 'mail-login', 'mail-later', 'mail-refused', 'stopped', 'too-long', 'failed', 'unreadable'] as const
export type JobReason = (typeof jobReasons)[number]

/** What the system administrator sees of work that the server does later (rulings, 56). Nobody edits it. */
export const jobFields = {
  state: { kind: 'choice', most: 20, options: jobStates, write: 'never' },
  /** Its name in the register of the server: `reset-mail`. */
  job: { kind: 'text', most: 60, write: 'never' },
  /** Null: of no company. */
  companyName: { kind: 'text', most: 255, empty: null, write: 'never' },
  /** Of a mail its recipient. */
  concerns: { kind: 'text', most: 320, write: 'never' },
  firstAt: { kind: 'instant', write: 'never', filled: true },
  tries: { kind: 'number', write: 'never', filled: true },
  nextAt: { kind: 'instant', write: 'never' },
  /** '' until a try was in vain. */
  reason: { kind: 'choice', most: 20, options: jobReasons, write: 'never' },
  /** What the other side said, as it said it. */
  detail: { kind: 'text', most: 300, write: 'never' },
} as const satisfies Fields
