/**
 * The states by the time zone in which most of their people live; zones list the stored names of
 * states.
 */
const statesByZone: Readonly<Record<string, string>> = {
  'America/New_York':
    'Connecticut, Delaware, District of Columbia, Florida, Georgia, Maine, Maryland, Massachusetts, New Hampshire, New Jersey, New York, North Carolina, Ohio, Pennsylvania, Rhode Island, South Carolina, Vermont, Virginia, West Virginia',
  'America/Detroit': 'Michigan',
  'America/Indiana/Indianapolis': 'Indiana',
  'America/Kentucky/Louisville': 'Kentucky',
  'America/Chicago':
    'Alabama, Arkansas, Illinois, Iowa, Kansas, Louisiana, Minnesota, Mississippi, Missouri, Nebraska, North Dakota, Oklahoma, South Dakota, Tennessee, Texas, Wisconsin',
  'America/Denver': 'Colorado, Montana, New Mexico, Utah, Wyoming',
  'America/Boise': 'Idaho',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'California, Nevada, Oregon, Washington',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'Pacific/Pago_Pago': 'American Samoa',
  'Pacific/Guam': 'Guam',
  'Pacific/Saipan': 'Northern Mariana Islands',
  'America/Puerto_Rico': 'Puerto Rico',
  'America/St_Thomas': 'U.S. Virgin Islands',
}

const zones: ReadonlyMap<string, string> = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) =>
    states.split(', ').map((state): [string, string] => [state, zone]),
  ),
)

/** The country whose states have zones here; also the preset of a new company (G1-42). */
export const usualCountry = 'United States'

/**
 * Returns the IANA zone that presets a company of this state; null if unknown, as in other
 * countries.
 */
export function zoneOfState({
  country,
  contactState,
}: Readonly<Record<string, unknown>>): string | null {
  return country === usualCountry && typeof contactState === 'string'
    ? (zones.get(contactState.trim()) ?? null)
    : null
}
