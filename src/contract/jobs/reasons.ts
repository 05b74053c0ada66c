/** Where a job is: waiting for its next try, at work right now, or given up after its last one. */
export const jobStates = ['Waiting', 'Running', 'Failed'] as const
export type JobState = (typeof jobStates)[number]

/**
 * Why the last try of a job was in vain: four of mails, one of files, then the queue's own. The
 * first is of mails that were not tried yet: they wait for a budget of mails (rulings, 82). The
 * client has words for each.
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
