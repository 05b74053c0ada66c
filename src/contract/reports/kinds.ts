/**
 * The kinds of reports. `type` is the word in a scheduled job (REP-36, REP-37), `link` the last
 * part of the address of its export (REP-20 to REP-26).
 */
export const reportKinds = {
  submissions: { type: 'submissions_report', link: 'submissions-export' },
  actions: { type: 'ca_report', link: 'ca-export' },
  plans: { type: 'ptp_submissions_report', link: 'ptp-submissions-export' },
  goformz: { type: 'goformz_report', link: 'formzsubmissions-export' },
  contractors: { type: 'cc_report', link: 'cc-export' },
  projects: { type: 'projects_report', link: 'projects-export' },
  associates: { type: 'associates_report', link: 'associates-export' },
} as const

export type ReportKind = keyof typeof reportKinds
export type ReportType = (typeof reportKinds)[ReportKind]['type']

/** The kinds that the page Create New Report makes, in the order of its tabs (REP-38). */
export const createdKinds = ['submissions', 'actions', 'plans', 'goformz'] as const

/** Returns the end of an export's address by the word of its report; '' for an unknown word. */
export function linkOfType(type: string): string {
  const kinds = Object.keys(reportKinds) as ReportKind[]
  const kind = kinds.find((one) => reportKinds[one].type === type)
  return kind === undefined ? '' : reportKinds[kind].link
}
