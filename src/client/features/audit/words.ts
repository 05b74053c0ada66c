import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditRow } from '#contract/audit/operations.ts'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import type { ServerExportColumn } from '#client/records/list/export-columns.ts'

type Words = Readonly<Record<string, MessageDescriptor>>

/** The tabs over the trail, in their order. */
const groups = {
  signIn: msg`Sign-in`,
  passwords: msg`Passwords`,
  people: msg`People`,
  company: msg`Company`,
  other: msg`Other`,
}
type Group = keyof typeof groups

/** Every event's text and tab. A missing event does not compile. */
const events: Readonly<Record<AuditEvent, { word: MessageDescriptor; group: Group }>> = {
  'sign-in': { word: msg`Signed in`, group: 'signIn' },
  'sign-in-refused': { word: msg`Sign-in refused`, group: 'signIn' },
  'sign-out': { word: msg`Signed out`, group: 'signIn' },
  'login-as': { word: msg`Logged in as another person`, group: 'signIn' },
  'reset-asked': { word: msg`Asked for a password link`, group: 'passwords' },
  'reset-refused': { word: msg`Password link refused`, group: 'passwords' },
  'password-reset': { word: msg`Password set by a link`, group: 'passwords' },
  'password-changed': { word: msg`Password changed`, group: 'passwords' },
  invited: { word: msg`Person invited`, group: 'people' },
  'invite-resent': { word: msg`Invitation mailed again`, group: 'people' },
  'invite-withdrawn': { word: msg`Invitation withdrawn`, group: 'people' },
  registered: { word: msg`Registered`, group: 'people' },
  'role-changed': { word: msg`Role changed`, group: 'people' },
  'licence-changed': { word: msg`License changed`, group: 'people' },
  'reports-to-changed': { word: msg`Reporting line changed`, group: 'people' },
  'proxy-created': { word: msg`Proxy user created`, group: 'people' },
  'proxy-linked': { word: msg`Proxy user linked`, group: 'people' },
  'proxy-renamed': { word: msg`Proxy user renamed`, group: 'people' },
  'proxy-removed': { word: msg`Proxy user removed`, group: 'people' },
  'report-mailed-again': { word: msg`Report mailed again`, group: 'other' },
  'certificates-mailed': { word: msg`Certificates mailed`, group: 'people' },
  'user-blocked': { word: msg`Person blocked`, group: 'people' },
  'user-unblocked': { word: msg`Person unblocked`, group: 'people' },
  'company-created': { word: msg`Company added`, group: 'company' },
  'company-changed': { word: msg`Company changed`, group: 'company' },
  'company-activated': { word: msg`Company activated`, group: 'company' },
  'company-deactivated': { word: msg`Company deactivated`, group: 'company' },
  'plan-changed': { word: msg`Power BI plan changed`, group: 'company' },
  'logo-changed': { word: msg`Logo changed`, group: 'company' },
  'logo-removed': { word: msg`Logo removed`, group: 'company' },
  'seats-bought': { word: msg`Package added`, group: 'company' },
  'seats-changed': { word: msg`Seats changed`, group: 'company' },
  'api-keys-shown': { word: msg`API keys shown`, group: 'company' },
  'api-key-replaced': { word: msg`API key replaced`, group: 'company' },
  'report-keys-set': { word: msg`Power BI keys set`, group: 'company' },
  'connector-set': { word: msg`GoFormz connection changed`, group: 'company' },
  'webhook-shown': { word: msg`GoFormz webhook shown`, group: 'company' },
  'required-certificates-set': { word: msg`Required certificates set`, group: 'company' },
  'osha-case-read': { word: msg`OSHA form 301 read`, group: 'company' },
  'osha-names-read': { word: msg`Names of privacy cases read`, group: 'company' },
  'osha-case-file': { word: msg`OSHA forms 301 exported`, group: 'company' },
  'osha-readers-set': { word: msg`Readers of OSHA forms 301 set`, group: 'company' },
  'catalogue-edited': { word: msg`Catalog edited`, group: 'other' },
  'catalogue-published': { word: msg`Programs published`, group: 'other' },
  'programs-enabled': { word: msg`Programs enabled`, group: 'company' },
  'programs-disabled': { word: msg`Programs disabled`, group: 'company' },
  'key-made': { word: msg`Signing key created`, group: 'other' },
  'key-retired': { word: msg`Signing key retired`, group: 'other' },
  'job-tried-again': { word: msg`Job tried again`, group: 'other' },
  'job-given-up': { word: msg`Job given up`, group: 'other' },
  'help-asked': { word: msg`Asked for help`, group: 'other' },
  'sales-asked': { word: msg`Wrote to sales`, group: 'other' },
  'action-note-mailed': { word: msg`Note on a corrective action mailed`, group: 'other' },
  'guest-link-made': { word: msg`Link for a person outside made`, group: 'other' },
  'guest-link-shown': { word: msg`Link for a person outside shown again`, group: 'other' },
  'guest-link-withdrawn': { word: msg`Link for a person outside withdrawn`, group: 'other' },
  exported: { word: msg`List exported`, group: 'other' },
}

/** The events and the label of each tab. */
export const groupWords: Words = groups
export const eventGroups: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(groups).map((group) => [
    group,
    Object.entries(events).flatMap(([event, of]) => (of.group === group ? [event] : [])),
  ]),
)

const eventWords: Words = Object.fromEntries(
  Object.entries(events).map(([event, { word }]) => [event, word]),
)

/** Labels for the subjects of lines that are not people. */
const entities: Words = {
  job: msg`Job`,
  account: msg`Company`,
  company: msg`Company`,
  project: msg`Project`,
  contractor: msg`Contractor company`,
  certificate: msg`Certificate`,
  action: msg`Corrective action`,
  oshaCase: msg`Recordable case`,
  oshaEstablishment: msg`Establishment`,
}

/** Labels for details and for the fields of a company. Other details show their stored name. */
const detailNames: Words = {
  why: msg`Reason`,
  count: msg`Times`,
  typed: msg`Typed address, as a code`,
  role: msg`Role`,
  networks: msg`Networks`,
  what: msg`List`,
  rows: msg`Rows`,
  record: msg`Record`,
  report: msg`Report`,
  format: msg`File`,
  filter: msg`Filtered by`,
  act: msg({ message: 'Act', context: 'audit' }),
  reason: msg`Reason`,
  until: msg`Until`,
  fields: msg({ message: 'Fields', context: 'audit' }),
  of: msg({ message: 'Of', context: 'audit' }),
  became: msg({ message: 'Became', context: 'audit' }),
  package: msg`License type`,
  jobTitle: msg`Job title`,
  certificates: msg`Numbers of the certificates`,
  key: msg`Key`,
  retired: msg`Retired`,
  name: msg`Name`,
  address: msg`Address`,
  city: msg`City`,
  contactState: msg`State`,
  country: msg`Country`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  contactPhone: msg`Phone`,
  contactEmail: msg`Email`,
  industryID: msg`Industry`,
  noLicenses: msg`License count`,
  timeZone: msg`Time zone`,
  dueDaysLow: msg`Days, low risk`,
  dueDaysMedium: msg`Days, medium risk`,
  dueDaysHigh: msg`Days, high risk`,
  dueDaysCritical: msg`Days, critical risk`,
  secondPersonFrom: msg`Second person, from risk`,
  checkAgainDays: msg`Days until checked again`,
  powerBIKey: msg`Submissions report key`,
  caPowerBIkey: msg`Corrective actions report key`,
  year: msg`Year`,
  clientID: msg`Client ID`,
  clientSecret: msg`Client secret`,
  apiAddress: msg`API address`,
}
const detailValues: Words = {
  password: msg`wrong password`,
  blocked: msg`the person is blocked`,
  slowed: msg`too many tries`,
  unknown: msg`no one has this address`,
  cut: msg`ended before it was complete`,
  'audit-log': msg`Audit log`,
  'prints-of-correctiveAction': msg`PDFs of corrective actions`,
  'prints-of-submission': msg`PDFs of submissions`,
  'prints-of-preTaskSubmission': msg`PDFs of pre-task plans`,
  'prints-of-oshaLog': msg`PDFs of OSHA logs`,
  'prints-of-oshaSummary': msg`PDFs of OSHA summaries`,
  'osha-300a': msg`OSHA summaries for the agency`,
  companies: msg`Companies`,
  associates: msg`Associates`,
  'submissions-export': msg`Submissions`,
  'ca-export': msg`Corrective actions`,
  'ptp-submissions-export': msg`Pre-task plans`,
  'formzsubmissions-export': msg`GoFormz`,
  'cc-export': msg`Contractor companies`,
  'projects-export': msg`Projects`,
  'associates-export': msg`Associates`,
  links: msg`Report links`,
  begun: msg`started`,
  ended: msg`ended`,
  administrators: msg`Administrators' keys`,
  reports: msg`Power BI keys`,
  deleted: msg`deleted`,
  deactivated: msg`deactivated`,
  unlinked: msg`unlinked`,
  Free: msg`Free`,
  Paid: msg`Paid`,
  'Mobile User': msg`Mobile User`,
  Administrator: msg`Administrator`,
  'Administrator license': msg`Administrator license`,
  SysAdmin: msg`System administrator`,
  back: msg`returned to own account`,
  time: msg`the hour ended`,
  removed: msg`no longer a proxy user`,
  on: msg`switched on`,
  off: msg`switched off`,
  shown: msg`shown`,
  replaced: msg`replaced by another`,
}
/** Details whose values are codes of the app. Other values are text that a person typed. */
const coded: readonly string[] = ['', 'why', 'what', 'act', 'of', 'became', 'role']

/** Returns the label, or the stored name if a newer server sends an unknown one. */
function worded(i18n: I18n, words: Words, stored: string): string {
  const word = Object.hasOwn(words, stored) ? words[stored] : undefined
  return word === undefined ? stored : i18n._(word)
}

export const eventSaid = (i18n: I18n, { event }: Pick<AuditRow, 'event'>) =>
  worded(i18n, eventWords, event)

/** Returns who did it: both names if the person was logged in as another. */
export function actorSaid(
  i18n: I18n,
  row: Pick<AuditRow, 'personName' | 'byProvider' | 'personID' | 'asName'>,
): string {
  const name = realActor(i18n, row)
  return row.asName === '' ? name : bothNames(row.asName, { name })
}

/** Returns a name, the provider, or a text for a visitor who was not signed in. */
function realActor(
  i18n: I18n,
  { personName, byProvider, personID }: Pick<AuditRow, 'personName' | 'byProvider' | 'personID'>,
): string {
  if (personName !== '') return personName
  if (byProvider) return i18n._(msg`Siteward`)
  return personID === null ? i18n._(msg`Not signed in`) : String(personID)
}

/** Returns the person or subject of a line; '' if it is the person who did it. */
export function aboutSaid(
  i18n: I18n,
  {
    entity,
    about,
    personName,
    asName,
  }: Pick<AuditRow, 'entity' | 'about' | 'personName' | 'asName'>,
): string {
  if (entity === '') return about
  if (entity === 'user') return about === (asName || personName) ? '' : about
  const word = worded(i18n, entities, entity)
  return about === '' ? word : `${word} ${about}`
}

/** Returns the changes of a line, one text each. */
export function detailsSaid(i18n: I18n, { details }: Pick<AuditRow, 'details'>): string[] {
  return details.map(({ name, from, to }) => {
    const what = worded(i18n, detailNames, name)
    const textOf = (value: string) =>
      name === 'fields'
        ? value
            .split(', ')
            .map((field) => worded(i18n, detailNames, field))
            .join(', ')
        : coded.includes(name)
          ? worded(i18n, detailValues, value)
          : instant.test(value)
            ? tableTime(value)
            : value
    const [before, after] = [textOf(from), textOf(to)]
    const change =
      before === ''
        ? after
        : after === ''
          ? i18n._(msg`was ${before}`)
          : i18n._(msg`from ${before} to ${after}`)
    return what === '' ? change : `${what}: ${change}`
  })
}

/** Returns the events of a tab as a filter offers them; the tab `all` has every event. */
export function eventOffers(i18n: I18n, tab: string): { value: string; label: string }[] {
  const values = eventGroups[tab] ?? Object.keys(events)
  return values
    .map((event) => ({ value: event, label: worded(i18n, eventWords, event) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/

/**
 * The columns of the exported trail: every detail in a column of its own, with the labels of the
 * screen.
 */
export function exportedColumns(i18n: I18n, withCompany: boolean): ServerExportColumn[] {
  const translated = (words: Words) =>
    Object.fromEntries(Object.entries(words).map(([stored, word]) => [stored, i18n._(word)]))
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { name: 'at', title: i18n._(msg`When (${zone})`) },
    { name: 'event', title: i18n._(msg`What happened`), words: translated(eventWords) },
    {
      name: 'details',
      title: i18n._(msg`Details`),
      words: translated({ ...detailNames, ...detailValues }),
    },
    {
      name: 'person',
      title: i18n._(msg`Who`),
      words: translated({ provider: msg`Siteward`, nobody: msg`Not signed in` }),
    },
    { name: 'as', title: i18n._(msg`Logged in as`) },
    { name: 'about', title: i18n._(msg`Affected person or item`), words: translated(entities) },
    ...(withCompany ? [{ name: 'company', title: i18n._(msg`Company`) }] : []),
    { name: 'address', title: i18n._(msg`Network address`) },
    { name: 'device', title: i18n._(msg`Device`) },
    { name: 'install', title: i18n._(msg`App installation`) },
    { name: 'request', title: i18n._(msg`Request`) },
  ]
}
