/** Identifies a mail of a run in its links. The run's id has 122 random bits. */
export interface MailRef {
  accountID: number
  run: string
  number: number
}

/** Writes the name of a mail for an address. */
export function writeMailRef({ accountID, run, number }: MailRef): string {
  return `${accountID}.${run}.${number}`
}

/** Reads the name of a mail from an address. Returns null for any other text. */
export function readMailRef(text: string): MailRef | null {
  const [, accountID, run, number] = form.exec(text) ?? []
  if (run === undefined) return null
  return { accountID: Number(accountID), run, number: Number(number) }
}

const form = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,5})$/
