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
