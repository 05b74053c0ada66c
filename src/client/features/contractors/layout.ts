import { msg } from '@lingui/core/macro'
import { contractorFields } from '#contract/contractors/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'

/**
 * A contractor company as the screens show it. A new one has the uid `new` until it is saved
 * (TEAM-114).
 */
export type ContractorRow = RowOfFields<typeof contractorFields>

/** Every field of a contractor company (TEAM-12). */
export const contractorLayout = createLayout(
  contractorFields,
  {
    companyName: {
      label: msg`Company name`,
      search: true,
      column: { width: 9, grow: 2, hideable: false, main: true },
      control: { wide: true },
      create: 'company',
      edit: 'company',
    },
    companyAddress: {
      label: msg`Company address`,
      search: true,
      column: { width: 9, grow: 3 },
      control: { wide: true },
      create: 'company',
      edit: 'company',
    },
    contractorCompanyID: 'hidden',
    creationDateTime: 'hidden',
  },
  { create: { company: null }, edit: { company: null } },
)
