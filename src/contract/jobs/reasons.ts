/**
 * The states of a job: it waits for its next try, runs right now, or was given up after its last
 * try.
 */
export const jobStates = ['Waiting', 'Running', 'Failed'] as const
export type JobState = (typeof jobStates)[number]

/**
 * Why a job waits or why its last try failed. `mail-budget`: the mail was not tried yet, it waits
 * for a budget (ruling 82). The next four concern mails, one files, the others the queue itself.
 * The client has a text for each.
 */
export const jobReasons = [
  'mail-budget',
  'mail-away',
  'mail-login',
  'mail-later',
  'mail-refused',
  'storage-away',
  'stopped',
  'too-long',
  'failed',
  'unreadable',
] as const
export type JobReason = (typeof jobReasons)[number]
