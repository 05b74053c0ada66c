import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconBuilding } from '@tabler/icons-react'
import type { ListMessages } from '#client/records/list/list-source.ts'

/** The texts of the list of companies (ACC-16, ACC-17). */
export const listWords: ListMessages = {
  title: msg`Companies`,
  loading: msg`Loading companies`,
  find: { label: msg`Find a company`, placeholder: msg`Name, city or contact` },
  create: { label: msg`Add company` },
  icon: IconBuilding,
  none: {
    title: msg`No Companies Available`,
    text: msg`Companies are listed here once they are added. Each has its own people, projects and records.`,
  },
  noMatch: {
    title: msg`No company matches`,
    text: msg`No company has this status and plan, or none matches the search.`,
    clear: msg`Show all companies`,
  },
  failed: { code: 'fetchAccounts', title: msg`Error while retrieving accounts.` },
}

/**
 * The texts of saves (ACC-60 to ACC-62, ACC-79, SHELL-66; ruling 72), and the codes under which
 * failed reads are stored (G1-39).
 */
export const saveWords = {
  create: {
    code: 'createCompany',
    sent: msg`Company added`,
    failed: msg`Error when creating company`,
  },
  edit: {
    code: 'updateCompany',
    sent: msg`Company information saved`,
    failed: msg`Error when updating company information`,
  },
  plan: {
    code: 'updatePowerBIPlan',
    sent: msg`Power BI plan saved`,
    failed: msg`Error when updating company information`,
  },
  off: {
    code: 'adminToggleAccount',
    sent: msg`Company deactivated`,
    failed: msg`Error on activate/deactivate account`,
    question: msg`Deactivate this company?`,
  },
  on: {
    code: 'adminToggleAccount',
    sent: msg`Company activated`,
    failed: msg`Error on activate/deactivate account`,
    question: msg`Activate this company?`,
  },
}

export const readWords = {
  account: { code: 'fetchAccount', title: msg`Error while retrieving account.` },
  accounts: listWords.failed,
  states: { code: 'fetchStates', title: msg`Error while retrieving states.` },
  industries: { code: 'fetchIndustries', title: msg`Error while retrieving industries.` },
}

/** From which risk on a second person closes an action, by the stored value. */
export const secondPersonWords: Readonly<Record<string, MessageDescriptor>> = {
  Low: msg`Every action`,
  Medium: msg`From medium risk`,
  High: msg`From high risk`,
  Critical: msg`Critical risk only`,
}
