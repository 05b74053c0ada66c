/** Names and places of a record, which its published words must not reveal. */
export interface NamedInRecord {
  employer: string
  addresses: readonly string[]
  city: string
}

/**
 * Returns the words of a record on one line. Removes the passage that many abstracts repeat at
 * their end, the employer's name, the address from its own columns, and text that looks like a
 * company, a street or a phone number.
 */
export function cleanNarrative(
  text: string,
  { employer, addresses, city }: NamedInRecord = { employer: '', addresses: [], city: '' },
): string {
  const words = withoutRepeat(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(
    hospital,
    'a hospital',
  )
  const named = [
    ...namesOf(employer).map((name) => [name, 'the employer'] as const),
    ...addresses.map((address) => [address, 'the site'] as const),
    [city, 'a town'] as const,
  ]
  return named
    .filter(([name]) => name.length > 3 && !/^unknown$/i.test(name))
    .reduce(
      (said, [name, instead]) =>
        said.replaceAll(anyCase(name), (found) => (/^[A-Z\d]/.test(found) ? instead : found)),
      words,
    )
    .replaceAll(company, 'a company')
    .replaceAll(street, 'the site')
    .replaceAll(telephone, 'a number')
    .replaceAll(person, '$1the person')
    .replaceAll(/\b(?:an?|the) (?=(?:the employer|a company|a hospital|a town|the site)\b)/gi, '')
    .replaceAll(/\b(the employer|a company|a hospital|a town|the site)(?:,? \1\b)+/g, '$1')
    .replaceAll(/ +/g, ' ')
}

/** Many abstracts repeat their last words: "… was killed. the roof and was killed." */
export function withoutRepeat(text: string): string {
  for (let length = Math.floor(text.length / 2); length >= 12; length -= 1) {
    const end = text.slice(-length)
    const before = text.slice(0, -length).trimEnd()
    if (before.endsWith(end)) return before
  }
  return text
}

/** Returns the employer's name, and the name without its kind of company. */
function namesOf(employer: string): string[] {
  const name = employer
    .replaceAll(/\s+/g, ' ')
    .replace(/[,.\s]+$/, '')
    .trim()
  const short = name.replace(kindOfCompany, '').replace(/[,.\s]+$/, '')
  return [...new Set([name, short])].filter((one) => one.length > 3 && !commonWords.test(one))
}

const kindOfCompany =
  /,?\s+(?:inc|incorporated|llc|l\.l\.c|corp|corporation|company|co|ltd|lp|l\.p|llp|pllc|pc)\b\.?.*$/i
/** Words that many company names contain. */
const commonWords =
  /^(?:the )?(?:roof(?:ing)?|construction|builders?|painting|concrete|electric(?:al)?|crane|steel|plumbing|drywall|masonry|volt|unknown|none|owner|state|city|county|united states)$/i

const anyCase = (words: string) =>
  new RegExp(`(?<![\\w])${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'gi')

const company =
  /(?:\b[A-Z][\w&'’-]*,? ){1,5}(?:Inc|Incorporated|LLC|L\.L\.C|Corp|Corporation|Company|Co|Ltd|LLP|PLLC)\b(?:\.(?! [A-Z]|$))?/g
const hospital =
  /(?:\b[A-Z][\w.'’-]+ ){1,4}(?:Hospital|Medical Center|Trauma Center|Clinic|Healthcare|Medical)\b(?: in [A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+)?(?:, [A-Z][\w ]{1,14})?(?=[.,]))?/g
const street =
  /\b\d{1,6} (?:[NSEW]\.? )?(?:[A-Z][\w'’]*\.? ){1,4}(?:Street|St|Terrace|Highway|Hwy|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Parkway|Pkwy|Way|Court|Ct|Place|Pl|Circle)\b(?:\.(?! [A-Z]|$))?/g
const telephone = /\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g
const person = /(^|[\s(])(?:Mr|Mrs|Ms|Mister)\.? [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?/g
