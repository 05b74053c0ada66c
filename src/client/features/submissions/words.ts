import { msg } from '@lingui/core/macro'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { ListMessages } from '#client/records/list/list-source.ts'
import type { RecordBoundaryMessages } from '#client/records/one/record-boundary.tsx'

/** Words for the completion of one submission (SUB-08). */
export const completionWords = {
  on: msg({ message: 'Completed', context: 'submission' }),
  off: msg({ message: 'Not Completed', context: 'submission' }),
}

const failed = msg`Error while fetching submissions!`
const noText = msg`Forms that were filled in on a site are listed here once they are handed in.`

/** Words of the list (SUB-14, G2-05). */
export const listWords: ListMessages = {
  title: msg`Submissions`,
  loading: msg`Loading submissions`,
  find: { label: msg`Find in the answers` },
  // The back office creates no submissions.
  create: { label: msg`Submissions` },
  icon: IconClipboardCheck,
  none: { title: msg`No Submissions`, text: noText },
  noMatch: {
    title: msg`No submission matches`,
    text: msg`No submission has all of what you are looking for.`,
    clear: msg`Clear filters`,
  },
  failed: { code: 'fetchSubmissions', title: failed },
}

/** Words of the record's screen until it is loaded. */
export const gateWords: RecordBoundaryMessages = {
  title: msg`Submission`,
  list: msg`Submissions`,
  loading: msg`Loading the submission`,
  failed: { code: 'fetchSubmission', title: msg`Error while fetching the submission!` },
  offline: {
    title: msg`This record needs the network`,
    text: msg`It is not among the records that this tablet keeps offline.`,
  },
}
