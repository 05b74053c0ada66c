const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/**
 * Generations and degrees, which after a comma always belong to the last name: 'John Smith, Jr.'.
 */
const generations = wordsOf('jr sr ii iii iv esq phd edd')

/** Credentials that people in construction write after their names. */
const credentials = wordsOf(
  'pe pls rls eit fe se ra aia ap leed asp csp chst sta stsc sms cit ohst cih cohn cohns clcs cssm csho sho ssho sso cosho smsp osha hazwoper gsp qcs crsp cshm csm cmsp rn bsn msn lpn lvn np pa emt emtb emtp aemt paramedic pmp capm cpm cpc cac ccm cem cet nicet mba mph msc bsc meng beng cpa cpe dvm dds dpt rmt shrm scp cp phr sphr arm crm cpcu alcm cfps cspd msha nebosh iosh igc grad cert',
)

/** Credentials that are first names too: Md and Mohammed, Ma and María, JD. */
const alsoNames = wordsOf('md ma do jd ba bs ms')

/** Forms of address before a name. */
const forms = wordsOf('mr mrs miss mx dr dra prof ing arq lic don doña')

/**
 * Checks whether the text after a comma is surely a credential: 'PE', 'LEED AP BD+C', 'OSHA 30'.
 * `name` is the text before the comma.
 */
export function isCredential(part: string, name: string): boolean {
  const words = part
    .split(' ')
    .map((word) => ({ word, plain: word.replaceAll(/[.-]/g, '').toLowerCase() }))
  if (words[0]?.plain === 'leed' || words[0]?.plain === 'osha') return words.length < 5
  return words.every(
    ({ word, plain }) =>
      generations.has(plain) ||
      (credentials.has(plain) && !isWord(word)) ||
      (alsoNames.has(plain) && isShort(word, name)),
  )
}

/**
 * Checks whether the text may be an unknown credential, or one written like a name: capitals after
 * a first and last name, or characters that no name has.
 */
export function mayBeCredential(part: string, name: string): boolean {
  if (/[\d/+&]/.test(part)) return true
  const words = part.split(' ')
  const plain = part.replaceAll(/[.\- ]/g, '').toLowerCase()
  if (forms.has(plain) || generations.has(plain) || credentials.has(plain) || alsoNames.has(plain))
    return true
  const isCapital = words.every(
    (word) =>
      word.replaceAll('.', '').length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word),
  )
  return isCapital && name.includes(' ') && name !== name.toUpperCase()
}

/** Checks whether it is written as a word: 'Md', 'Rn.'. */
const isWord = (word: string) => /^\p{Lu}\p{Ll}+\.?$/u.test(word)

/** Checks whether it is written as an abbreviation in a name that is not: 'M.D.', 'MD'. */
const isShort = (word: string, name: string) =>
  /\..*\./.test(word) || (word === word.toUpperCase() && name !== name.toUpperCase())
