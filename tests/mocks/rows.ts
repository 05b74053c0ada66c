import { certificateFields } from '#contract/certificates/fields.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { companyFields } from '#contract/companies/fields.ts'
import type { Company } from '#contract/companies/schema.ts'
import type { Form, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { RowOf } from '#contract/kernel/field-types.ts'
import { emptyRow, type Fields } from '#contract/kernel/fields.ts'
import { projectFields } from '#contract/projects/fields.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import { epoch } from './contract-mocks.ts'

const uidOf = (kind: number, id: number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(id).padStart(8, '0')}`
const etag = `"${epoch}.1"`

/** A person of a company without a server behind it. */
export function associate(
  user_id: number,
  name: string,
  reportsToUserID: number | null,
  more: { roleID?: 1 | 2 | 3; blocked?: boolean; tier?: number } = {},
): Associate {
  const { roleID = 2, blocked = false, tier = 1 } = more
  const [given_name = '', family_name = ''] = name.split(' ')
  return {
    user_id,
    uid: uidOf(9, user_id),
    version: 1,
    etag,
    name,
    given_name,
    family_name,
    email: `${given_name.toLowerCase()}@ridgeline.test`,
    blocked,
    tier,
    user_metadata: {
      accountID: 1,
      companyName: 'Ridgeline Builders',
      isAccountActive: true,
      reportsToUserID,
      jobTitle: null,
      package: null,
      contractorCompanyID: 0,
      canCreateProject: true,
      isProxyUser: false,
      forProxyUserID: null,
    },
    app_metadata: { role: { roleID, name: 'Administrator' } },
  }
}

/**
 * A row of a kind of record, empty except for these values, so that a new field needs no line here.
 */
export function rowOf<F extends Fields>(fields: F, values: Partial<RowOf<F>>): RowOf<F> {
  return { uid: '', version: 1, etag: '', ...emptyRow(fields), ...values } as RowOf<F>
}

export function aCompany(accountID: number, name: string, more: Partial<Company> = {}): Company {
  return rowOf(companyFields, {
    accountID,
    uid: uidOf(6, accountID),
    etag,
    name,
    address: `${accountID} Main St`,
    city: 'Austin',
    contactState: 'Texas',
    country: 'United States',
    firstName: 'Elena',
    lastName: 'Vasquez',
    contactPhone: '5125550148',
    contactEmail: 'elena@ridgeline.test',
    noLicenses: 50,
    timeZone: 'America/Denver',
    createdAt: '2026-01-05T15:00:00.000Z',
    dueDaysLow: 30,
    dueDaysMedium: 7,
    dueDaysHigh: 3,
    dueDaysCritical: 1,
    associates: 41,
    contractors: 6,
    seats: 50,
    seatsUsed: 38,
    isConfigurate: true,
    ...more,
  })
}

/** A certificate of the second person of Ridgeline Builders. */
export function aCertificate(
  userCertificateID: number,
  certificateTitle: string,
  more: Partial<Certificate> = {},
): Certificate {
  return rowOf(certificateFields, {
    userCertificateID,
    uid: uidOf(5, userCertificateID),
    etag,
    userID: 2,
    certificateTitle,
    certificateIssueDate: '2024-03-05',
    creationDateTime: '2026-01-05T15:00:00.000Z',
    ...more,
  })
}

export function aProject(
  projectID: number,
  number: string,
  name: string,
  more: Partial<Project> = {},
): Project {
  return rowOf(projectFields, {
    projectID,
    uid: uidOf(8, projectID),
    etag,
    number,
    name,
    address: `${projectID} Main St, Austin, TX`,
    accountID: 1,
    createdBy: 1,
    creationDateTime: '2026-01-05T15:00:00.000Z',
    ...more,
  })
}

/** An action of Ridgeline Builders: opened by its first person, assigned to the second. */
export function anAction(
  correctiveActionID: number,
  more: Partial<CorrectiveAction> = {},
): CorrectiveAction {
  return rowOf(correctiveActionFields, {
    correctiveActionID,
    uid: uidOf(7, correctiveActionID),
    etag,
    caTicketHash: `CA-${correctiveActionID}`,
    title: 'Guardrail missing at level 14 slab edge',
    description: 'Open edge on the east side.',
    projectID: 1,
    projectName: 'Tower B',
    companyID: 1,
    companyName: 'Ridgeline Builders',
    accountID: 1,
    safetyPlanID: 5,
    safetyFormID: 50,
    safetyQuestionID: 501,
    safetyPlanName: 'Fall Protection',
    safetyFormName: 'Daily Fall Hazard Inspection',
    safetyQuestion: 'Is every open side protected?',
    trigger: 'Unsafe Condition',
    severity: 'Critical',
    incidentLocation: 'Level 14, grid C to F',
    incidentTime: '2026-11-19T14:10:00.000Z',
    assignedTo: 2,
    assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' },
    openedBy: 1,
    openedByUser: { user_id: 1, name: 'Dana Whitfield' },
    status: 'Opened',
    creationDateTime: '2026-11-19T14:31:00.000Z',
    ...more,
  })
}

export function aTicket(ticketID: string, more: Partial<Ticket> = {}): Ticket {
  return {
    ticketID,
    author: { user_id: 1, name: 'Dana Whitfield' },
    assignedTo: 2,
    assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' },
    toStatus: 'Opened',
    creationDateTime: new Date('2026-11-19T08:31:00').toISOString(),
    authoredAt: null,
    notes: 'Corrective Action Created',
    version: 1,
    changes: {},
    ...more,
  }
}

const question = (id: number, description: string): Question => ({
  id,
  type: 'question',
  description,
  questionTypeID: 1,
  multiSelect: false,
  options: [],
  orderSequence: id,
  mqSortOrder: null,
  regulations: [
    { number: `29 CFR 1926.${id}`, description: 'Unprotected sides and edges.', section: null },
  ],
})
const part = {
  isMultiQuestionEnable: false,
  isEnable: true,
  isSelected: true,
  isActive: true,
  sortOrder: 1,
  mqSortOrder: null,
  questionCount: 1,
  safetyPlanID: 5,
}

/** One program: a form with its own questions, and one with a sub-form. */
export function aPlan(): SafetyPlan {
  const daily: Form = {
    ...part,
    id: 50,
    type: 'form',
    name: 'Daily Fall Hazard Inspection',
    parentID: null,
    hasSubForms: false,
    subForms: [],
    questions: [
      question(501, 'Is every open side protected?'),
      question(502, 'Are covers marked?'),
    ],
  }
  const ladder = {
    ...part,
    id: 511,
    type: 'subform' as const,
    name: 'Extension ladders',
    parentID: 51,
    hasSubForms: false,
    questions: [question(503, 'Is the ladder tied off?')],
  }
  const weekly: Form = {
    ...part,
    id: 51,
    type: 'form',
    name: 'Weekly Ladder Inspection',
    parentID: null,
    hasSubForms: true,
    questions: [],
    subForms: [ladder],
  }
  return {
    safetyPlanID: 5,
    name: 'Fall Protection',
    version: 1,
    publishedAt: '2026-11-20T09:00:00.000Z',
    isEnable: true,
    isSelected: true,
    isActive: true,
    sortOrder: 1,
    forms: [daily, weekly],
  }
}
