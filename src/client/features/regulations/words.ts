import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CitationState } from '#contract/regulations/states.ts'
import type { ListMessages } from '#client/records/list/list-source.ts'
import { IconBook2 } from '@tabler/icons-react'

/** The address of the list; that of a citation adds its uid. */
export const citationsPath = '/admin/citations'

/** Words for the states of a citation in our copy. */
const states: Readonly<Record<CitationState, MessageDescriptor>> = {
  known: msg`Known`,
  reserved: msg`Reserved`,
  unknown: msg`Not in our copy`,
  'not-a-citation': msg({ message: 'Other', context: 'a rule that is no citation' }),
}
export const stateWords: Readonly<Record<string, MessageDescriptor>> = states

export const listWords: ListMessages = {
  title: msg`Citations`,
  loading: msg`Loading citations`,
  find: { label: msg`Find a citation`, placeholder: msg`Number, heading, question, form` },
  create: { label: msg`New` },
  icon: IconBook2,
  none: {
    title: msg`No question has a citation`,
    text: msg`Citations in the questions of the safety programs are listed here, with the text in our copy of the regulations.`,
  },
  noMatch: {
    title: msg`No citation matches`,
    text: msg`No citation has all of what you are looking for.`,
    clear: msg`Show all citations`,
  },
  failed: { code: 'adminFetchCitations', title: msg`Failed to retrieve citations` },
}
