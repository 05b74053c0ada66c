import { msg } from '@lingui/core/macro'
import { sortText } from '#contract/kernel/fold-text.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { createLayout } from '#client/records/layout.ts'
import { rowFields } from './associate-rows.ts'
import { licenceWord, roleWord } from './export-people.ts'
import { looks } from './looks.ts'
import { companyLook, quietLook } from './marks.tsx'
import { tierLook } from './tier.tsx'

/**
 * Lays out every field of an associate (G1-64, look, 'Associates') in the order of its columns;
 * sorts by tier, then by name (G1-65).
 */
export const associateLayout = createLayout(
  rowFields,
  {
    name: {
      ...looks.name,
      search: true,
      column: {
        header: msg`Name and job title`,
        width: 8.5,
        grow: 3,
        joinedTo: 'tick',
        hideable: false,
        main: true,
      },
      edit: 'what',
    },
    jobTitle: {
      ...looks.jobTitle,
      search: true,
      column: { width: 8, grow: 1, under: 'name', hidden: true },
      edit: 'what',
    },
    email: { ...looks.email, search: true, column: { width: 13, grow: 2, minTableWidth: 92 } },
    // An upright tablet uses this column's place for the certificates.
    tier: {
      ...looks.tier,
      column: {
        width: 3.625,
        noTruncate: true,
        minTableWidth: 48,
        cell: ({ tier }) => String(tier),
        className: tierLook,
        sort: ({ tier, name }, { i18n }) =>
          `${String(tier).padStart(4, '0')} ${sortText(name, i18n.locale)}`,
      },
      filter: { at: 4 },
    },
    reportsToUserID: {
      ...looks.reportsToUserID,
      column: {
        width: 5.625,
        grow: 2,
        cell: ({ reportsTo }, { i18n }) => reportsTo?.name ?? i18n._(msg`No one`),
        className: ({ reportsTo }) => (reportsTo === null ? quietLook : undefined),
        sort: ({ reportsTo }, { i18n }) =>
          reportsTo === null ? null : sortText(reportsTo.name, i18n.locale),
      },
      control: { searchable: true },
      edit: 'what',
      filter: { at: 5 },
    },
    roleID: {
      ...looks.roleID,
      exportText: ({ roleID }, { i18n }) => i18n._(roleWord(roleID)),
      column: {
        header: msg`Role, license`,
        width: 6.25,
        grow: 1,
        cell: ({ roleID, package: id }, { i18n }) =>
          `${i18n._(roleWord(roleID))}\n${licenceWord(id, i18n)}`,
      },
      filter: { at: 1 },
    },
    // Writes it as a roster has it, so that an exported file can be imported again (decision 56).
    package: {
      ...looks.package,
      exportText: ({ package: id }, { i18n }) => (id === '' ? '' : licenseWord(id, i18n)),
      column: {
        width: 8,
        grow: 1,
        under: 'roleID',
        hidden: true,
        cell: ({ package: id }, { i18n }) => licenceWord(id, i18n),
      },
      filter: { at: 2 },
    },
    certificates: {
      label: msg`Certificates`,
      exportText: (row) => row.certificatesWord,
      column: { width: 6.5, grow: 1, noTruncate: true, cell: (row) => row.certificatesWord },
      filter: { at: 0 },
    },
    contractorCompanyID: {
      ...looks.contractorCompanyID,
      search: true,
      column: {
        header: msg`Company`,
        width: 5.5,
        grow: 1.5,
        minTableWidth: 54,
        cell: ({ companyName }) => companyName,
        className: companyLook,
      },
      edit: 'what',
      filter: { at: 3 },
    },
    canCreateProject: {
      ...looks.canCreateProject,
      column: { width: 4.25, grow: 1.1, control: true, tall: true, minTableWidth: 58 },
      edit: 'what',
    },
    blocked: {
      ...looks.blocked,
      column: { width: 3.75, grow: 1.5, control: true, tall: true, joinedTo: 'canCreateProject' },
    },
    certificatesWord: 'hidden',
    user_id: 'hidden',
    given_name: 'hidden',
    family_name: 'hidden',
    isProxyUser: 'hidden',
    registeredAt: 'hidden',
    inviteMail: 'hidden',
    contactNumber: 'hidden',
    emergencyContactName: 'hidden',
    emergencyContactNumber: 'hidden',
    address: 'hidden',
  },
  {
    edit: { what: null },
    sort: 'tier',
    tabs: {
      field: 'blocked',
      key: 'status',
      label: msg`Status`,
      all: msg`All`,
      allLast: true,
      flag: ['inactive', 'active'],
      words: { active: msg`Active`, inactive: msg`Inactive` },
      first: 'active',
      counts: 'rows',
    },
  },
)
