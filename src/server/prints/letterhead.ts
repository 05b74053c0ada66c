import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Language, Paper, PrintDocument } from '#server/pdf/door.ts'
import { type WrittenTimes, writtenTimes } from '#server/written-times.ts'

/** How somebody wants to read a print. */
export interface Wishes {
  language: Language
  /** Null: what the company's country uses. */
  paper: Paper | null
}

/** What all prints of a company share, in the reader's words. */
export interface Letterhead {
  language: Language
  /** Where people reach this installation, without a slash at the end. */
  publicAddress: string
  /** Of each document: language, paper, company, when it was printed. */
  document: Pick<PrintDocument, 'language' | 'paper' | 'company' | 'printed'>
  /** Today where the company is, `YYYY-MM-DD`. */
  today: string
  /** Days and moments by the company's clock. */
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

/** The company of this transaction as its prints show it. */
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
