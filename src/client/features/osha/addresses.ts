/** The path of the OSHA logs. */
export const root = '/back-office/osha-logs'

export type Tab = 'log' | 'summary' | 'establishment'

/** Returns the address of a tab of an establishment and year. */
export function addressOf(establishmentID: number, year: number, tab: Tab = 'log'): string {
  const own = `${root}/${establishmentID}/${year}`
  return tab === 'log' ? own : `${own}/${tab}`
}

/** Returns the address of a case. */
export function caseAddress(oshaCaseID: number): string {
  return `${root}/cases/${oshaCaseID}`
}
