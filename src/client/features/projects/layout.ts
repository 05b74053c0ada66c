import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Project } from '#contract/projects/schema.ts'

/** Where a field shows: `column` of the table, `form` of Create and of the inline edit; `hidden` is an answer too. */
type Shown = { label: MessageDescriptor; column: boolean; form: boolean }

/** Every field of a project (PROJ-06, PROJ-08). The label is the column's title and the {field} of its error. */
export const projectLayout = {
  number: { label: msg`Number`, column: true, form: true },
  name: { label: msg`Name`, column: true, form: true },
  address: { label: msg`Address`, column: true, form: true },
  isActive: { label: msg`Status`, column: true, form: false },
  assignedToUserID: { label: msg`Assigned user`, column: true, form: true },
  assignedToUser: 'hidden',
  projectID: 'hidden',
  uid: 'hidden',
  version: 'hidden',
  etag: 'hidden',
  accountID: 'hidden',
  createdBy: 'hidden',
  creationDateTime: 'hidden',
} as const satisfies Record<keyof Project, Shown | 'hidden'>
