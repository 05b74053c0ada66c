import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Language, Paper, PrintDocument } from '#server/pdf/door.ts'

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
  say: {
    /** `2026-11-20` as `November 20, 2026`. */
    day: (day: string) => string
    /** A moment by the company's clock, `November 20, 2026, 9:41 AM CST`. */
    moment: (instant: string) => string
    /** Its time alone, `9:41 AM CST`. */
    time: (instant: string) => string
    /** Its day where the company is. */
    dayOf: (instant: string) => string
  }
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

const company = { name: 'letterhead', text: 'select name, address, city, contact_state as state, country, time_zone, logo_file from accounts where account_id = $1' }

// All other countries print on A4.
const letterCountries = new Set(['United States', 'Canada', 'Mexico', 'Puerto Rico', 'Philippines', 'Chile', 'Colombia', ''])
const printed: Readonly<Record<Language, (moment: string) => string>> = { en: (moment) => `Printed ${moment}`, es: (moment) => `Impreso el ${moment}` }

/** The company of this transaction as its prints show it. */
export async function letterheadOf(tx: AccountTx, { language, paper }: Wishes, { now, publicAddress }: { now: Date; publicAddress: string }): Promise<Letterhead> {
  const { name, address, city, state, country, time_zone: timeZone, logo_file: logo } = await tx.one<Company>(company, [tx.accountID])
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  const say: Letterhead['say'] = {
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    moment: (instant) => plain(moments.format(new Date(instant))),
    time: (instant) => plain(times.format(new Date(instant))),
    dayOf: (instant) => days.format(new Date(`${dayIn(timeZone, Date.parse(instant))}T00:00:00Z`)),
  }
  const lines = [address, [city, state].filter((part) => part !== '').join(', ')].filter((line) => line !== '')
  return {
    language,
    publicAddress,
    today: dayIn(timeZone, now.getTime()),
    say,
    document: { language, paper: paper ?? usualPaper(country), company: { name, lines, logo }, printed: { words: printed[language](say.moment(now.toISOString())), at: now.toISOString() } },
  }
}

const usualPaper = (country: string): Paper => (letterCountries.has(country.trim()) ? 'letter' : 'a4')

/** With spaces that break: what Node writes before AM is none. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ').replace(/ (?:at|a las?) (?=\d)/, ', ')
