/** Where the screens of corrective actions are. */
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

/** Of a safety professional, or of a system administrator (CA-01 to CA-05). */
export function addresses(system: boolean): Addresses {
  return system ? admin : own
}

/** Where an action opens: by its number, or by its uid while the number follows. */
export function refOfRow(row: { correctiveActionID: number; uid: string }): string {
  return row.correctiveActionID > 0 ? String(row.correctiveActionID) : row.uid
}

/** The form of a new action that begins with this project. */
export function createIn(projectUid: string): string {
  return `${own.create}?project=${projectUid}`
}
