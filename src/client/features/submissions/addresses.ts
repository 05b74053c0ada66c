/** The addresses of the screens of submissions. */
export interface Addresses {
  list: string
  one: (ref: string | number) => string
  /** The list of one project alone (SUB-29). */
  ofProject: (projectID: number) => string
}

const below = (list: string): Addresses => ({
  list,
  one: (ref) => `${list}/${ref}`,
  ofProject: (projectID) => `${list}?projectIds=${projectID}`,
})

const own = below('/back-office/submissions')
const admin = below('/admin/submissions')

/** Returns the addresses of a safety professional or a system administrator (SUB-01, SUB-02). */
export function addresses(system: boolean): Addresses {
  return system ? admin : own
}
