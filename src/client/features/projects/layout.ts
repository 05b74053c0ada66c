import { msg } from '@lingui/core/macro'
import { projectFields } from '#contract/projects/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { addressCell, assigneeCell, numberCell } from './marks.tsx'

/** A project as screens see it: the assignee by the name known now. */
export type ProjectRow = RowOfFields<typeof projectFields>

/**
 * Every field of a project (PROJ-06, PROJ-08), in the order of its columns; the number sorts
 * naturally (PROJ-07, G2-25).
 */
export const projectLayout = createLayout(
  projectFields,
  {
    number: {
      label: msg`Number`,
      search: true,
      column: { width: 6.25, hideable: false, cell: numberCell },
      create: 'project',
      edit: 'project',
    },
    name: {
      label: msg`Name`,
      search: true,
      column: { width: 7.5, grow: 3, hideable: false, main: true },
      create: 'project',
      edit: 'project',
    },
    address: {
      label: msg`Address`,
      search: true,
      column: {
        width: 6.5,
        grow: 2.5,
        minTableWidth: 54,
        cell: addressCell,
        second: { at: 1, cell: ({ address }) => address },
      },
      control: { wide: true },
      create: 'project',
      edit: 'project',
    },
    isActive: {
      label: msg`Status`,
      flag: { on: msg`Active`, off: msg`Inactive` },
      column: { width: 7.75, control: true },
    },
    assignedToUserID: {
      label: msg`Assigned user`,
      search: true,
      column: { width: 6.5, grow: 2, cell: assigneeCell },
      control: { wide: true },
      create: 'project',
      edit: 'project',
    },
    projectID: 'hidden',
    accountID: 'hidden',
    createdBy: 'hidden',
    creationDateTime: 'hidden',
  },
  {
    create: { project: null },
    edit: { project: null },
    tabs: {
      field: 'isActive',
      key: 'status',
      label: msg`Status`,
      all: msg`All`,
      allLast: true,
      flag: ['active', 'inactive'],
      words: { active: msg`Active`, inactive: msg`Inactive` },
      first: 'active',
      counts: 'rows',
    },
  },
)
