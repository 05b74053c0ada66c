import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Language, Paper, PrintDocument } from '#server/pdf/door.ts'
import { type WrittenTimes, writtenTimes } from '#server/kernel/written-times.ts'

/** The reader's choices for a print. */
export interface Wishes {
  language: Language
  /** Null for the paper of the company's country. */
  paper: Paper | null
}

/** The parts that all prints of a company share, in the reader's language. */
export interface Letterhead {
  language: Language
  /** The address of this installation for people, without a slash at the end. */
  publicAddress: string
  /** The parts of each document: language, paper, company, time of printing. */
  document: Pick<PrintDocument, 'language' | 'paper' | 'company' | 'printed'>
  /** Today's date at the company, `YYYY-MM-DD`. */
  today: string
  /** Writes days and times in the company's time zone. */
  say: WrittenTimes
}

interface Company {
  name: string
  address: string
  city: string
  state: string
  country: string
  time_zone: string
  logo_file: string | null
}

const company = {
  name: 'letterhead',
  text: 'select name, address, city, contact_state as state, country, time_zone, logo_file from accounts where account_id = $1',
}

// All other countries print on A4.
const letterCountries = new Set([
  'United States',
  'Canada',
  'Mexico',
  'Puerto Rico',
  'Philippines',
  'Chile',
  'Colombia',
  '',
])
const printed: Readonly<Record<Language, (moment: string) => string>> = {
  en: (moment) => `Printed ${moment}`,
  es: (moment) => `Impreso el ${moment}`,
}

/** Reads the company of this transaction for its prints. */
export async function letterheadOf(
  tx: AccountTx,
  { language, paper }: Wishes,
  { now, publicAddress }: { now: Date; publicAddress: string },
): Promise<Letterhead> {
  const {
    name,
    address,
    city,
    state,
    country,
    time_zone: timeZone,
    logo_file: logo,
  } = await tx.one<Company>(company, [tx.accountID])
  const say = writtenTimes(language, timeZone)
  const lines = [address, [city, state].filter((part) => part !== '').join(', ')].filter(
    (line) => line !== '',
  )
  return {
    language,
    publicAddress,
    today: dayIn(timeZone, now.getTime()),
    say,
    document: {
      language,
      paper: paper ?? usualPaper(country),
      company: { name, lines, logo },
      printed: { words: printed[language](say.moment(now.toISOString())), at: now.toISOString() },
    },
  }
}

const usualPaper = (country: string): Paper =>
  letterCountries.has(country.trim()) ? 'letter' : 'a4'
