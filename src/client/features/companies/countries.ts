import { usualCountry } from '#contract/companies/state-zones.ts'

/**
 * ISO 3166 codes of the countries that a company can be in. The browser has their names; the
 * English one is stored.
 */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/**
 * Returns the countries by name in a language, the usual one first; the value is the English name.
 */
export function countryOptions(locale: string): { value: string; label: string }[] {
  const [english, spoken] = ['en', locale].map(
    (each) => new Intl.DisplayNames(each, { type: 'region' }),
  )
  const options = codes.split(' ').map((code) => ({
    value: code === 'US' ? usualCountry : (english?.of(code) ?? code),
    label: spoken?.of(code) ?? code,
  }))
  const order = new Intl.Collator(locale)
  return options.toSorted(
    (one, other) =>
      Number(other.value === usualCountry) - Number(one.value === usualCountry) ||
      order.compare(one.label, other.label),
  )
}

/** Returns a country's name in a language; the stored value is its English name or a typed text. */
export function countryName(stored: string, locale: string): string {
  return locale === 'en'
    ? stored
    : (countryOptions(locale).find(({ value }) => value === stored)?.label ?? stored)
}
