/** Where a job is: waiting for its next try, at work right now, or given up after its last one. */
export const jobStates = ['Waiting', 'Running', 'Failed'] as const
export type JobState = (typeof jobStates)[number]

/**
 * Why a job waits or why its last try failed. `mail-budget`: the mail was not tried yet, it waits
 * for a budget (ruling 82). Then four of mails, one of files, and the queue's own. The client has
 * words for each.
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
