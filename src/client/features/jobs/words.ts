import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobReason, JobState } from '#contract/jobs/reasons.ts'

type Words = Readonly<Record<string, MessageDescriptor>>

/** Names the states of a job. */
const states: Readonly<Record<JobState, MessageDescriptor>> = {
  Waiting: msg`Waiting`,
  Running: msg`In progress`,
  Failed: msg`Failed`,
}
export const stateWords: Words = states

/** Words for why a try failed, to help those who can fix it. */
const reasons: Readonly<Record<JobReason, MessageDescriptor>> = {
  'mail-budget': msg`Waits because many mails were sent before`,
  'mail-away': msg`The mail server does not answer`,
  'mail-login': msg`The mail server does not accept our sign-in`,
  'mail-later': msg`The mail server asks us to try later`,
  'mail-refused': msg`The mail server refuses this mail`,
  'storage-away': msg`The storage of files does not answer`,
  stopped: msg`The server stopped before it was done`,
  'too-long': msg`It took too long`,
  failed: msg`Server error; the server log says more`,
  unreadable: msg`This version of the server does not know this job`,
}

/** Names the kinds of jobs by their names on the server. */
const jobs: Words = {
  'reset-mail': msg`Password reset mail`,
  'invitation-mail': msg`Invitation mail`,
  'help-mail': msg`Help request`,
  'sales-mail': msg`Sales request`,
  'action-note-mail': msg`Note on a corrective action`,
  'guest-link-mail': msg`Link for a person outside`,
  'guest-reply-mail': msg`Notice of a reply by a link`,
  'certificate-mail': msg`Mail of certificates`,
  'login-as-mail': msg`Notice of a Login as`,
  'moved-mail': msg`Notice of a move in the tree`,
  'moves-mail': msg`Summary of moves for an owner`,
  'login-as-over': msg`End of a Login as`,
  'remove-file': msg`Removal of a file`,
  'remove-file-parts': msg`Removal of the parts of a file`,
  print: msg`PDF of several records`,
  'goformz-pull': msg`Forms of GoFormz`,
  'sweep-files': msg`Removal of unused files`,
  'write-images-anew': msg`Photos rewritten`,
  'seal-records': msg`Sealing of records`,
  'sign-seals': msg`Signing of seals`,
  'verify-seals': msg`Seal check`,
  'schedule-run': msg`File of a scheduled report`,
  'schedule-mail': msg`Mail of a scheduled report`,
  'digest-mail': msg`Morning mail`,
}

const find = (words: Words, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

export const reasonWord = (reason: string) => find(reasons, reason)
export const jobWord = (job: string) => find(jobs, job)

/** Returns the word, or the stored name if a newer server sends one without a word. */
export function worded(i18n: I18n, word: MessageDescriptor | undefined, stored: string): string {
  return word === undefined ? stored : i18n._(word)
}

/** `Waiting, tries: 3`. */
export function progressOf(i18n: I18n, { state, tries }: { state: string; tries: number }): string {
  const word = worded(i18n, stateWords[state], state)
  return i18n._(msg`${word}, tries: ${tries}`)
}
