/** The addresses of the screens of corrective actions. */
export interface Addresses {
  list: string
  create: string
  one: (ref: string) => string
  history: (ref: string) => string
}

function below(list: string): Addresses {
  return {
    list,
    create: `${list}/new`,
    one: (ref) => `${list}/${ref}`,
    history: (ref) => `${list}/${ref}/history`,
  }
}

const own = below('/back-office/corrective-actions')
const admin = below('/admin/corrective-actions')

/** Returns the addresses for a safety professional or a system administrator (CA-01 to CA-05). */
export function addresses(system: boolean): Addresses {
  return system ? admin : own
}

/** Returns the action's number, or its uid until it has a number. */
export function refOfRow(row: { correctiveActionID: number; uid: string }): string {
  return row.correctiveActionID > 0 ? String(row.correctiveActionID) : row.uid
}

/** Returns the address of the form for a new action in this project. */
export function createIn(projectUid: string): string {
  return `${own.create}?project=${projectUid}`
}
