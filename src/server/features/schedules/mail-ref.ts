/** A mail of a run, as the addresses in it name it: the run has 122 random bits. */
export interface MailRef {
  accountID: number
  run: string
  number: number
}

/** Writes a mail's name for an address. */
export function writeMailRef({ accountID, run, number }: MailRef): string {
  return `${accountID}.${run}.${number}`
}

/** Reads a mail's name from an address. Returns null for any other text. */
export function readMailRef(text: string): MailRef | null {
  const [, accountID, run, number] = form.exec(text) ?? []
  if (run === undefined) return null
  return { accountID: Number(accountID), run, number: Number(number) }
}

const form = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,5})$/
